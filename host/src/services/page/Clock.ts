import type { Clock as KernelClock } from '@anteroom/kernel';
import type { ServiceToken } from '@anteroom/sdk';

/** Clock, injected so that tests do not have to wait. */
export type Clock = KernelClock;

export const Clock: ServiceToken<Clock> = Symbol.for('anteroom/host/Clock');
