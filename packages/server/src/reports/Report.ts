import type { Db } from '../database/schema.ts';
import type { ColumnName, ReportName, ReportTexts } from './reportTexts.ts';

/** Of whom a report is. Whether the person may read it has been asked. */
export interface Reported {
  readonly companyId: string;
  readonly clientId: string;
}

export interface ReportPage {
  readonly pageSize?: number;
  readonly after?: string;
}

/** What a cell holds. Spreadsheets get `amount` (centavos) and `integer` as numbers. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string | null }
  | { readonly kind: 'integer' | 'amount' | 'minutes'; readonly value: number | null };

export interface ReportColumn<Row> {
  readonly name: ColumnName;
  cell(row: Row, texts: ReportTexts): Cell;
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
}

/** A report as somebody wants to take it away. */
export interface WantedReport {
  readonly name: ReportName;
  readonly clientId: string;
  readonly format: 'csv';
  /** As `pt-br`. */
  readonly language: string;
  /** Of the report of that name. */
  readonly filter: Readonly<Record<string, unknown>>;
}
