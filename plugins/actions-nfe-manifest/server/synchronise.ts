import type { VouchedXml } from '@anteroom/plugin-actions-box-e/api';
import { type Clock, fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ManifestSynchronisation } from '../api.ts';
import { stopCertificate } from './certificates/stopCertificate.ts';
import {
  findManifestTaxId,
  type ManifestClientId,
  type ManifestPortal,
  readManifestClient,
} from './manifestClient.ts';
import { readDistributed } from './readDistributed.ts';
import { storeReceived } from './storeReceived.ts';
import {
  blocked,
  CertificateUnusable,
  type Distribution,
  documentsFound,
  nothingFound,
  type TaxAuthority,
  TaxAuthorityUnavailable,
} from './TaxAuthority.ts';
import type { ManifestTx } from './tables.ts';
import { endTurn, keepTurn, type Pause, type Turn, takeTurn } from './turns.ts';

export const synchronisationQueue = 'synchronisation';

/** Each hour, at a minute at which little else begins: more often the authority may not be asked. */
export const synchronisationTimes = '41 * * * *';

const pauseMs = 3_600_000;

/** Leaves all clients to be read by jobs. */
export async function synchroniseAll({ db, firms, jobs, taxAuthority }: ManifestPortal): Promise<void> {
  if (!taxAuthority) return;
  for (const companyId of await firms.ids()) {
    await db.inFirm(companyId, async (tx) => {
      const clients = await tx
        .selectFrom('actions_nfe_manifest.taxpayers')
        .select(['company_id as companyId', 'client_id as clientId'])
        .where('company_id', '=', companyId)
        .where('enabled', '=', true)
        .execute();
      for (const id of clients) await jobs.send(synchronisationQueue, id, tx);
    });
  }
}

/** Leaves a client to be read by a job, now. @throws ServerError `conflict` before the authority may be asked again. */
export async function askToSynchronise(
  portal: ManifestPortal,
  tx: ManifestTx,
  id: ManifestClientId,
): Promise<void> {
  const { synchronisation } = await readManifestClient(portal, tx, id);
  if (synchronisation?.isRunning) return;
  if (synchronisation?.nextAt) {
    fail('conflict', `You can ask the tax authority again from ${synchronisation.nextAt}.`);
  }
  await tx
    .updateTable('actions_nfe_manifest.taxpayers')
    .set({ asked_at: portal.clock.now() })
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .execute();
  await portal.jobs.send(synchronisationQueue, id, tx);
}

/**
 * Reads what the authority has for a client since the last time, lot by lot; how far that is stands in the database with what came. Of one
 * taxpayer only one does it at a time, and not before the authority may be asked again.
 */
export async function synchronise(
  portal: ManifestPortal,
  id: ManifestClientId,
  signal: AbortSignal,
): Promise<void> {
  const { taxAuthority, db } = portal;
  const taxId = taxAuthority && (await db.inFirm(id, (tx) => findManifestTaxId(portal, tx, id)));
  const turn = taxId === null ? null : await takeTurn(portal, { companyId: id.companyId, taxId });
  if (!taxAuthority || !turn) {
    await tell(portal, id, {});
    return;
  }
  let pause: Pause = {};
  try {
    pause = await readAll(portal, taxAuthority, { id, turn, signal });
  } catch (error) {
    const outcome = faultOf(error);
    portal.log.warn({ err: error, ...id }, 'the tax authority was not asked, or did not answer');
    await tell(portal, id, { last_outcome: outcome, reason: '' });
  } finally {
    await db.inFirm(id, async (tx) => {
      await endTurn(tx, turn, pause);
      await publish(portal, tx, id);
    });
  }
}

/** Returns what is told of a question without an answer. @throws any other error. */
export function faultOf(error: unknown): 'unavailable' | 'stopped' {
  if (error instanceof CertificateUnusable) return 'stopped';
  if (error instanceof TaxAuthorityUnavailable) return 'unavailable';
  throw error;
}

interface Run {
  readonly id: ManifestClientId;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

async function readAll(portal: ManifestPortal, authority: TaxAuthority, run: Run): Promise<Pause> {
  const { companyId, clientId } = run.id;
  let { last_nsu: lastNsu } = await portal.db.inFirm(companyId, (tx) =>
    tx
      .selectFrom('actions_nfe_manifest.taxpayers')
      .select('last_nsu')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );
  for (;;) {
    run.signal.throwIfAborted();
    const answer = await authority.distNsu({ ...run.id, taxId: run.turn.taxId }, lastNsu);
    const outcome = outcomeOf(answer);
    if (outcome !== 'read') {
      const pause = pauseAfter(portal, answer);
      await portal.db.inFirm(companyId, (tx) => keepTurn(tx, portal.clock, run.turn, pause));
      await tell(portal, run.id, { last_outcome: outcome, reason: `${answer.status} ${answer.reason}` });
      await stopCertificate(portal, run.id, answer);
      return pause;
    }
    if (answer.lastNsu < lastNsu) {
      const told = { lastNsu, answered: answer.lastNsu, ...clientOf(run.id) };
      portal.log.warn(told, 'the tax authority’s numbers went back');
    }
    // Nothing moves on: asking again would only be answered with a block.
    const isAll = answer.lastNsu >= answer.maxNsu || answer.lastNsu <= lastNsu;
    const pause = answer.status === nothingFound || isAll ? { nextAt: anHourLater(portal) } : {};
    if (!(await store(portal, run, answer, pause))) return {};
    if (pause.nextAt) return pause;
    lastNsu = answer.lastNsu;
  }
}

/** Returns what an answer comes to. */
export function outcomeOf({ status }: Distribution): ManifestSynchronisation['lastOutcome'] & string {
  if (status === nothingFound || status === documentsFound) return 'read';
  return status === blocked ? 'blocked' : 'refused';
}

/** Returns how long the authority is left alone after an answer that brought nothing. */
export function pauseAfter(portal: { readonly clock: Clock }, answer: Distribution): Pause {
  const until = anHourLater(portal);
  return outcomeOf(answer) === 'blocked' ? { nextAt: until, blockedUntil: until } : {};
}

/** Returns the end of the authority's pause, when it has nothing more and when it has blocked. */
export function anHourLater({ clock }: { readonly clock: Clock }): Date {
  return new Date(clock.now().getTime() + pauseMs);
}

/** Stores a lot. @returns false when somebody else has taken over meanwhile, or the client's number is another now. */
async function store(
  portal: ManifestPortal,
  { id, turn }: Run,
  answer: Distribution,
  pause: Pause,
): Promise<boolean> {
  const files = await readLot(portal, id, turn.taxId, answer);
  return portal.db.inFirm(id, async (tx) => {
    if (!(await keepTurn(tx, portal.clock, turn, pause))) return false;
    const moved = await tx
      .updateTable('actions_nfe_manifest.taxpayers')
      .set({
        // Never back: what was read stays read, whatever the authority says.
        ...(answer.status === documentsFound && { last_nsu: sql`greatest(last_nsu, ${answer.lastNsu})` }),
        max_nsu: answer.maxNsu,
        last_at: portal.clock.now(),
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
    await storeReceived(portal.storedNotes, tx, id, files);
    if (files.length > 0) {
      const { clientId } = id;
      await portal.events.publish(id, { type: 'notes-changed', data: { clientId } }, tx);
      await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    }
    return true;
  });
}

/** Reads the documents of an answer. What cannot be read is told to the operator; the authority has it under its number. */
export async function readLot(
  { log, storedNotes }: ManifestPortal,
  id: ManifestClientId,
  taxId: string,
  { documents }: Distribution,
): Promise<VouchedXml[]> {
  const files: VouchedXml[] = [];
  for (const { nsu, schema, content } of documents) {
    const file = await readDistributed(storedNotes, content, taxId);
    if ('refusal' in file)
      log.warn({ ...file, nsu, schema, ...clientOf(id) }, 'a document of the tax authority was not taken');
    else files.push(file);
  }
  return files;
}

function clientOf({ companyId, clientId }: ManifestClientId): ManifestClientId {
  return { companyId, clientId };
}

/** Writes down how it went. Nobody waits any more. */
export async function tell(
  { db, clock }: ManifestPortal,
  { companyId, clientId }: ManifestClientId,
  outcome: { readonly last_outcome?: ManifestSynchronisation['lastOutcome']; readonly reason?: string },
): Promise<void> {
  await db.inFirm(companyId, (tx) =>
    tx
      .updateTable('actions_nfe_manifest.taxpayers')
      .set({ ...outcome, ...(outcome.last_outcome && { last_at: clock.now() }), asked_at: null })
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .execute(),
  );
}

async function publish({ events }: ManifestPortal, tx: ManifestTx, id: ManifestClientId): Promise<void> {
  await events.publish(id, { type: 'manifests-changed', data: { clientId: id.clientId } }, tx);
}
