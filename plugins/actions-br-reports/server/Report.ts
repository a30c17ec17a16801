import type { AnyTransaction, Reader } from '@anteroom/server-sdk';
import type { ReportFormat } from '../api.ts';
import type { ColumnName, ReportName, ReportTexts } from './reportTexts.ts';

/**
 * The client that a report is about, and the person who reads it. The caller has checked that the person may see the
 * client.
 */
export interface Reported extends Reader {
  readonly clientId: string;
}

export interface ReportPage {
  readonly pageSize?: number | undefined;
  readonly after?: string | undefined;
}

/**
 * Kind of a value: `day` such as `2026-11-03`, `month` such as `2026-11`, `number` such as that of an invoice, `amount`
 * in centavos.
 */
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

/** Formatted rows of a report or of its totals. */
export interface ReportTable {
  readonly columns: readonly { readonly label: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A report: a client's rows that match a filter, read page by page or downloaded as a file. */
export interface Report<Filter, Row> {
  readonly name: ReportName;
  readonly columns: readonly ReportColumn<Row>[];
  /**
   * Returns a page of rows.
   *
   * @throws ServerError `bad-request` for an invalid `after` or filter.
   */
  list(
    tx: AnyTransaction,
    reported: Reported,
    filter: Filter,
    page: ReportPage,
  ): Promise<{ readonly items: Row[]; readonly next: string | null }>;
  /** Returns the totals of all rows that match the filter. */
  totals(tx: AnyTransaction, reported: Reported, filter: Filter, texts: ReportTexts): Promise<ReportTable>;
  /** Returns a description of the filter; empty if there is none. */
  filterLines(
    tx: AnyTransaction,
    reported: Reported,
    filter: Filter,
    texts: ReportTexts,
  ): Promise<readonly FilterLine[]> | readonly FilterLine[];
}

/** A report with any filter and rows. */
export type AnyReport = Report<WantedReport['filter'], unknown>;

export type FilterLine = Cell & { readonly label: string };

/** A report requested for download. */
export interface WantedReport {
  readonly name: ReportName;
  readonly clientId: string;
  readonly format: ReportFormat;
  /** Language, such as `pt-br`. */
  readonly language: string;
  /** Filter of the report with that name. */
  readonly filter: Readonly<Record<string, unknown>>;
}

export function tableOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  texts: ReportTexts,
): ReportTable {
  return {
    columns: columns.map(({ name, kind }) => ({ label: texts(`columns.${name}`), kind })),
    rows: rows.map((row) =>
      columns.map((column) => ({ kind: column.kind, value: column.value(row, texts) }) as Cell),
    ),
  };
}

/** Returns the line that describes a filter value, or no line if the value is not set. */
export function textLine(label: string, value: string | undefined): FilterLine[] {
  return value === undefined ? [] : [{ label, kind: 'text', value }];
}
