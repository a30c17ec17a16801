import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { ClientAccounts } from '../services/Clients.ts';

/** Whether the person has more clients than one, so that it has to be said whose a thing is. */
export function useHasSeveralClients(): boolean {
  const clients = useAtomValue(useHost(ClientAccounts).state);
  return clients.kind === 'loaded' && clients.total > 1;
}
