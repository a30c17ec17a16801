import type { ServiceToken } from '@anteroom/sdk';
import type { Store } from 'jotai';

/** The one jotai store: services write their atoms in it, components read them. */
export type StateStore = Store;

export const StateStore: ServiceToken<StateStore> = Symbol.for('anteroom/host/StateStore');
