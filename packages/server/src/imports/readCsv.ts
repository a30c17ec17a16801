import type { Importer, ImportRow } from '@anteroom/server-sdk';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportFault } from './importFault.ts';

/** Bytes of a file at most; it is read as a whole. */
const maxBytes = 50_000_000;

/**
 * The rows of a CSV file in UTF-8, with a header, commas or semicolons between its fields.
 *
 * @throws ImportFault for a file that is not one, columns that are not known, missing or there twice, and a line of too few or many fields.
 */
export function readCsv(bytes: Uint8Array, columns: Importer['columns']): readonly ImportRow[] {
  if (bytes.length > maxBytes) throw new ImportFault([`The file is larger than ${maxBytes} bytes.`]);
  const text = decode(bytes);
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = header.includes(';') ? ';' : ',';
  const records = parseAll(text, delimiter);
  const [first, ...rest] = records;
  if (!first) throw new ImportFault(['The file is empty.']);
  const names = first.fields.map((name) => name.trim());
  const problems = [
    ...names
      .filter((name) => !Object.hasOwn(columns, name))
      .map((name) => `line 1: unknown column "${name}"`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `line 1: column "${name}" is there twice`),
    ...Object.keys(columns)
      .filter((name) => columns[name] === 'required' && !names.includes(name))
      .map((name) => `line 1: column "${name}" is missing`),
  ];
  if (problems.length > 0) throw new ImportFault(problems);
  return rest.map(({ line, fields }) => ({
    line,
    values: Object.fromEntries([
      ...Object.keys(columns).map((name) => [name, '']),
      ...names.map((name, index) => [name, fields[index]?.trim() ?? '']),
    ]),
  }));
}

function decode(bytes: Uint8Array): string {
  const text = textOf(bytes);
  // PostgreSQL keeps no NUL; a file that has some is UTF-16 or no text.
  if (text === null || text.includes('\0')) {
    throw new ImportFault(['The file is not UTF-8. Save it as "CSV UTF-8".']);
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
    throw new ImportFault([`line ${String(error.lines ?? '?')}: ${error.message}`]);
  }
}
