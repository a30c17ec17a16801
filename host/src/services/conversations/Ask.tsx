import { type Contributed, KernelError } from '@anteroom/kernel';
import { preloadContribution, Slot, useContributions, useKernel } from '@anteroom/kernel/react';
import { Alerts, type AskProps, type ConversationWindowProps, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';

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
  const { kernel, texts } = useKernel();
  const alerts = useService(Alerts);
  const [stage, setStage] = useState<'closed' | 'opening' | 'open'>('closed');

  async function open() {
    setStage('opening');
    try {
      // A slot that could not load its window would say so in the middle of the page, where nobody could close it.
      await preloadContribution(kernel, contribution);
      setStage('open');
    } catch (error) {
      setStage('closed');
      if (!(error instanceof KernelError) || error.problem.kind !== 'load') throw error;
      alerts.show({ type: 'danger', msg: texts.title(error.problem) });
    }
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
        loading={stage === 'opening'}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {stage === 'open' && (
        <ConversationWindow about={about} name={name} onClose={() => setStage('closed')} />
      )}
    </>
  );
}

/** The conversation about a thing, in the window that a plugin contributes, shown over the page. */
export function ConversationWindow(props: ConversationWindowProps) {
  const [contribution] = useContributions('conversationWindow');
  return contribution && <Slot contribution={contribution} props={props} skeleton={null} />;
}
