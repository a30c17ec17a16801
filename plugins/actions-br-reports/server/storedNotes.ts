import type { Note, NoteTotals, NoteTotalsQuery } from '@anteroom/plugin-actions-box-e/api';
import { type Report, type ReportColumn, tableOf, textLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';

/** Returns the report on the electronic invoices of a client that has box-e. Box-e provides the list and totals. */
export const storedNotesReport = (portal: ReportPortal): Report<NoteTotalsQuery, Note> => ({
  name: 'stored-documents-report',
  columns: [
    { name: 'kind', kind: 'text', value: ({ kind }, texts) => texts(`values.noteKind.${kind}`) },
    { name: 'noteNumber', kind: 'number', value: ({ number }) => number },
    { name: 'series', kind: 'number', value: ({ series }) => series },
    { name: 'issuedOn', kind: 'day', value: ({ issuedAt }) => issuedAt.slice(0, 10) },
    {
      name: 'direction',
      kind: 'text',
      value: ({ direction }, texts) => texts(`values.direction.${direction}`),
    },
    { name: 'status', kind: 'text', value: ({ status }, texts) => texts(`values.noteStatus.${status}`) },
    { name: 'issuerTaxId', kind: 'text', value: ({ issuer }) => issuer.taxId },
    { name: 'issuer', kind: 'text', value: ({ issuer }) => issuer.name },
    { name: 'recipientTaxId', kind: 'text', value: ({ recipient }) => recipient?.taxId ?? null },
    { name: 'recipient', kind: 'text', value: ({ recipient }) => recipient?.name ?? null },
    { name: 'total', kind: 'amount', value: ({ total }) => total },
    { name: 'accessKey', kind: 'text', value: ({ accessKey }) => accessKey },
  ],

  list: (tx, { companyId, clientId }, filter, page) =>
    portal.storedNotes.list(tx, { companyId, clientId }, filter, page),

  async totals(tx, { companyId, clientId }, filter, texts) {
    const totals = await portal.storedNotes.totals(tx, { companyId, clientId }, filter);
    return tableOf(totalColumns, [totals], texts);
  },

  filterLines(_tx, _reported, filter, texts) {
    const { kind, competence, direction, status, issuer, minTotal, maxTotal, search } = filter;
    return [
      ...textLine(texts('columns.kind'), kind && texts(`values.noteKind.${kind}`)),
      ...(competence
        ? [{ label: texts('columns.issuedOn'), kind: 'month' as const, value: competence }]
        : []),
      ...textLine(texts('columns.direction'), direction && texts(`values.direction.${direction}`)),
      ...textLine(texts('columns.status'), status && texts(`values.noteStatus.${status}`)),
      ...textLine(texts('columns.issuerTaxId'), issuer),
      ...(minTotal === undefined
        ? []
        : [{ label: texts('filters.minTotal'), kind: 'amount' as const, value: minTotal }]),
      ...(maxTotal === undefined
        ? []
        : [{ label: texts('filters.maxTotal'), kind: 'amount' as const, value: maxTotal }]),
      ...textLine(texts('filters.search'), search),
    ];
  },
});

const totalColumns: readonly ReportColumn<NoteTotals>[] = [
  {
    name: 'count',
    kind: 'text',
    value: ({ count, isMore }, texts) => (isMore ? texts('more', { rows: count }) : String(count)),
  },
  { name: 'total', kind: 'amount', value: ({ total }) => total },
];
