import { type ChosenClient, ClientField } from '@anteroom/screen-parts/ClientField';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationView } from './conversation/ConversationView.tsx';
import { useMayWrite } from './conversation/useMayWrite.ts';

interface WriteToClientProps {
  /** Whether the client picker is open at first. */
  readonly isAsked: boolean;
  /** Called when the picker is closed without writing. */
  readonly onDismissed: () => void;
  /** Called with the ID of the conversation that was begun. */
  readonly onStarted: (conversationId: string) => void;
}

/** Button with which staff choose a client and begin a conversation with its people. */
export function WriteToClient({ isAsked, onDismissed, onStarted }: WriteToClientProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isAsked);
  const [client, setClient] = useState<ChosenClient | null>(null);
  if (!useMayWrite()) return null;

  function close() {
    setIsOpen(false);
    setClient(null);
  }

  return (
    <>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('talk.write')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          close();
          onDismissed();
        }}
        title={t('talk.write')}
        closeLabel={t('talk.closeWindow')}
      >
        <div className="ar-stack">
          <ClientField label={t('talk.client')} client={client} onChoose={setClient} />
          {client && (
            <ConversationView
              key={client.id}
              opened={{ kind: 'client', id: client.id }}
              onStarted={(conversationId) => {
                close();
                onStarted(conversationId);
              }}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
