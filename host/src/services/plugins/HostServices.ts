import type { ServiceToken } from '@anteroom/sdk';
import type { Newable } from 'inversify';

/** The host's services by class or token, for code that is loaded on demand and looks up what it needs. */
export interface HostServices {
  get<T extends object>(service: Newable<T> | ServiceToken<T>): T;
}

export const HostServices: ServiceToken<HostServices> = Symbol.for('anteroom/host/HostServices');
