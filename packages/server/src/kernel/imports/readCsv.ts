import { foldText } from '@anteroom/domain/language/foldText';
import type { Importer, ImportRow } from '@anteroom/server-sdk';
import { CsvError, parse } from 'csv-parse/sync';
import { type FileFault, ImportFault } from './importFault.ts';

/** Maximum size of a file, in bytes; it is read as a whole. */
export const maxCsvBytes = 50_000_000;

/** Returns the fault for a file that is too large. */
export function tooLarge(): ImportFault {
  return new ImportFault([{ line: null, message: `The file is larger than ${maxCsvBytes} bytes.` }]);
}

/**
 * Returns the rows of a CSV file in UTF-8, with a header, and with fields separated by commas, semicolons or tabs. The
 * case of column names does not matter, because spreadsheets tend to capitalise them, and neither do accents.
 *
 * @param options.windows1252 Whether a file that is not UTF-8 is read as Windows-1252, as spreadsheets save CSV in many
 * countries. Callers show what they have read before they use it.
 *
 * @throws ImportFault for a file that is not CSV or has other separators, for columns that are unknown, missing or
 * duplicated, and for a line with too few or too many fields.
 */
export function readCsv(
  bytes: Uint8Array,
  { columns, otherNames = {} }: Pick<Importer, 'columns' | 'otherNames'>,
  { windows1252 = false }: { readonly windows1252?: boolean } = {},
): readonly ImportRow[] {
  if (bytes.length > maxCsvBytes) throw tooLarge();
  const text = decode(bytes, windows1252);
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t'].find((each) => header.includes(each)) ?? ',';
  const records = parseAll(text, delimiter);
  const [first, ...rest] = records;
  if (!first) throw new ImportFault([{ line: null, message: 'The file is empty.', reason: 'empty' }]);
  const known = new Map(
    Object.keys(columns).flatMap((name) =>
      [name, ...(otherNames[name] ?? [])].map((each) => [foldText(each), name] as const),
    ),
  );
  const names = first.fields.map((field) => known.get(foldText(field.trim())) ?? field.trim());
  const [only = ''] = names;
  if (names.length === 1 && !Object.hasOwn(columns, only)) {
    const message = `"${only}" is not a column. Separate columns by commas, semicolons or tabs.`;
    throw new ImportFault([headerFault('noSeparator', message, only)]);
  }
  const faults = [
    ...names
      .filter((name) => !Object.hasOwn(columns, name))
      .map((name) => headerFault('unknownColumn', `unknown column "${name}"`, name)),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => headerFault('repeatedColumn', `column "${name}" is there twice`, name)),
    ...Object.keys(columns)
      .filter((name) => columns[name] === 'required' && !names.includes(name))
      .map((name) => headerFault('missingColumn', `column "${name}" is missing`, name)),
  ];
  if (faults.length > 0) throw new ImportFault(faults);
  return rest.map(({ line, fields }) => ({
    line,
    values: Object.fromEntries([
      ...Object.keys(columns).map((name) => [name, '']),
      ...names.map((name, index) => [name, fields[index]?.trim() ?? '']),
    ]),
  }));
}

function headerFault(reason: FileFault['reason'], message: string, value: string): FileFault {
  return { line: 1, message, reason, value };
}

function decode(bytes: Uint8Array, windows1252: boolean): string {
  const text = textOf(bytes) ?? (windows1252 ? new TextDecoder('windows-1252').decode(bytes) : null);
  // PostgreSQL cannot store NUL; a file with NULs is UTF-16 or not text.
  if (text === null || text.includes('\0')) {
    const message = 'The file is not UTF-8. Save it as "CSV UTF-8".';
    throw new ImportFault([{ line: null, message, reason: 'notText' }]);
  }
  return text;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseAll(text: string, delimiter: string): { line: number; fields: string[] }[] {
  try {
    const records = parse(text, { delimiter, info: true, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return records.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    throw new ImportFault([{ line, message: messageOf(error), reason: 'malformed' }]);
  }
}

/** Returns the library's message, or a clearer one for a line with too few or too many fields. */
function messageOf({ code, message, record }: CsvError): string {
  if (code !== 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') return message;
  return `has ${(record as readonly string[]).length} fields; the header has another number. Quote a field that contains the separator.`;
}
