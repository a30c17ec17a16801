import { cellText } from '@anteroom/domain/documents/cellText';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, CellKind } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';

type XlsxValue = string | number | Date | null;

/** Formats in which spreadsheets show values other than text. The separators depend on the reader's language. */
const formats: Partial<Record<CellKind, string>> = {
  day: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  number: '0',
  count: '#,##0',
  amount: '#,##0.00',
  minutes: '[h]:mm',
};

/** Widths of columns in characters. */
const widths: Readonly<Record<CellKind, number>> = {
  text: 28,
  day: 12,
  month: 10,
  number: 12,
  count: 12,
  amount: 14,
  minutes: 10,
};

/**
 * Writes a report as a workbook with one sheet, while its pages are read. Dates and figures keep their types, and hours
 * are times that can be added up. Text that people typed stays text and never becomes a formula.
 */
export function xlsxFile(file: ReportFile, sheetName: string): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(file), {
    name: sheetName.slice(0, 31),
    columns: file.columns.map(({ label, kind }) => ({
      header: label,
      width: Math.max(widths[kind], label.length + 2),
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf({ pages, lastLine }: ReportFile): AsyncGenerator<XlsxValue[]> {
  for await (const { rows } of pages) for (const row of rows) yield row.map(xlsxValue);
  const last = lastLine();
  if (last !== null) yield [last];
}

function xlsxValue({ kind, value }: Cell): XlsxValue {
  if (value === null) return null;
  switch (kind) {
    case 'text':
      return cellText(value);
    case 'day':
      return new Date(`${value}T00:00Z`);
    case 'month':
      return new Date(`${value}-01T00:00Z`);
    case 'amount':
      return value / 100;
    case 'minutes':
      return value / (24 * 60);
    default:
      return value;
  }
}
