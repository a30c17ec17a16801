import type { ServiceToken } from '@anteroom/sdk';
import type { Newable } from 'inversify';

/** The host's services by class or token, for code that is fetched when it is needed and then takes what it needs itself. */
export interface HostServices {
  get<T extends object>(service: Newable<T> | ServiceToken<T>): T;
}

export const HostServices: ServiceToken<HostServices> = Symbol.for('anteroom/host/HostServices');
