import type { StoredNotesFilter } from '@anteroom/contract';
import type { StoredNote, StoredNotes, StoredNoteTotals } from './boxE.ts';
import { type Report, type ReportColumn, tableOf, textLine } from './Report.ts';

/** Returns the report of electronic invoices: what the firm stores of a client that has box-e. Their list and totals are box-e's own. */
export const storedNotes = (notes: StoredNotes): Report<StoredNotesFilter, StoredNote> => ({
  name: 'stored-documents-report',
  columns: [
    { name: 'kind', kind: 'text', value: ({ kind }, { values }) => values.noteKind[kind] },
    { name: 'noteNumber', kind: 'number', value: ({ number }) => number },
    { name: 'series', kind: 'number', value: ({ series }) => series },
    { name: 'issuedOn', kind: 'day', value: ({ issuedAt }) => issuedAt.slice(0, 10) },
    { name: 'direction', kind: 'text', value: ({ direction }, { values }) => values.direction[direction] },
    { name: 'status', kind: 'text', value: ({ status }, { values }) => values.noteStatus[status] },
    { name: 'issuerTaxId', kind: 'text', value: ({ issuer }) => issuer.taxId },
    { name: 'issuer', kind: 'text', value: ({ issuer }) => issuer.name },
    { name: 'recipientTaxId', kind: 'text', value: ({ recipient }) => recipient?.taxId ?? null },
    { name: 'recipient', kind: 'text', value: ({ recipient }) => recipient?.name ?? null },
    { name: 'total', kind: 'amount', value: ({ total }) => total },
    { name: 'accessKey', kind: 'text', value: ({ accessKey }) => accessKey },
  ],

  list: (db, { companyId, clientId }, filter, page) =>
    notes.list(db as never, { companyId, clientId }, filter, page),

  async totals(db, { companyId, clientId }, filter, texts) {
    const totals = await notes.totals(db as never, { companyId, clientId }, filter);
    return tableOf(totalColumns, [totals], texts);
  },

  filterLines(_db, _reported, filter, { columns, filters, values }) {
    const { kind, competence, direction, status, issuer, minTotal, maxTotal, search } = filter;
    return [
      ...textLine(columns.kind, kind && values.noteKind[kind]),
      ...(competence ? [{ label: columns.issuedOn, kind: 'month' as const, value: competence }] : []),
      ...textLine(columns.direction, direction && values.direction[direction]),
      ...textLine(columns.status, status && values.noteStatus[status]),
      ...textLine(columns.issuerTaxId, issuer),
      ...(minTotal === undefined
        ? []
        : [{ label: filters.minTotal, kind: 'amount' as const, value: minTotal }]),
      ...(maxTotal === undefined
        ? []
        : [{ label: filters.maxTotal, kind: 'amount' as const, value: maxTotal }]),
      ...textLine(filters.search, search),
    ];
  },
});

const totalColumns: readonly ReportColumn<StoredNoteTotals>[] = [
  {
    name: 'count',
    kind: 'text',
    value: ({ count, isMore }, texts) => (isMore ? texts.more(count) : String(count)),
  },
  { name: 'total', kind: 'amount', value: ({ total }) => total },
];
