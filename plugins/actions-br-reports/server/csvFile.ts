import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import { type Options, stringify } from 'csv-stringify/sync';
import type { Cell } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';

/**
 * Writes a report as CSV in UTF-8 with a byte order mark, page by page.
 *
 * Text that a spreadsheet would interpret as a formula is escaped (OWASP, CSV injection).
 */
export async function* csvFile(
  { columns, pages, lastLine }: ReportFile,
  language: string,
): AsyncGenerator<string> {
  const delimiter = new LocaleFormats(language).csvSeparator;
  const decimal = delimiter === ';' ? ',' : '.';
  const options: Options = {
    delimiter,
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
