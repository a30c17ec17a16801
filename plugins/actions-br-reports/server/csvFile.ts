import { type Options, stringify } from 'csv-stringify/sync';
import type { Cell } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';

/**
 * Writes a report as CSV in UTF-8 with a byte order mark, page by page.
 *
 * Text that a spreadsheet would interpret as a formula is escaped (OWASP, CSV injection). In languages with a decimal
 * comma, fields are separated by semicolons, as spreadsheets expect there.
 */
export async function* csvFile({ columns, pages, texts, lastLine }: ReportFile): AsyncGenerator<string> {
  const decimal = texts('decimal');
  const options: Options = {
    delimiter: decimal === ',' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  };
  yield stringify([columns.map(({ label }) => label)], { ...options, bom: true });
  for await (const { rows } of pages) {
    if (rows.length === 0) continue;
    yield stringify(
      rows.map((row) => row.map((cell) => written(cell, decimal))),
      options,
    );
  }
  const last = lastLine();
  if (last !== null) yield stringify([[last]], options);
}

function written({ kind, value }: Cell, decimal: string): string {
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
