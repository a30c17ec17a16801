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

/**
 * Schedule of the synchronisation: often enough that a client whose hour has just ended waits only for minutes.
 * {@link takeTurn} limits how often each one is queried.
 */
export const synchronisationTimes = '1-51/10 * * * *';

const pauseMs = 3_600_000;

/** Starts a job for each client whose hour has passed. */
export async function synchroniseAll({
  db,
  clock,
  firms,
  jobs,
  taxAuthority,
}: ManifestPortal): Promise<void> {
  if (!taxAuthority) return;
  const anHourAgo = new Date(clock.now().getTime() - pauseMs);
  await firms.each('could not start to read invoices; retrying', (companyId) =>
    db.inFirm(companyId, async (tx) => {
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
    }),
  );
}

/**
 * Starts a job that reads a client's invoices now.
 *
 * @throws ServerError `conflict` if the tax authority may not be queried yet.
 */
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
 * Reads the new documents of the tax authority for a client, lot by lot. The position is stored together with the
 * documents. Only one node at a time does this for a taxpayer, and only when the tax authority may be queried again.
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
    portal.log.warn({ err: error, ...id }, 'could not query the tax authority');
    await tell(portal, id, { last_outcome: outcome, reason: '' });
  } finally {
    await db.inFirm(id, async (tx) => {
      await endTurn(portal, tx, turn, pause);
      await publish(portal, tx, id);
    });
  }
}

/**
 * Returns the outcome of a query without a response.
 *
 * @throws any other error.
 */
export function faultOf(error: unknown): 'unavailable' | 'stopped' {
  if (error instanceof CertificateUnusable) return 'stopped';
  if (error instanceof TaxAuthorityUnavailable) return 'unavailable';
  throw error;
}

/** Returns whether the tax authority may have counted a query that got no response. */
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
    // Set the pause before the query, whatever its result: after the last documents, another query would be too early,
    // even if the response was lost.
    const mayBeLast = Number(maxNsu) - Number(lastNsu) <= maxDocumentsInLot;
    const before: Pause = mayBeLast ? { nextAt: anHourLater(portal) } : {};
    if (!(await portal.db.inFirm(companyId, (tx) => keepTurn(portal, tx, run.turn, before)))) return {};
    const askedAt = portal.clock.now();
    const answer = await authority.distNsu({ ...run.id, taxId: run.turn.taxId }, lastNsu);
    const outcome = outcomeOf(answer);
    if (outcome !== 'read') {
      const pause = outcome === 'blocked' ? pauseAfter(portal, answer) : { nextAt: null };
      await portal.db.inFirm(companyId, (tx) => keepTurn(portal, tx, run.turn, pause));
      await tell(portal, run.id, { last_outcome: outcome, reason: `${answer.status} ${answer.reason}` });
      await stopCertificate(portal, run.id, answer, askedAt);
      return pause;
    }
    if (answer.lastNsu < lastNsu) {
      const told = { lastNsu, answered: answer.lastNsu, ...clientOf(run.id) };
      portal.log.warn(told, 'the tax authority’s numbers went back');
    }
    // There is no progress, so another query would only cause a block.
    const isAll = answer.lastNsu >= answer.maxNsu || answer.lastNsu <= lastNsu;
    const pause = { nextAt: answer.status === nothingFound || isAll ? anHourLater(portal) : null };
    if (!(await store(portal, run, answer, pause))) return {};
    if (pause.nextAt) return pause;
    ({ lastNsu, maxNsu } = answer);
  }
}

/** Returns the outcome of a response. */
export function outcomeOf({ status }: Distribution): ManifestSynchronisation['lastOutcome'] & string {
  if (status === nothingFound || status === documentsFound) return 'read';
  return status === blocked ? 'blocked' : 'refused';
}

/** Returns the pause after a response that brought no documents. */
export function pauseAfter(portal: { readonly clock: Clock }, answer: Distribution): Pause {
  const until = anHourLater(portal);
  return outcomeOf(answer) === 'blocked' ? { nextAt: until, blockedUntil: until } : {};
}

/** Returns the end of the pause that the tax authority requires when there is nothing more, and after a block. */
function anHourLater({ clock }: { readonly clock: Clock }): Date {
  return new Date(clock.now().getTime() + pauseMs);
}

/**
 * Stores a lot.
 *
 * @returns false if another node has taken over meanwhile, or the client's CNPJ or CPF has changed.
 */
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
        // The position never goes back, whatever the tax authority returns.
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

/** Records the outcome, and that no request to synchronise is pending any more. */
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
