import { type Options, stringify } from 'csv-stringify/sync';
import type { Cell } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';
import type { ReportTexts } from './reportTexts.ts';

/**
 * A report as CSV in UTF-8 with a byte order mark, given out page by page.
 *
 * What a spreadsheet would take for a formula is made a text (OWASP, CSV injection). Where decimals are written with a comma, fields are
 * parted by semicolons, as spreadsheets there expect it.
 */
export async function* csvFile({ columns, pages, texts, lastLine }: ReportFile): AsyncGenerator<string> {
  const options: Options = {
    delimiter: texts.decimal === ',' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  };
  yield stringify([columns.map(({ label }) => label)], { ...options, bom: true });
  for await (const { rows } of pages) {
    if (rows.length === 0) continue;
    yield stringify(
      rows.map((row) => row.map((cell) => written(cell, texts))),
      options,
    );
  }
  const last = lastLine();
  if (last !== null) yield stringify([[last]], options);
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
