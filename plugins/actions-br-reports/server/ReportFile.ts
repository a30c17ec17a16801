import type { Portal } from '@anteroom/server-sdk';
import { type Report, type Reported, type ReportTable, tableOf } from './Report.ts';
import type { ReportTexts } from './reportTexts.ts';

/** All rows of a report, on their way into a file. */
export interface ReportFile extends Pick<ReportTable, 'columns'> {
  readonly pages: AsyncIterable<Pick<ReportTable, 'rows'>>;
  readonly texts: ReportTexts;
  /** Returns the last line of the file once all pages are read: that there are more rows than it takes; else null. */
  lastLine(): string | null;
}

/** Number of rows that are read at a time. */
const pageRows = 500;

/**
 * Reads the rows that a filter finds, `maxRows` at most, page by page. Each page is read in a transaction of its own when its turn has
 * come, so that no file holds a connection or all of its rows. The first page is read before this returns: a wrong filter throws
 * instead of breaking a file off.
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
