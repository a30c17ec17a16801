import { Alerts, Log, useService } from '@anteroom/sdk';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Copied {
  /** Label of the value that was copied last. */
  readonly last: string | null;
  copy(label: string, text: string): Promise<void>;
}

const CopiedContext = createContext<Copied | null>(null);

/** Remembers which value was copied last, so that only its button shows this, and announces it to screen readers. */
export function CopiedProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const log = useService(Log);
  const [last, setLast] = useState<string | null>(null);

  async function copy(label: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setLast(label);
    } catch (cause) {
      log.warn('A field of a payment could not be copied', cause);
      alerts.show({ type: 'danger', msg: t('copy.failed') });
    }
  }

  return (
    <CopiedContext value={{ last, copy }}>
      {children}
      <p role="status" className="ar-visually-hidden">
        {last !== null && t('copy.done', { label: last })}
      </p>
    </CopiedContext>
  );
}

export function useCopied(): Copied {
  const copied = use(CopiedContext);
  if (!copied) throw new Error('There is no CopiedProvider around this component.');
  return copied;
}
