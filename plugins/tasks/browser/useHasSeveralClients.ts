import { Clients, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';

/** Returns whether the person has more than one client. Clients are named only in that case. */
export function useHasSeveralClients(): boolean {
  const state = useAtomValue(useService(Clients).state);
  return state.kind === 'loaded' && state.total > 1;
}
