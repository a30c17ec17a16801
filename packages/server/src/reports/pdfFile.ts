import { setImmediate as nextTurn } from 'node:timers/promises';
import { LocaleFormats } from '@anteroom/domain/localeFormats';
import { PDF } from '@libpdf/core';
import { TableSheet } from '../pdf/TableSheet.ts';
import type { Cell, CellKind, FilterLine, ReportTable } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';

/** What stands above the rows. */
export interface ReportHead {
  readonly title: string;
  readonly firm: string;
  readonly client: string;
  /** Who had it made, and when. */
  readonly made: string;
  readonly filters: readonly FilterLine[];
  readonly totals: ReportTable;
}

const figures: ReadonlySet<CellKind> = new Set(['number', 'count', 'amount', 'minutes']);
/** So many are set before others are served. */
const rowsAtOnce = 50;

/**
 * A report on paper: whose it is, by which filters, what it comes to, and its rows on landscape pages.
 *
 * @param language - as `pt-br`.
 */
export async function pdfFile(
  { columns, pages, texts, lastLine }: ReportFile,
  { title, firm, client, made, filters, totals }: ReportHead,
  language: string,
): Promise<Uint8Array> {
  const formats = new LocaleFormats(language);
  const shown = (rows: ReportTable['rows']) => rows.map((row) => row.map((cell) => textOf(cell, formats)));
  const pdf = PDF.create();
  pdf.setTitle(`${title}, ${client}`);
  pdf.setLanguage(language);
  const sheet = new TableSheet(pdf);
  sheet.heading(title, 16);
  sheet.paragraph(`${client} · ${firm}`);
  if (filters.length > 0) {
    sheet.paragraph(filters.map((line) => `${line.label}: ${textOf(line, formats)}`).join(' · '));
  }
  sheet.paragraph(made);

  const sums = shown(totals.rows);
  if (sums.length > 0) {
    sheet.heading(texts.totals, 10);
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
  return sheet.save((page, all) => ({ left: `${title} · ${client}`, right: texts.page(page, all) }));
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
