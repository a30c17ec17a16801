import type { Contributed } from '@anteroom/kernel';
import { preloadContribution, useContributions, useKernel } from '@anteroom/kernel/react';
import type { AskProps, ConversationWindowProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';
import { WindowSlot } from '../../shell/WindowSlot.tsx';

/**
 * Button that opens the conversation about a thing, if a plugin contributes a conversation window. Within a plugin, the
 * button uses the host's texts.
 */
export function Ask(props: AskProps) {
  const [contribution] = useContributions('conversationWindow');
  if (!contribution) return null;
  return (
    <InHost>
      <AskButton {...props} contribution={contribution} />
    </InHost>
  );
}

interface AskButtonProps extends AskProps {
  readonly contribution: Contributed<'conversationWindow'>;
}

function AskButton({ about, name, isMain = false, contribution }: AskButtonProps) {
  const { t } = useTranslation();
  const { kernel } = useKernel();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setOpen(true);
    setLoading(true);
    // The window's slot reports a failure.
    await preloadContribution(kernel, contribution).catch(() => undefined);
    setLoading(false);
  }

  const label = t(about.kind === 'client' ? 'talk.askFirm' : 'talk.ask');
  return (
    <>
      <Button
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'secondary' : 'quiet'}
        icon="message-square"
        aria-haspopup="dialog"
        aria-label={about.kind === 'client' ? undefined : t('talk.askNamed', { name })}
        loading={isLoading}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {isOpen && <ConversationWindow about={about} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The conversation about a thing, in the window that a plugin contributes, shown over the page. */
export function ConversationWindow(props: ConversationWindowProps) {
  const [contribution] = useContributions('conversationWindow');
  return contribution && <WindowSlot contribution={contribution} props={props} onClose={props.onClose} />;
}
