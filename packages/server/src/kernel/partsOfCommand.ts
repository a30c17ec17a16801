import { openAudit } from '../audit/audit.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import { announce } from '../events/announce.ts';
import { timeOrderedIds } from '../ids.ts';
import { createLog } from '../log.ts';
import type { CommandBlobs } from '../storage/openWhenNeeded.ts';
import { TaskKinds } from '../taskKinds/TaskKinds.ts';
import type { PortalParts } from './portalOf.ts';

const noConfig: PortalParts['config'] = { clamd: null, environment: process.env, flags: {}, seed: 'none' };

const refuse = () =>
  Promise.reject(new Error('A command sends no mail, adds no job and keeps no file but documents.'));

/** Returns what a command can offer a half: the database, and what is written into it. */
export function partsOfCommand(
  db: Db,
  config: PortalParts['config'] = noConfig,
  { receive }: Pick<CommandBlobs, 'receive'> = { receive: refuse },
): PortalParts {
  const ids = timeOrderedIds;
  const log = createLog('silent');
  return {
    db,
    clock: systemClock,
    ids,
    log,
    audit: openAudit(db, systemClock, ids),
    events: {
      publish: (audience, event, tx = db) => announce(tx, { id: ids.next(), audience, event }),
    },
    mail: { enqueue: refuse },
    jobs: { send: refuse },
    blobs: { write: refuse, open: refuse, remove: refuse, receive },
    scanner: null,
    taskKinds: new TaskKinds(log),
    plugins: { isSwitchedOff: () => false },
    origin: '',
    config,
  };
}
