import type { Note, NoteTotals, NoteTotalsQuery } from '@anteroom/contract';
import { listNotes, noteTotals } from '../boxE/noteList.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';

/** Electronic invoices: what the firm stores of a client that has box-e. Their list and totals are box-e's own. */
export const storedNotes: Report<NoteTotalsQuery, Note> = {
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

  list: (db, reported, filter, page) => listNotes(db, notesOf(reported, filter), page),

  async totals(db, reported, filter, texts) {
    return tableOf(totalColumns, [await noteTotals(db, notesOf(reported, filter))], texts);
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
};

const totalColumns: readonly ReportColumn<NoteTotals>[] = [
  {
    name: 'count',
    kind: 'text',
    value: ({ count, isMore }, texts) => (isMore ? texts.more(count) : String(count)),
  },
  { name: 'total', kind: 'amount', value: ({ total }) => total },
];

function notesOf({ companyId, clientId }: Reported, filter: NoteTotalsQuery) {
  return { ...filter, companyId, clientId };
}
