import { clientName } from '@anteroom/domain/people/clientName';
import { type Client, useSession } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { sendDraft } from './sendDraft.ts';

const SendDialog = onDemand(async () => (await import('./SendDialog.tsx')).SendDialog);

/** Reopens the form that was open when the page was reloaded or the session ended. */
export function UnfinishedSend({ client }: { client: Client }) {
  const { userId } = useSession();
  const [items, setItems] = useState(() => sendDraft(userId, client.id).read()?.items ?? []);
  if (items.length === 0) return null;
  return (
    <SendDialog
      client={{ id: client.id, name: clientName(client) }}
      items={items}
      onClose={() => setItems([])}
    />
  );
}
