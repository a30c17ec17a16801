import type { Client, TaskEditorProps } from '@anteroom/sdk';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface ForOneClientProps extends Pick<TaskEditorProps, 'clients' | 'onDraft'> {
  readonly children: (client: Client) => ReactNode;
}

/**
 * Renders a form for requests about one client's own documents or people. Waits until exactly one client is chosen, and
 * starts over if the client changes.
 */
export function ForOneClient({ clients, onDraft, children }: ForOneClientProps) {
  const { t } = useTranslation();
  const client = clients.length === 1 ? clients[0] : undefined;
  useEffect(() => {
    if (!client) onDraft(null);
  }, [client, onDraft]);
  if (client) return <Fragment key={client.id}>{children(client)}</Fragment>;
  return (
    <p className="ar-muted">{t(clients.length === 0 ? 'parts.oneClient.none' : 'parts.oneClient.several')}</p>
  );
}
