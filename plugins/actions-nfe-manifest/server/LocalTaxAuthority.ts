import type { DemoXml } from '@anteroom/plugin-actions-box-e/api';
import type { Portal } from '@anteroom/server-sdk';
import {
  answerConsult,
  answerDistNsu,
  answerEvent,
  emptyAuthority,
  type LocalAuthorityState,
} from './localAuthority.ts';
import type {
  Consulted,
  Distribution,
  EventAnswer,
  RecipientEvent,
  TaxAuthority,
  Taxpayer,
} from './TaxAuthority.ts';
import type { ManifestTables } from './tables.ts';

type Parts = Pick<Portal<ManifestTables>, 'db' | 'clock'>;

/** The demo's tax authority. It responds as the real one does. Its state is in the database, so all nodes share it. */
export class LocalTaxAuthority implements TaxAuthority {
  readonly needsCertificate = false;
  readonly #portal: Parts;
  readonly #demoXml: () => Promise<DemoXml>;

  constructor(portal: Parts, demoXml: () => Promise<DemoXml>) {
    this.#portal = portal;
    this.#demoXml = demoXml;
  }

  distNsu(taxpayer: Taxpayer, lastNsu: string): Promise<Distribution> {
    const { clock } = this.#portal;
    return this.#answer(taxpayer, (state) => answerDistNsu(state, lastNsu, clock.now()));
  }

  consult(taxpayer: Taxpayer, wanted: Consulted): Promise<Distribution> {
    const { clock } = this.#portal;
    return this.#answer(taxpayer, (state) => answerConsult(state, wanted, clock.now()));
  }

  async sendEvents(taxpayer: Taxpayer, events: readonly RecipientEvent[]): Promise<readonly EventAnswer[]> {
    const { clock } = this.#portal;
    const make = await this.#demoXml();
    return this.#answer(taxpayer, (state) =>
      events.map((event) => answerEvent(make, state, { taxId: taxpayer.taxId, event, now: clock.now() })),
    );
  }

  #answer<T>({ companyId, taxId }: Taxpayer, answer: (state: LocalAuthorityState) => T): Promise<T> {
    return this.#portal.db.inFirm(companyId, async (tx) => {
      const row = await tx
        .selectFrom('actions_nfe_manifest.local_authority')
        .select('state')
        .where('company_id', '=', companyId)
        .where('tax_id', '=', taxId)
        .forUpdate()
        .executeTakeFirst();
      const state = row?.state ?? emptyAuthority();
      const told = answer(state);
      const values = { company_id: companyId, tax_id: taxId, state: JSON.stringify(state) };
      await tx
        .insertInto('actions_nfe_manifest.local_authority')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'tax_id']).doUpdateSet({ state: values.state }),
        )
        .execute();
      return told;
    });
  }
}
