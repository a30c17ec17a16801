import { useActiveClient } from '@anteroom/sdk';
import { useEffect, useState } from 'react';
import { useHost } from '../HostContext.ts';
import { ClientAccounts } from '../services/Clients.ts';

export type ClientSelection =
  | 'selected'
  | 'selecting'
  /** The person has no such client, or it could not be found out. */
  | 'unknown'
  /** The client was selected, and then the person chose another one. */
  | 'left';

/** Makes the client that an address names the active one. Without a client in the address the active one stays. */
export function useSelectClient(clientId: string | undefined): ClientSelection {
  const clients = useHost(ClientAccounts);
  const active = useActiveClient();
  const [end, setEnd] = useState<{ clientId: string; selection: 'left' | 'unknown' }>();
  const isActive = clientId === undefined || active?.id === clientId;
  const ended = end?.clientId === clientId ? end : undefined;
  const mustOpen = active !== null && !isActive && !ended;

  useEffect(() => {
    // Another active client is the person's own choice from now on.
    if (clientId !== undefined && isActive) setEnd({ clientId, selection: 'left' });
  }, [clientId, isActive]);

  useEffect(() => {
    if (!mustOpen || clientId === undefined) return;
    let gone = false;
    const unknown = () => {
      if (!gone) setEnd({ clientId, selection: 'unknown' });
    };
    clients.open(clientId).then((found) => found || unknown(), unknown);
    return () => {
      gone = true;
    };
  }, [clients, clientId, mustOpen]);

  if (isActive) return 'selected';
  return ended?.selection ?? 'selecting';
}
