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
import { readLot } from './readLot.ts';
import {
  blocked,
  CertificateUnusable,
  type Distribution,
  documentsFound,
  maxDocumentsInLot,
  nothingFound,
  type TaxAuthority,
  TaxAuthorityUnavailable,
} from './TaxAuthority.ts';
import type { ManifestTx } from './tables.ts';
import { endTurn, keepTurn, type Pause, type Turn, takeTurn } from './turns.ts';
import { storeLot } from './unreadDocuments.ts';

export const synchronisationQueue = 'synchronisation';

/** So often that somebody whose hour has just ended waits for minutes. How often each is asked is kept by {@link takeTurn}. */
export const synchronisationTimes = '1-51/10 * * * *';

const pauseMs = 3_600_000;

/** Leaves the clients whose hour is over to be read by jobs. */
export async function synchroniseAll({
  db,
  clock,
  firms,
  jobs,
  taxAuthority,
}: ManifestPortal): Promise<void> {
  if (!taxAuthority) return;
  const anHourAgo = new Date(clock.now().getTime() - pauseMs);
  for (const companyId of await firms.ids()) {
    await db.inFirm(companyId, async (tx) => {
      const clients = await tx
        .selectFrom('actions_nfe_manifest.taxpayers')
        .select(['company_id as companyId', 'client_id as clientId'])
        .where('company_id', '=', companyId)
        .where('enabled', '=', true)
        .where(({ eb, or }) =>
          or([
            eb('last_at', 'is', null),
            eb('last_at', '<=', anHourAgo),
            eb('last_outcome', '=', 'unavailable'),
          ]),
        )
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
    if (!wasAsked(error)) pause = { nextAt: null };
    portal.log.warn({ err: error, ...id }, 'the tax authority was not asked, or did not answer');
    await tell(portal, id, { last_outcome: outcome, reason: '' });
  } finally {
    await db.inFirm(id, async (tx) => {
      await endTurn(portal, tx, turn, pause);
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

/** Returns whether the authority may have counted a question that has no answer. */
function wasAsked(error: unknown): boolean {
  return error instanceof TaxAuthorityUnavailable && error.wasAsked;
}

interface Run {
  readonly id: ManifestClientId;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

async function readAll(portal: ManifestPortal, authority: TaxAuthority, run: Run): Promise<Pause> {
  const { companyId, clientId } = run.id;
  let { lastNsu, maxNsu } = await portal.db.inFirm(companyId, (tx) =>
    tx
      .selectFrom('actions_nfe_manifest.taxpayers')
      .select(['last_nsu as lastNsu', 'max_nsu as maxNsu'])
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );
  for (;;) {
    run.signal.throwIfAborted();
    // Whatever becomes of this question: after the last documents the next one would come too early, also where their answer was lost.
    const mayBeLast = Number(maxNsu) - Number(lastNsu) <= maxDocumentsInLot;
    const before: Pause = mayBeLast ? { nextAt: anHourLater(portal) } : {};
    if (!(await portal.db.inFirm(companyId, (tx) => keepTurn(portal, tx, run.turn, before)))) return {};
    const answer = await authority.distNsu({ ...run.id, taxId: run.turn.taxId }, lastNsu);
    const outcome = outcomeOf(answer);
    if (outcome !== 'read') {
      const pause = outcome === 'blocked' ? pauseAfter(portal, answer) : { nextAt: null };
      await portal.db.inFirm(companyId, (tx) => keepTurn(portal, tx, run.turn, pause));
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
    const pause = { nextAt: answer.status === nothingFound || isAll ? anHourLater(portal) : null };
    if (!(await store(portal, run, answer, pause))) return {};
    if (pause.nextAt) return pause;
    ({ lastNsu, maxNsu } = answer);
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
  const lot = await readLot(portal, { ...id, taxId: turn.taxId }, answer.documents);
  return portal.db.inFirm(id, async (tx) => {
    if (!(await keepTurn(portal, tx, turn, pause))) return false;
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
    await storeLot(portal, tx, id, lot);
    if (answer.documents.length > 0) {
      const { clientId } = id;
      await portal.events.publish(id, { type: 'notes-changed', data: { clientId } }, tx);
      await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    }
    return true;
  });
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
