import type { OpenPortal } from '../../kernel/halves/takeHalves.ts';
import type { Db } from '../schema.ts';
import { partsOfCommand } from './partsOfCommand.ts';
import { portalOf } from './portalOf.ts';

/** Returns how a command that only registers halves opens the portal for them. */
export function portalOfCommand(db: Db): OpenPortal {
  const parts = partsOfCommand(db);
  return (half, findService) => portalOf(half, parts, findService);
}
