import type { ManifestSynchronisation } from '@anteroom/contract';
import { NoteRefused } from '../boxE/NoteRefused.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { findManifestTaxId, type ManifestClientId, readManifestClient } from './manifestClient.ts';
import { readDistributed } from './readDistributed.ts';
import { type ReceivedFile, storeReceived } from './storeReceived.ts';
import {
  blocked,
  type Distribution,
  documentsFound,
  nothingFound,
  type TaxAuthority,
  TaxAuthorityUnavailable,
} from './TaxAuthority.ts';
import { endTurn, keepTurn, type Pause, type Turn, takeTurn } from './turns.ts';

export const synchronisationQueue = 'manifest-synchronisation';

/** Each hour, at a minute at which little else begins: more often the authority may not be asked. */
export const synchronisationTimes = '41 * * * *';

const pauseMs = 3_600_000;

/** Leaves all clients to be read by jobs. */
export async function synchroniseAll(deps: Pick<Deps, 'db' | 'jobs' | 'taxAuthority'>): Promise<void> {
  if (!deps.taxAuthority) return;
  const clients = await deps.db
    .selectFrom('manifest_clients')
    .select(['company_id as companyId', 'client_id as clientId'])
    .where('enabled', '=', true)
    .execute();
  for (const id of clients) await deps.jobs.send(synchronisationQueue, id);
}

/** Leaves a client to be read by a job, now. @throws ServerError `conflict` before the authority may be asked again. */
export async function askToSynchronise(deps: Deps, id: ManifestClientId): Promise<void> {
  const { synchronisation } = await readManifestClient(deps, id);
  if (synchronisation?.isRunning) return;
  if (synchronisation?.nextAt) {
    fail('conflict', `You can ask the tax authority again from ${synchronisation.nextAt}.`);
  }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('manifest_clients')
      .set({ asked_at: deps.clock.now() })
      .where('company_id', '=', id.companyId)
      .where('client_id', '=', id.clientId)
      .execute();
    await deps.jobs.send(synchronisationQueue, id, tx);
  });
}

/**
 * Reads what the authority has for a client since the last time, lot by lot; how far that is stands in the database with what came. Of one
 * taxpayer only one does it at a time, and not before the authority may be asked again.
 */
export async function synchronise(deps: Deps, id: ManifestClientId, signal: AbortSignal): Promise<void> {
  const taxId = deps.taxAuthority && (await findManifestTaxId(deps.db, id));
  const turn = taxId === null ? null : await takeTurn(deps, taxId);
  if (!deps.taxAuthority || !turn) {
    await tell(deps, id, {});
    return;
  }
  let pause: Pause = {};
  try {
    pause = await readAll(deps, deps.taxAuthority, { id, turn, signal });
  } catch (error) {
    if (!(error instanceof TaxAuthorityUnavailable)) throw error;
    deps.log.warn({ err: error, ...id }, 'the tax authority did not answer');
    await tell(deps, id, { last_outcome: 'unavailable', reason: '' });
  } finally {
    await endTurn(deps.db, turn, pause);
    await publish(deps, id);
  }
}

interface Run {
  readonly id: ManifestClientId;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

async function readAll(deps: Deps, authority: TaxAuthority, run: Run): Promise<Pause> {
  const { taxId } = run.turn;
  let { last_nsu: lastNsu } = await deps.db
    .selectFrom('manifest_clients')
    .select('last_nsu')
    .where('company_id', '=', run.id.companyId)
    .where('client_id', '=', run.id.clientId)
    .executeTakeFirstOrThrow();
  for (;;) {
    run.signal.throwIfAborted();
    const answer = await authority.distNsu(taxId, lastNsu);
    const outcome = outcomeOf(answer);
    if (outcome !== 'read') {
      await tell(deps, run.id, { last_outcome: outcome, reason: `${answer.status} ${answer.reason}` });
      const until = anHourLater(deps);
      return outcome === 'blocked' ? { nextAt: until, blockedUntil: until } : {};
    }
    if (!(await store(deps, run, answer))) return {};
    // Nothing moves on: asking again would only be answered with a block.
    const isAll = answer.lastNsu >= answer.maxNsu || answer.lastNsu <= lastNsu;
    if (answer.status === nothingFound || isAll) return { nextAt: anHourLater(deps) };
    lastNsu = answer.lastNsu;
  }
}

/** What an answer comes to. */
export function outcomeOf({ status }: Distribution): ManifestSynchronisation['lastOutcome'] & string {
  if (status === nothingFound || status === documentsFound) return 'read';
  return status === blocked ? 'blocked' : 'refused';
}

/** The authority's pause, when it has nothing more and when it has blocked. */
export function anHourLater({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + pauseMs);
}

/** @returns false when somebody else has taken over meanwhile, or the client's number is another now. */
async function store(deps: Deps, { id, turn }: Run, answer: Distribution): Promise<boolean> {
  const files = await readLot(deps, id, turn.taxId, answer);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await keepTurn(tx, deps.clock, turn))) return false;
    const moved = await tx
      .updateTable('manifest_clients')
      .set({
        ...(answer.status === documentsFound && { last_nsu: answer.lastNsu }),
        max_nsu: answer.maxNsu,
        last_at: deps.clock.now(),
        last_outcome: 'read',
        reason: '',
        asked_at: null,
      })
      .where('company_id', '=', id.companyId)
      .where('client_id', '=', id.clientId)
      .where('tax_id', '=', turn.taxId)
      .returning('client_id')
      .executeTakeFirst();
    if (!moved) return false;
    await storeReceived(tx, { ...id, importId: deps.ids.next() }, files);
    if (files.length > 0) {
      const { clientId } = id;
      await deps.events.publish(id, { type: 'notes-changed', data: { clientId } }, tx);
      await deps.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    }
    return true;
  });
}

/** What cannot be read is told to the operator; the authority has it under its number. */
export async function readLot(
  { log }: Pick<Deps, 'log'>,
  id: ManifestClientId,
  taxId: string,
  { documents }: Distribution,
): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  for (const { nsu, schema, content } of documents) {
    try {
      files.push(await readDistributed(content, taxId));
    } catch (error) {
      if (!(error instanceof NoteRefused)) throw error;
      log.warn({ err: error, nsu, schema, ...id }, 'a document of the tax authority was not taken');
    }
  }
  return files;
}

/** How it went. Nobody waits any more. */
export async function tell(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { companyId, clientId }: ManifestClientId,
  outcome: { readonly last_outcome?: ManifestSynchronisation['lastOutcome']; readonly reason?: string },
): Promise<void> {
  await db
    .updateTable('manifest_clients')
    .set({ ...outcome, ...(outcome.last_outcome && { last_at: clock.now() }), asked_at: null })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
}

async function publish({ db, events }: Pick<Deps, 'db' | 'events'>, id: ManifestClientId): Promise<void> {
  await events.publish(id, { type: 'manifests-changed', data: { clientId: id.clientId } }, db);
}
