import type { Clock as KernelClock } from '@anteroom/kernel';
import type { ServiceToken } from '@anteroom/sdk';

/** Time, given from outside so that tests need no waiting. */
export type Clock = KernelClock;

export const Clock: ServiceToken<Clock> = Symbol.for('anteroom/host/Clock');
