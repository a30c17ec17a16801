import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import { stringify } from 'csv-stringify/sync';

type Cell = string | null | undefined;

/**
 * Generates a CSV for spreadsheets of the reader's language, in UTF-8 with a byte order mark. Text that a spreadsheet
 * would interpret as a formula is escaped (OWASP, CSV injection).
 */
export async function* csvFile(
  language: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const options = {
    delimiter: new LocaleFormats(language).csvSeparator,
    record_delimiter: 'windows',
    escape_formulas: true,
  } as const;
  yield stringify([columns], { ...options, bom: true });
  for await (const rows of pages) {
    if (rows.length > 0) yield stringify([...rows], options);
  }
}

/**
 * Returns a function that formats times as `2026-01-31 14:05:00` in a time zone, which spreadsheets recognise in every
 * language.
 */
export function csvTime(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (time) => format.format(time);
}
