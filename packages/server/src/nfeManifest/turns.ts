import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

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

/** @param nextAt - before which the authority may not be asked again; null: it may be at once. */
export async function endTurn(db: DbOrTx, { taxId, id }: Turn, nextAt: Date | null): Promise<void> {
  await db
    .updateTable('manifest_turns')
    .set({ taken_by: null, taken_until: null, next_at: sql`coalesce(${nextAt}::timestamptz, next_at)` })
    .where('tax_id', '=', taxId)
    .where('taken_by', '=', id)
    .execute();
}
