import { Slot, useContributions } from '@anteroom/kernel/react';
import type { AskProps, ConversationWindowProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';

/**
 * Button that opens the conversation about a thing, if a plugin contributes a conversation window. Within a plugin, the
 * button uses the host's texts.
 */
export function Ask(props: AskProps) {
  const canAsk = useContributions('conversationWindow').length > 0;
  if (!canAsk) return null;
  return (
    <InHost>
      <AskButton {...props} />
    </InHost>
  );
}

function AskButton({ about, name, isMain = false }: AskProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const label = t(about.kind === 'client' ? 'talk.askFirm' : 'talk.ask');
  return (
    <>
      <Button
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'secondary' : 'quiet'}
        icon="message-square"
        aria-haspopup="dialog"
        aria-label={about.kind === 'client' ? undefined : t('talk.askNamed', { name })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ConversationWindow about={about} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The conversation about a thing, in the window that a plugin contributes, shown over the page. */
export function ConversationWindow(props: ConversationWindowProps) {
  const [contribution] = useContributions('conversationWindow');
  return contribution && <Slot contribution={contribution} props={props} skeleton={null} />;
}
