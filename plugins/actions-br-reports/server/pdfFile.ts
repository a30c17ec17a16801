import { setImmediate as nextTurn } from 'node:timers/promises';
import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import type { Pdf } from '@anteroom/server-sdk';
import type { Cell, CellKind, FilterLine, ReportTable } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';

/** Head of a printed report, above its rows. */
export interface ReportHead {
  readonly title: string;
  readonly firm: string;
  readonly client: string;
  /** Text that says who created the report, and when. */
  readonly made: string;
  readonly filters: readonly FilterLine[];
  readonly totals: ReportTable;
}

const figures: ReadonlySet<CellKind> = new Set(['number', 'count', 'amount', 'minutes']);
/** Number of rows that are laid out before other requests get their turn. */
const rowsAtOnce = 50;

/**
 * Writes a report as a PDF: the client, the filters and the totals, and then the rows on landscape pages.
 *
 * @param language such as `pt-br`.
 */
export function pdfFile(
  pdf: Pdf,
  { columns, pages, texts, lastLine }: ReportFile,
  { title, firm, client, made, filters, totals }: ReportHead,
  language: string,
): Promise<Buffer> {
  const formats = new LocaleFormats(language);
  const shown = (rows: ReportTable['rows']) => rows.map((row) => row.map((cell) => textOf(cell, formats)));
  const footer = (page: number, all: number) => ({
    left: `${title} · ${client}`,
    right: texts('page', { page, pages: all }),
  });
  return pdf.writeTables({ title: `${title}, ${client}`, language, footer }, async (sheet) => {
    sheet.heading(title, 16);
    sheet.paragraph(`${client} · ${firm}`);
    if (filters.length > 0) {
      sheet.paragraph(filters.map((line) => `${line.label}: ${textOf(line, formats)}`).join(' · '));
    }
    sheet.paragraph(made);

    const sums = shown(totals.rows);
    if (sums.length > 0) {
      sheet.heading(texts('totals'), 10);
      sheet.table(totals.columns.map(sheetColumn), sums);
      for (const row of sums) sheet.row(row);
    }
    let isBegun = false;
    for await (const page of pages) {
      const rows = shown(page.rows);
      if (!isBegun) sheet.table(columns.map(sheetColumn), rows);
      isBegun = true;
      for (const [index, row] of rows.entries()) {
        sheet.row(row);
        if (index % rowsAtOnce === 0) await nextTurn();
      }
    }
    const last = lastLine();
    if (last !== null) sheet.paragraph(last);
  });
}

function sheetColumn({ label, kind }: ReportTable['columns'][number]) {
  return { label, isFigure: figures.has(kind) };
}

function textOf({ kind, value }: Cell, formats: LocaleFormats): string {
  if (value === null) return '';
  switch (kind) {
    case 'day':
      return formats.date(value, 'short');
    case 'month':
      return `${value.slice(5)}/${value.slice(0, 4)}`;
    case 'count':
      return formats.number(value);
    case 'amount':
      return formats.number(value / 100, { minimumFractionDigits: 2 });
    case 'minutes':
      return `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
    default:
      return String(value);
  }
}
