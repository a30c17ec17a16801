import { openAudit } from '../audit/audit.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import { announce } from '../events/announce.ts';
import { timeOrderedIds } from '../ids.ts';
import { createLog } from '../log.ts';
import type { PortalParts } from './portalOf.ts';

/** Returns what a command can offer a half: the database, and what is written into it. */
export function partsOfCommand(db: Db): PortalParts {
  const ids = timeOrderedIds;
  const refuse = () => Promise.reject(new Error('A command sends no mail, adds no job and keeps no file.'));
  return {
    db,
    clock: systemClock,
    ids,
    log: createLog('silent'),
    audit: openAudit(db, systemClock, ids),
    events: {
      publish: (audience, event, tx = db) => announce(tx, { id: ids.next(), audience, event }),
    },
    mail: { enqueue: refuse },
    jobs: { send: refuse },
    blobs: { write: refuse, open: refuse, remove: refuse },
    plugins: { isSwitchedOff: () => false },
    origin: '',
    config: { seed: 'none', environment: process.env },
  };
}
