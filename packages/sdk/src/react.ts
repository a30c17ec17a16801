import { createContext, useContext } from 'react';
import { errorPage, type SdkErrorCode } from './errorPage.ts';
import { requireOnlyCopy } from './onlyCopy.ts';
import type { ServiceToken } from './serviceToken.ts';

requireOnlyCopy();

/** Source of a component's services: the host's container, or the child container of one plugin. */
export interface ServiceScope {
  /** ID of the plugin; null in the host's own components. */
  readonly pluginId: string | null;
  get<T>(token: ServiceToken<T>): T;
}

/** Context that the host provides around each contribution. Plugins need only {@link useService}. */
export const ServiceScopeContext = createContext<ServiceScope | null>(null);

/**
 * Returns the service of a token, bound to the plugin to which the calling component belongs.
 *
 * @throws Error outside a host or test portal.
 */
export function useService<T>(token: ServiceToken<T>): T {
  const scope = useContext(ServiceScopeContext);
  if (!scope) {
    const page = errorPage('service-not-given' satisfies SdkErrorCode);
    throw new Error(`useService: no service scope. Render inside a host or a test portal. See ${page}`);
  }
  return scope.get(token);
}
