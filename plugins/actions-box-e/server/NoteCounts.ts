import { sql } from 'kysely';
import type { NoteDirection, NoteKind, NoteStatus } from '../api.ts';
import type { BoxETx } from './tables.ts';

/** The properties that an invoice is counted by. */
export interface CountedNote {
  readonly kind: NoteKind;
  readonly direction: NoteDirection;
  readonly status: NoteStatus;
  /** First day of the month of issue. */
  readonly competence: string;
  /** Total in centavos. */
  readonly total: number;
}

/** Changes to a client's counts, collected so that a batch writes each row once. */
export class NoteCounts {
  readonly #rows = new Map<string, Omit<CountedNote, 'total'> & { notes: number; total: number }>();

  /**
   * Adds a change.
   *
   * @param step 1 for an added invoice, -1 for a removed one.
   */
  add({ kind, direction, status, competence, total }: CountedNote, step: 1 | -1): void {
    const key = [competence, kind, direction, status].join();
    const row = this.#rows.get(key) ?? { competence, kind, direction, status, notes: 0, total: 0 };
    row.notes += step;
    row.total += step * total;
    this.#rows.set(key, row);
  }

  /** Adds the changes to the stored counts. */
  async write(
    tx: BoxETx,
    { companyId, clientId }: { readonly companyId: string; readonly clientId: string },
  ): Promise<void> {
    const changed = [...this.#rows.values()].filter(({ notes, total }) => notes !== 0 || total !== 0);
    if (changed.length === 0) return;
    await tx
      .insertInto('actions_box_e.counts')
      .values(changed.map((row) => ({ company_id: companyId, client_id: clientId, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'competence', 'kind', 'direction', 'status'])
          .doUpdateSet({
            notes: sql<number>`counts.notes + excluded.notes`,
            total: sql<number>`counts.total + excluded.total`,
          }),
      )
      .execute();
  }
}
