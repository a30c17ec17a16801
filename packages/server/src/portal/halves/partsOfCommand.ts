import { openAudit } from '../../kernel/audit/audit.ts';
import type { CommandBlobs } from '../../kernel/blobs/openWhenNeeded.ts';
import { systemClock } from '../../kernel/clock.ts';
import { commandEvents } from '../../kernel/events/announce.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { InboxKinds } from '../inbox/InboxKinds.ts';
import type { Db } from '../schema.ts';
import { TaskKinds } from '../taskKinds/TaskKinds.ts';
import type { PortalParts } from './portalOf.ts';

const noConfig: PortalParts['config'] = { clamd: null, environment: process.env, flags: {}, seed: 'none' };

const refuse = () =>
  Promise.reject(new Error('A command sends no mail, adds no job and keeps no file but documents.'));

const refuseSecret = () => {
  throw new Error('A command has no key for secrets of plugins.');
};

/** Returns the services that a command can offer to server halves: the database, and writing to it. */
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
    events: commandEvents(db),
    mail: { enqueue: refuse },
    jobs: { send: refuse },
    secrets: { seal: refuseSecret, unseal: refuse, reseal: refuse },
    blobs: { write: refuse, open: refuse, remove: refuse, receive },
    scanner: null,
    taskKinds: new TaskKinds(log),
    inboxKinds: new InboxKinds(log),
    plugins: { find: () => undefined, isSwitchedOff: () => false, flagDefaults: {} },
    origin: '',
    config,
  };
}
