import type { ServiceToken } from '@anteroom/sdk';
import type { Store } from 'jotai';

/** The only jotai store: services write their atoms to it, components read them. */
export type StateStore = Store;

export const StateStore: ServiceToken<StateStore> = Symbol.for('anteroom/host/StateStore');
