import { useCopy } from '@anteroom/screen-parts/useCopy';
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
  const write = useCopy(t('copy.failed'));
  const [last, setLast] = useState<string | null>(null);

  async function copy(label: string, text: string) {
    if (await write(text)) setLast(label);
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
