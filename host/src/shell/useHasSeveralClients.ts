import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { ClientAccounts } from '../services/Clients.ts';

/** Whether the person may open more than one client: only then is it said whose something is. */
export function useHasSeveralClients(): boolean {
  const state = useAtomValue(useHost(ClientAccounts).state);
  return state.kind === 'loaded' && state.total > 1;
}
