import {
  type AnyTransaction,
  CursorTime,
  cutPage,
  type DocumentFilter,
  decodeCursor,
} from '@anteroom/server-sdk';
import Type from 'typebox';
import type { StoredDocument, StoredDocumentsFilter, StoredDocumentsTotals } from '../api.ts';
import { type FirmPeriod, firmPeriod, periodLines } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Maximum number of documents that are added up, which is also the maximum that a file contains. */
const maxSummed = 20_000;

/**
 * Returns the report on documents that the client and the firm stored for each other, as far as the person may read
 * them.
 */
export const storedDocuments = (portal: ReportPortal): Report<StoredDocumentsFilter, StoredDocument> => ({
  name: 'stored-documents',
  columns: [
    { name: 'document', kind: 'text', value: ({ name }) => name },
    { name: 'folder', kind: 'text', value: ({ folder }) => folder },
    { name: 'storedOn', kind: 'day', value: ({ storedOn }) => storedOn },
    { name: 'sender', kind: 'text', value: ({ sender }, texts) => texts(`values.sender.${sender}`) },
    { name: 'storedBy', kind: 'text', value: ({ storedBy }) => storedBy },
    { name: 'openedOn', kind: 'day', value: ({ openedOn }) => openedOn },
    { name: 'size', kind: 'count', value: ({ size }) => kilobytes(size) },
  ],

  async list(tx, reported, filter, { pageSize = 50, after }) {
    const { wanted, dayOf } = await documentFilter(portal, tx, reported, filter);
    const [time = '', id = ''] = after === undefined ? [] : decodeCursor(Key, after);
    const rows = await portal.documents.list(tx, reported, wanted, {
      limit: pageSize + 1,
      after: after === undefined ? undefined : { storedAt: new Date(time), id },
    });
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.storedAt.toISOString(), last.id]);
    return {
      items: shown.map(({ storedAt, openedAt, ...document }) => ({
        ...document,
        storedOn: dayOf(storedAt),
        openedOn: openedAt && dayOf(openedAt),
      })),
      next,
    };
  },

  async totals(tx, reported, filter, texts) {
    const { count, isMore, senders } = await storedDocumentsTotals(portal, tx, reported, filter);
    if (!isMore) return tableOf(totalColumns, senders, texts);
    return {
      ...tableOf(totalColumns.slice(0, 1), [], texts),
      rows: [[{ kind: 'text', value: texts('more', { rows: count }) }]],
    };
  },

  filterLines: (_tx, _reported, { sender, opened, search, ...period }, texts) => [
    ...periodLines(period, texts),
    ...textLine(texts('columns.sender'), sender && texts(`values.sender.${sender}`)),
    ...textLine(
      texts('columns.opened'),
      opened === undefined ? undefined : texts(opened ? 'values.yes' : 'values.no'),
    ),
    ...textLine(texts('filters.search'), search),
  ],
});

/** Returns the totals of the documents that match a filter, by who stored them. */
export async function storedDocumentsTotals(
  portal: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  filter: StoredDocumentsFilter,
): Promise<StoredDocumentsTotals> {
  const { wanted } = await documentFilter(portal, tx, reported, filter);
  const senders = await portal.documents.totals(tx, reported, wanted, maxSummed + 1);
  const count = senders.reduce((sum, each) => sum + each.count, 0);
  return count > maxSummed
    ? { count: maxSummed, isMore: true, senders: [] }
    : { count, isMore: false, senders: [...senders] };
}

const totalColumns: readonly ReportColumn<StoredDocumentsTotals['senders'][number]>[] = [
  { name: 'sender', kind: 'text', value: ({ sender }, texts) => texts(`values.sender.${sender}`) },
  { name: 'count', kind: 'count', value: ({ count }) => count },
  { name: 'opened', kind: 'count', value: ({ sender, opened }) => (sender === 'firm' ? opened : null) },
  { name: 'size', kind: 'count', value: ({ size }) => kilobytes(size) },
];

async function documentFilter(
  portal: ReportPortal,
  tx: AnyTransaction,
  { companyId, clientId }: Reported,
  { sender, opened: isOpened, search, ...period }: StoredDocumentsFilter,
): Promise<{ readonly wanted: DocumentFilter; readonly dayOf: FirmPeriod['dayOf'] }> {
  const { dayOf, ...times } = await firmPeriod(portal, tx, companyId, period);
  return { wanted: { clientId, sender, isOpened, search, ...times }, dayOf };
}

/** Returns a size in kilobytes, rounded up. */
function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
