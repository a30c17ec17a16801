import type { Clock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import {
  answerConsult,
  answerDistNsu,
  answerEvent,
  emptyAuthority,
  type LocalAuthorityState,
} from './localAuthority.ts';
import type { Consulted, Distribution, EventAnswer, RecipientEvent, TaxAuthority } from './TaxAuthority.ts';

/** The demo's tax authority: it answers as the real one does, of what is kept in the database, whichever node asks. */
export class LocalTaxAuthority implements TaxAuthority {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  distNsu(taxId: string, lastNsu: string): Promise<Distribution> {
    return this.#answer(taxId, (state) => answerDistNsu(state, lastNsu, this.#clock.now()));
  }

  consult(taxId: string, wanted: Consulted): Promise<Distribution> {
    return this.#answer(taxId, (state) => answerConsult(state, wanted, this.#clock.now()));
  }

  sendEvents(taxId: string, events: readonly RecipientEvent[]): Promise<readonly EventAnswer[]> {
    return this.#answer(taxId, (state) =>
      events.map((event) => answerEvent(state, taxId, event, this.#clock.now())),
    );
  }

  #answer<T>(taxId: string, answer: (state: LocalAuthorityState) => T): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('local_tax_authority')
        .select('state')
        .where('tax_id', '=', taxId)
        .forUpdate()
        .executeTakeFirst();
      const state = row?.state ?? emptyAuthority();
      const told = answer(state);
      const values = { tax_id: taxId, state: JSON.stringify(state) };
      await tx
        .insertInto('local_tax_authority')
        .values(values)
        .onConflict((conflict) => conflict.column('tax_id').doUpdateSet({ state: values.state }))
        .execute();
      return told;
    });
  }
}
