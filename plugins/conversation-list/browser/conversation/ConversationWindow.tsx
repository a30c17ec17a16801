import { type ConversationWindowProps, Permissions, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationView } from './ConversationView.tsx';
import type { OpenedFor } from './useConversation.ts';

/** Window over the page with the conversation about a subject. */
export default function ConversationWindow({ about, name, place, onClose }: ConversationWindowProps) {
  const { t } = useTranslation();
  const { isStaff } = useService(Permissions);
  // A question about a client begins a conversation, which the window shows from then on.
  const [opened, setOpened] = useState<OpenedFor>(about);
  const anything = isStaff ? t('talk.writeTo', { client: name }) : t('talk.askFirm');
  return (
    <Dialog
      open
      onClose={onClose}
      title={about.kind === 'client' ? anything : name}
      closeLabel={t('talk.closeWindow')}
    >
      <ConversationView
        opened={opened}
        place={place}
        onStarted={(conversationId) => about.kind === 'client' && setOpened({ conversationId })}
      />
    </Dialog>
  );
}
