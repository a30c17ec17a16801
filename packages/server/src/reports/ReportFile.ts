import type { Db } from '../database/schema.ts';
import { type Report, type Reported, type ReportTable, tableOf } from './Report.ts';
import type { ReportTexts } from './reportTexts.ts';

/** All rows of a report, on their way into a file. */
export interface ReportFile extends Pick<ReportTable, 'columns'> {
  readonly pages: AsyncIterable<Pick<ReportTable, 'rows'>>;
  readonly texts: ReportTexts;
  /** What the last line says, once all pages are read: that there are more rows than the file takes; else null. */
  lastLine(): string | null;
}

/** Read at once. */
const pageRows = 500;

/**
 * All rows that a filter finds, `maxRows` at most, page by page. The first is read before it answers, so that what is wrong is told
 * instead of a file.
 *
 * @throws ServerError `bad-request` for a filter that is none.
 */
export async function readReport<Filter, Row>(
  db: Db,
  report: Report<Filter, Row>,
  reported: Reported,
  filter: Filter,
  texts: ReportTexts,
  maxRows: number,
): Promise<ReportFile> {
  const first = await report.list(db, reported, filter, { pageSize: Math.min(maxRows, pageRows) });
  let isCut = false;
  return {
    columns: tableOf(report.columns, [], texts).columns,
    pages: read(),
    texts,
    lastLine: () => (isCut ? texts.capped(maxRows) : null),
  };

  async function* read() {
    let left = maxRows;
    for (let page = first; ; ) {
      yield tableOf(report.columns, page.items, texts);
      left -= page.items.length;
      isCut = page.next !== null && left <= 0;
      if (page.next === null || isCut) return;
      page = await report.list(db, reported, filter, {
        pageSize: Math.min(left, pageRows),
        after: page.next,
      });
    }
  }
}
