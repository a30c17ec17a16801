import { useAtomValue } from 'jotai';
import { useHost } from '../../HostContext.ts';
import { ClientAccounts } from '../../services/portal/Clients.ts';

/** Returns whether the person has more than one client: only then are clients named. */
export function useHasSeveralClients(): boolean {
  const state = useAtomValue(useHost(ClientAccounts).state);
  return state.kind === 'loaded' && state.total > 1;
}
