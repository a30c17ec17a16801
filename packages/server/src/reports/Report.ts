import type { ReportFormat } from '@anteroom/contract';
import type { Reader } from '@anteroom/server-sdk';
import type { Db } from '../database/schema.ts';
import type { ColumnName, ReportName, ReportTexts } from './reportTexts.ts';

/** Of whom a report is, and who reads it. Whether the person may has been asked. */
export interface Reported extends Reader {
  readonly clientId: string;
}

export interface ReportPage {
  readonly pageSize?: number;
  readonly after?: string;
}

/** What a value is: `day` as `2026-11-03`, `month` as `2026-11`, `number` as an invoice has one, `amount` in centavos. */
type TextKind = 'text' | 'day' | 'month';
type FigureKind = 'number' | 'count' | 'amount' | 'minutes';
export type CellKind = TextKind | FigureKind;

export type Cell =
  | { readonly kind: TextKind; readonly value: string | null }
  | { readonly kind: FigureKind; readonly value: number | null };

export type ReportColumn<Row> = { readonly name: ColumnName } & (
  | { readonly kind: TextKind; value(row: Row, texts: ReportTexts): string | null }
  | { readonly kind: FigureKind; value(row: Row, texts: ReportTexts): number | null }
);

/** Rows as they are written, whatever they are of. */
export interface ReportTable {
  readonly columns: readonly { readonly label: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows of one client by a filter: read page by page, and taken away as a file. */
export interface Report<Filter, Row> {
  readonly name: ReportName;
  readonly columns: readonly ReportColumn<Row>[];
  /** @throws ServerError `bad-request` for an `after` or a filter that is none. */
  list(
    db: Db,
    reported: Reported,
    filter: Filter,
    page: ReportPage,
  ): Promise<{ readonly items: Row[]; readonly next: string | null }>;
  /** What all rows of the filter come to. */
  totals(db: Db, reported: Reported, filter: Filter, texts: ReportTexts): Promise<ReportTable>;
  /** The filter in words; empty when there is none. */
  filterLines(
    db: Db,
    reported: Reported,
    filter: Filter,
    texts: ReportTexts,
  ): Promise<readonly FilterLine[]> | readonly FilterLine[];
}

export type FilterLine = Cell & { readonly label: string };

/** A report as somebody wants to take it away. */
export interface WantedReport {
  readonly name: ReportName;
  readonly clientId: string;
  readonly format: ReportFormat;
  /** As `pt-br`. */
  readonly language: string;
  /** Of the report of that name. */
  readonly filter: Readonly<Record<string, unknown>>;
}

export function tableOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  texts: ReportTexts,
): ReportTable {
  return {
    columns: columns.map(({ name, kind }) => ({ label: texts.columns[name], kind })),
    rows: rows.map((row) =>
      columns.map((column) => ({ kind: column.kind, value: column.value(row, texts) }) as Cell),
    ),
  };
}

/** None where the filter does not ask for it. */
export function textLine(label: string, value: string | undefined): FilterLine[] {
  return value === undefined ? [] : [{ label, kind: 'text', value }];
}
