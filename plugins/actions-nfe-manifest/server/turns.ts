import type { Clock, Portal } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { lookupsAnHour } from './TaxAuthority.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';

/** The right to ask the authority of a taxpayer, of whichever client. */
export interface Turn extends Asked {
  readonly id: string;
}

/** Somebody of whom the authority counts the questions. */
interface Asked {
  readonly companyId: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

type Parts = Pick<Portal<ManifestTables>, 'db' | 'clock' | 'ids'>;

/** A turn whose node was killed is over after this time. */
const turnMs = 5 * 60_000;

/** Takes the turn to ask; null while somebody else has it, or the authority wants to be left alone. */
export async function takeTurn({ db, clock, ids }: Parts, { companyId, taxId }: Asked): Promise<Turn | null> {
  const now = clock.now();
  const id = ids.next();
  const taken = { taken_by: id, taken_until: new Date(now.getTime() + turnMs) };
  const row = await db.inFirm(companyId, (tx) =>
    tx
      .insertInto('actions_nfe_manifest.turns')
      .values({ company_id: companyId, tax_id: taxId, ...taken })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'tax_id'])
          .doUpdateSet(taken)
          .where(sql<boolean>`(turns.taken_until is null or turns.taken_until <= ${now})`)
          .where(sql<boolean>`(turns.next_at is null or turns.next_at <= ${now})`),
      )
      .returning('tax_id')
      .executeTakeFirst(),
  );
  return row ? { companyId, taxId, id } : null;
}

const hourMs = 3_600_000;

/** Takes the turn to ask for one document, or returns when it can be had; null: in a moment. */
export async function takeLookup(
  { db, clock, ids }: Parts,
  { companyId, taxId }: Asked,
): Promise<Turn | { readonly nextAt: Date | null }> {
  const now = clock.now();
  const id = ids.next();
  return db.inFirm(companyId, async (tx) => {
    await tx
      .insertInto('actions_nfe_manifest.turns')
      .values({ company_id: companyId, tax_id: taxId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('actions_nfe_manifest.turns')
      .select(['taken_until', 'blocked_until', 'lookups'])
      .where('company_id', '=', companyId)
      .where('tax_id', '=', taxId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.blocked_until && row.blocked_until > now) return { nextAt: row.blocked_until };
    const lookups = row.lookups.filter((at) => now.getTime() - at.getTime() < hourMs);
    const [first] = lookups;
    if (first && lookups.length >= lookupsAnHour) return { nextAt: new Date(first.getTime() + hourMs) };
    if (row.taken_until && row.taken_until > now) return { nextAt: null };
    await tx
      .updateTable('actions_nfe_manifest.turns')
      .set({ taken_by: id, taken_until: new Date(now.getTime() + turnMs), lookups: [...lookups, now] })
      .where('company_id', '=', companyId)
      .where('tax_id', '=', taxId)
      .execute();
    return { companyId, taxId, id };
  });
}

/**
 * Keeps a turn for longer, and notes at once how long the authority is left alone: a node that is killed before it gives the turn back must not have another one
 * ask too early.
 *
 * @returns whether one still has the turn.
 */
export async function keepTurn(
  tx: ManifestTx,
  clock: Clock,
  { companyId, taxId, id }: Turn,
  pause: Pause = {},
): Promise<boolean> {
  const row = await tx
    .updateTable('actions_nfe_manifest.turns')
    .set({ taken_until: new Date(clock.now().getTime() + turnMs), ...columnsOf(pause) })
    .where('company_id', '=', companyId)
    .where('tax_id', '=', taxId)
    .where('taken_by', '=', id)
    .returning('tax_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How long the authority is left alone; not at all, where that is not said. */
export interface Pause {
  /** Time before which nothing new is asked for. */
  readonly nextAt?: Date;
  /** Time before which nothing at all is asked. */
  readonly blockedUntil?: Date;
}

function columnsOf({ nextAt, blockedUntil }: Pause) {
  return { ...(nextAt && { next_at: nextAt }), ...(blockedUntil && { blocked_until: blockedUntil }) };
}

/** Gives a turn back. */
export async function endTurn(tx: ManifestTx, { companyId, taxId, id }: Turn, pause: Pause): Promise<void> {
  await tx
    .updateTable('actions_nfe_manifest.turns')
    .set({ taken_by: null, taken_until: null, ...columnsOf(pause) })
    .where('company_id', '=', companyId)
    .where('tax_id', '=', taxId)
    .where('taken_by', '=', id)
    .execute();
}
