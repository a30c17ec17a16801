import type { ServiceToken } from '@anteroom/sdk';
import type { Container, Newable } from 'inversify';
import { createContext, useContext } from 'react';

/** The host's container, for the host's own components. */
export const HostContext = createContext<Container | null>(null);

/** Returns one of the host's own services by class or token, for code that needs more than the SDK's interfaces. */
export function useHost<T extends object>(service: Newable<T> | ServiceToken<T>): T {
  const container = useContext(HostContext);
  if (!container) throw new Error('useHost: render inside the App.');
  return container.get(service);
}
