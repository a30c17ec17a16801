import { removeUnreadImports } from './boxE/importStore.ts';
import type { Deps } from './deps.ts';
import { removeExpiredExports } from './exports/exportStore.ts';
import { removeEndedShares } from './sharing/endedShares.ts';
import { removeUnusedBlobs } from './storage/unusedBlobs.ts';
import { removeOldOptOuts } from './taskMails/optOut.ts';
import { purgeBin } from './trash/purgeBin.ts';
import { removeExpiredUploads } from './uploads/removeExpiredUploads.ts';

/** Something whose time has come is removed. May be done by several nodes at once, and killed midway. */
type Chore = (deps: Deps) => Promise<void>;

/** All that is ever removed by itself, in this order: what a chore lets go, a later one collects. */
const chores: Readonly<Record<string, Chore>> = {
  'expired exports': removeExpiredExports,
  'documents that were deleted 30 days ago': purgeBin,
  'shares that ended long ago': ({ db, clock }) => removeEndedShares(db, clock),
  'links that end e-mails': removeOldOptOuts,
  'abandoned uploads': removeExpiredUploads,
  'abandoned imports of invoices': removeUnreadImports,
  'contents that no document has': ({ db, blobs, clock }) => removeUnusedBlobs(db, blobs, clock),
};

/** Every hour, at a minute at which little else begins. */
export const housekeepingHours = '17 * * * *';

/** Does every chore; one that fails is logged and keeps none from being done. */
export async function keepHouse(deps: Deps): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    await chore(deps).catch((error) => deps.log.warn({ err: error, chore: name }, 'housekeeping failed'));
  }
}
