import type { Note, NoteTotalsQuery } from '@anteroom/contract';
import { listNotes } from '../boxE/noteList.ts';
import type { Report } from './Report.ts';

/** Electronic invoices: what the firm stores of a client that has box-e. Their list and totals are box-e's own. */
export const storedNotes: Report<NoteTotalsQuery, Note> = {
  name: 'stored-documents-report',
  columns: [
    { name: 'kind', cell: ({ kind }, { values }) => ({ kind: 'text', value: values.noteKind[kind] }) },
    { name: 'noteNumber', cell: ({ number }) => ({ kind: 'integer', value: number }) },
    { name: 'series', cell: ({ series }) => ({ kind: 'integer', value: series }) },
    { name: 'issuedOn', cell: ({ issuedAt }) => ({ kind: 'text', value: issuedAt.slice(0, 10) }) },
    {
      name: 'direction',
      cell: ({ direction }, { values }) => ({ kind: 'text', value: values.direction[direction] }),
    },
    {
      name: 'status',
      cell: ({ status }, { values }) => ({ kind: 'text', value: values.noteStatus[status] }),
    },
    { name: 'issuerTaxId', cell: ({ issuer }) => ({ kind: 'text', value: issuer.taxId }) },
    { name: 'issuer', cell: ({ issuer }) => ({ kind: 'text', value: issuer.name }) },
    { name: 'recipientTaxId', cell: ({ recipient }) => ({ kind: 'text', value: recipient?.taxId ?? null }) },
    { name: 'recipient', cell: ({ recipient }) => ({ kind: 'text', value: recipient?.name ?? null }) },
    { name: 'total', cell: ({ total }) => ({ kind: 'amount', value: total }) },
    { name: 'accessKey', cell: ({ accessKey }) => ({ kind: 'text', value: accessKey }) },
  ],

  list: (db, reported, filter, page) => listNotes(db, { ...filter, ...reported }, page),
};
