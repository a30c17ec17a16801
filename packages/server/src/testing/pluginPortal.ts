import type { Portal } from '@anteroom/server-sdk';
import type { Deps } from '../deps.ts';
import { portalOf } from '../kernel/portalOf.ts';

/** Returns what a running portal offers the server half of a plugin, for tests of its work without requests. */
export function pluginPortal<Tables>(id: string, deps: Deps): Portal<Tables> {
  const findService = () => {
    throw new Error('A test of one half has no services of others.');
  };
  return portalOf({ id }, deps, findService) as Portal<Tables>;
}
