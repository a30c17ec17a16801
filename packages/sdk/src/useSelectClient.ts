import { useEffect, useState } from 'react';
import { useActiveClient } from './hooks.ts';
import { useService } from './react.ts';
import { Clients } from './services/Clients.ts';

/** Whether the client in the URL is the active one: see {@link useSelectClient}. */
export type ClientSelection =
  | 'selected'
  | 'selecting'
  /** The person has no such client, or it could not be checked. */
  | 'unknown'
  /** The client was selected, but then the person chose another one. */
  | 'left';

/**
 * Makes the client in the URL the active one, for screens that can be linked to: `/partners?client=br-001`. Without a
 * client in the URL, the active one stays. Show the contents while the selection is `selected`.
 */
export function useSelectClient(clientId: string | undefined): ClientSelection {
  const clients = useService(Clients);
  const active = useActiveClient();
  const [end, setEnd] = useState<{ clientId: string; selection: 'left' | 'unknown' }>();
  const isActive = clientId === undefined || active?.id === clientId;
  const ended = end?.clientId === clientId ? end : undefined;
  const mustOpen = active !== null && !isActive && !ended;

  useEffect(() => {
    // From now on, another active client is the person's own choice.
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
