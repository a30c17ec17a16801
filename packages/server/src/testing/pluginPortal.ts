import type { Portal } from '@anteroom/server-sdk';
import type { PortalParts } from '../portal/halves/portalOf.ts';
import { portalOf } from '../portal/halves/portalOf.ts';

/** Returns the portal services that a plugin's server half gets, for tests of its work without requests. */
export function pluginPortal<Tables>(id: string, deps: PortalParts): Portal<Tables> {
  const findService = () => {
    throw new Error('A test of one half has no services of others.');
  };
  // Texts are missing, because they come from the half, which a test of its parts does not have.
  return { ...portalOf({ id }, deps, findService), audit: deps.audit } as Portal<Tables>;
}
