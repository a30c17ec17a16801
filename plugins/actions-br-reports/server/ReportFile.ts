import type { Portal } from '@anteroom/server-sdk';
import { type Report, type Reported, type ReportTable, tableOf } from './Report.ts';
import type { ReportTexts } from './reportTexts.ts';

/** Rows of a report that are being written to a file. */
export interface ReportFile extends Pick<ReportTable, 'columns'> {
  readonly pages: AsyncIterable<Pick<ReportTable, 'rows'>>;
  readonly texts: ReportTexts;
  /**
   * Returns the last line of the file, which says that there are more rows than the file may contain; null if there are
   * not. Call it after all pages have been read.
   */
  lastLine(): string | null;
}

/** Number of rows that are read per page. */
const pageRows = 500;

/**
 * Reads the rows that match a filter, at most `maxRows`, page by page. Each page is read when needed and in its own
 * transaction, so that no file holds a connection or all of its rows. The first page is read before this function
 * returns, so an invalid filter throws instead of truncating the file.
 *
 * @throws ServerError `bad-request` for an invalid filter.
 */
export async function readReport<Filter, Row>(
  db: Portal['db'],
  report: Report<Filter, Row>,
  reported: Reported,
  filter: Filter,
  texts: ReportTexts,
  maxRows: number,
): Promise<ReportFile> {
  const readPage = (left: number, after?: string) =>
    db.inFirm(reported, (tx) =>
      report.list(tx, reported, filter, { pageSize: Math.min(left, pageRows), after }),
    );
  const first = await readPage(maxRows);
  let isCut = false;
  return {
    columns: tableOf(report.columns, [], texts).columns,
    pages: read(),
    texts,
    lastLine: () => (isCut ? texts('capped', { rows: maxRows }) : null),
  };

  async function* read() {
    let left = maxRows;
    for (let page = first; ; ) {
      yield tableOf(report.columns, page.items, texts);
      left -= page.items.length;
      isCut = page.next !== null && left <= 0;
      if (page.next === null || isCut) return;
      page = await readPage(left, page.next);
    }
  }
}
