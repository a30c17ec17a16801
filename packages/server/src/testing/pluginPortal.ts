import type { Portal } from '@anteroom/server-sdk';
import type { PortalParts } from '../portal/halves/portalOf.ts';
import { portalOf } from '../portal/halves/portalOf.ts';

/** Returns what a running portal offers the server half of a plugin, for tests of its work without requests. */
export function pluginPortal<Tables>(id: string, deps: PortalParts): Portal<Tables> {
  const findService = () => {
    throw new Error('A test of one half has no services of others.');
  };
  // Its texts are the half's, which a test of its parts does not have.
  return { ...portalOf({ id }, deps, findService), audit: deps.audit } as Portal<Tables>;
}
