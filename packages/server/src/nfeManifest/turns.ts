import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { lookupsAnHour } from './TaxAuthority.ts';

/** The right to ask the authority of a taxpayer. */
export interface Turn {
  readonly taxId: string;
  readonly id: string;
}

/** A turn whose node was killed is over after this time. */
const turnMs = 5 * 60_000;

/** Null while somebody else has it, or the authority wants to be left alone. */
export async function takeTurn(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  taxId: string,
): Promise<Turn | null> {
  const now = clock.now();
  const id = ids.next();
  const taken = { taken_by: id, taken_until: new Date(now.getTime() + turnMs) };
  const row = await db
    .insertInto('manifest_turns')
    .values({ tax_id: taxId, ...taken })
    .onConflict((conflict) =>
      conflict
        .column('tax_id')
        .doUpdateSet(taken)
        .where((eb) =>
          eb.or([eb('manifest_turns.taken_until', 'is', null), eb('manifest_turns.taken_until', '<=', now)]),
        )
        .where((eb) =>
          eb.or([eb('manifest_turns.next_at', 'is', null), eb('manifest_turns.next_at', '<=', now)]),
        ),
    )
    .returning('tax_id')
    .executeTakeFirst();
  return row ? { taxId, id } : null;
}

const hourMs = 3_600_000;

/** The right to ask for one document; or when it can be had, null: in a moment. */
export async function takeLookup(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  taxId: string,
): Promise<Turn | { readonly nextAt: Date | null }> {
  const now = clock.now();
  const id = ids.next();
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('manifest_turns')
      .values({ tax_id: taxId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('manifest_turns')
      .select(['taken_until', 'blocked_until', 'lookups'])
      .where('tax_id', '=', taxId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.blocked_until && row.blocked_until > now) return { nextAt: row.blocked_until };
    const lookups = row.lookups.filter((at) => now.getTime() - at.getTime() < hourMs);
    const [first] = lookups;
    if (first && lookups.length >= lookupsAnHour) return { nextAt: new Date(first.getTime() + hourMs) };
    if (row.taken_until && row.taken_until > now) return { nextAt: null };
    await tx
      .updateTable('manifest_turns')
      .set({ taken_by: id, taken_until: new Date(now.getTime() + turnMs), lookups: [...lookups, now] })
      .where('tax_id', '=', taxId)
      .execute();
    return { taxId, id };
  });
}

/** @returns whether one still has it. */
export async function keepTurn(db: DbOrTx, clock: Deps['clock'], { taxId, id }: Turn): Promise<boolean> {
  const row = await db
    .updateTable('manifest_turns')
    .set({ taken_until: new Date(clock.now().getTime() + turnMs) })
    .where('tax_id', '=', taxId)
    .where('taken_by', '=', id)
    .returning('tax_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the authority may be asked again; at once, where that is not said. */
export interface Pause {
  /** For all that is new. */
  readonly nextAt?: Date;
  /** For anything. */
  readonly blockedUntil?: Date;
}

export async function endTurn(
  db: DbOrTx,
  { taxId, id }: Turn,
  { nextAt, blockedUntil }: Pause,
): Promise<void> {
  await db
    .updateTable('manifest_turns')
    .set({
      taken_by: null,
      taken_until: null,
      ...(nextAt && { next_at: nextAt }),
      ...(blockedUntil && { blocked_until: blockedUntil }),
    })
    .where('tax_id', '=', taxId)
    .where('taken_by', '=', id)
    .execute();
}
