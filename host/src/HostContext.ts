import type { Container, Newable } from 'inversify';
import { createContext, useContext } from 'react';

/** The host's container, for the host's own components. */
export const HostContext = createContext<Container | null>(null);

/** A service of the host by its class, where more of it is needed than the SDK's interface gives to plugins. */
export function useHost<T extends object>(service: Newable<T>): T {
  const container = useContext(HostContext);
  if (!container) throw new Error('useHost: render inside the App.');
  return container.get(service);
}
