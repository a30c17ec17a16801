import { maxReportFileRows } from '@anteroom/contract';
import { type Options, stringify } from 'csv-stringify/sync';
import type { Db } from '../database/schema.ts';
import type { Cell, Report, Reported } from './Report.ts';
import { type ReportTexts, reportTexts } from './reportTexts.ts';

/** Read at once. */
const pageRows = 500;

/**
 * All rows that a filter finds as CSV in UTF-8 with a byte order mark, `maxRows` at most. Read and given out page by page; the first is read
 * before it answers, so that what is wrong is told instead of a file.
 *
 * What a spreadsheet would take for a formula is made a text (OWASP, CSV injection). Where decimals are written with a comma, fields are
 * parted by semicolons, as spreadsheets there expect it.
 *
 * @param language - as `pt-br`.
 * @throws ServerError `bad-request` for a filter that is none.
 */
export async function csvFile<Filter, Row>(
  db: Db,
  report: Report<Filter, Row>,
  reported: Reported,
  filter: Filter,
  language: string,
  maxRows = maxReportFileRows,
): Promise<AsyncIterable<string>> {
  const texts = reportTexts(language);
  const options: Options = {
    delimiter: texts.decimal === ',' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  };
  const first = await report.list(db, reported, filter, { pageSize: Math.min(maxRows, pageRows) });
  return write();

  async function* write(): AsyncGenerator<string, void, undefined> {
    yield stringify([report.columns.map(({ name }) => texts.columns[name])], { ...options, bom: true });
    let left = maxRows;
    for (let page = first; ; ) {
      const cells = page.items.map((row) =>
        report.columns.map(({ cell }) => written(cell(row, texts), texts)),
      );
      if (cells.length > 0) yield stringify(cells, options);
      left -= page.items.length;
      if (page.next === null) return;
      if (left <= 0) break;
      page = await report.list(db, reported, filter, {
        pageSize: Math.min(left, pageRows),
        after: page.next,
      });
    }
    yield stringify([[texts.capped(maxRows)]], options);
  }
}

function written({ kind, value }: Cell, { decimal }: ReportTexts): string {
  if (value === null) return '';
  switch (kind) {
    case 'amount':
      return (value / 100).toFixed(2).replace('.', decimal);
    case 'minutes':
      return `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
    default:
      return String(value);
  }
}
