import { isDeepStrictEqual } from 'node:util';
import type { Importer, ImportRow, Portal, RowFault } from '@anteroom/server-sdk';
import { centavosOf, clientFaults, draftFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import { sql } from 'kysely';
import { TaxEntryDraft } from '../api.ts';
import type { TaxTx } from './entryStore.ts';
import { taxEntryColumns, taxEntryFaults } from './taxEntryDraft.ts';

/** Imports entries of the tax calendar, as if staff had added them. An entry that a rule made counts as the file's. */
export const importTaxEntries = ({ clients: portalClients }: Pick<Portal, 'clients'>): Importer => ({
  help: [
    "entries of the tax calendar, each client's by code and competence (2026-11); what is empty stays as it was",
    'status: open or paid',
  ],
  columns: {
    client: 'required',
    code: 'required',
    name: 'required',
    competence: 'required',
    due_on: 'required',
    amount: 'optional',
    payment_line: 'optional',
    pix: 'optional',
    status: 'optional',
  },
  async run({ clock, ids, events }, tx: TaxTx, companyId, rows) {
    const clients = await portalClients.ids(tx, companyId);
    const present = await presentEntries(tx, companyId, rows);
    const entries = rows.map((row) => {
      const before = present.get(keyOf(row.values)) ?? [];
      return { row, before, draft: draftOf(row.values, before[0]?.draft) };
    });
    const faults = [
      ...entries.flatMap((entry) => faultsOf(entry, clients)),
      ...repeatedRows(rows, 'code', keyOf),
    ];
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    let [added, changed] = [0, 0];
    const touched = new Set<string>();
    for (const { row, before, draft } of entries) {
      const [entry] = before;
      if (isDeepStrictEqual(draft, entry?.draft)) continue;
      const { client = '' } = row.values;
      const columns = { ...taxEntryColumns(draft), edited: true, changed_at: clock.now() };
      if (entry) {
        await tx
          .updateTable('widget_tax_calendar.entries')
          .set(columns)
          .where('company_id', '=', companyId)
          .where('entry_id', '=', entry.entryId)
          .execute();
        changed += 1;
      } else {
        const keys = { company_id: companyId, entry_id: ids.next(), client_id: client };
        await tx
          .insertInto('widget_tax_calendar.entries')
          .values({ ...keys, rule_id: null, receipt_document_id: null, ...columns })
          .execute();
        added += 1;
      }
      touched.add(client);
    }
    for (const clientId of touched) {
      await events.publish({ companyId, clientId }, { type: 'tax-calendar-changed', data: { clientId } }, tx);
    }
    return { faults: [], added, changed };
  },
});

function keyOf({ client, code, competence }: ImportRow['values']): string {
  return JSON.stringify([client, code, competence]);
}

interface PresentEntry {
  readonly entryId: string;
  readonly draft: TaxEntryDraft;
}

/** Returns a firm's entries by {@link keyOf}; several may share a key. */
async function presentEntries(
  tx: TaxTx,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, readonly PresentEntry[]>> {
  const competences = [...new Set(rows.map(({ values }) => values.competence))];
  const found = await tx
    .selectFrom('widget_tax_calendar.entries')
    .select(['entry_id as entryId', 'client_id as client', 'code', 'name', 'competence', 'due_on as dueOn'])
    .select(['amount', 'payment_line as paymentLine', 'pix', 'status'])
    .where('company_id', '=', companyId)
    .where('removed', '=', false)
    .where(sql<boolean>`competence = any(${competences}::text[])`)
    .execute();
  const entries = found.map(({ entryId, client, ...draft }) => {
    const { code, competence } = draft;
    return { key: keyOf({ client, code, competence }), entryId, draft };
  });
  return Map.groupBy(entries, ({ key }) => key);
}

/** Returns the row as a draft. Empty columns keep their former value; payment lines may be written with punctuation. */
function draftOf(values: ImportRow['values'], before: TaxEntryDraft | undefined): TaxEntryDraft {
  const { code = '', name = '', competence = '', due_on = '', amount, payment_line, pix, status } = values;
  return {
    code,
    name,
    competence,
    dueOn: due_on,
    amount: amount ? centavosOf(amount) : (before?.amount ?? null),
    paymentLine: payment_line ? payment_line.replace(/[\s.-]/g, '') : (before?.paymentLine ?? null),
    pix: pix || (before?.pix ?? null),
    status: (status || (before?.status ?? 'open')) as TaxEntryDraft['status'],
  };
}

const messages = {
  '/code': 'code: has 1 to 40 characters',
  '/name': 'name: has 1 to 120 characters',
  '/competence': 'competence: is no month, as 2026-11',
  '/dueOn': 'due_on: is no date, as 2026-11-20',
  '/amount': 'amount: is no amount, as 1234.56',
  '/paymentLine': 'payment_line: has neither 47 nor 48 digits',
  '/pix': 'pix: has more than 512 characters',
  '/status': 'status: is none of open, paid',
};

const columnOf = { dueOn: 'due_on', paymentLine: 'payment_line', pix: 'pix' };

function faultsOf(
  {
    row: { line, values },
    before,
    draft,
  }: { readonly row: ImportRow; readonly before: readonly PresentEntry[]; readonly draft: TaxEntryDraft },
  clients: ReadonlySet<string>,
): readonly RowFault[] {
  const malformed = draftFaults(TaxEntryDraft, draft, messages);
  const faults = [
    ...clientFaults(values.client, clients),
    ...malformed,
    ...(malformed.length > 0
      ? []
      : taxEntryFaults(draft).map(([field, message]) => `${columnOf[field]}: ${message}`)),
    ...(before.length > 1
      ? [
          `code: the client has ${before.length} entries of it for ${values.competence}; change them in the portal`,
        ]
      : []),
  ];
  return faults.map((message) => ({ line, message }));
}
