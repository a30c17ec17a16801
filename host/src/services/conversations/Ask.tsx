import { type AskProps, Conversations, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';

/** Opens the conversation about a thing; within a plugin, the texts and services are the host's. */
export function Ask(props: AskProps) {
  return (
    <InHost>
      <AskButton {...props} />
    </InHost>
  );
}

function AskButton({ about, name, isMain = false }: AskProps) {
  const { t } = useTranslation();
  const { Window } = useService(Conversations);
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
      {isOpen && <Window about={about} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
