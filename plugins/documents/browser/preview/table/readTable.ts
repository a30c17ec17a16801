import Papa from 'papaparse';

/** Maximum number of rows shown; a larger table needs a spreadsheet program. */
const maxRows = 20_000;
const maxColumns = 200;

export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly columnCount: number;
  /** Whether rows were left out. */
  readonly isCut: boolean;
}

/**
 * Reads rows of delimiter-separated values and detects the delimiter. Every cell is text: formulas are shown, never
 * evaluated.
 *
 * @param isCut Whether the text is only the beginning of the file. Its last row, which may be incomplete, is then left
 * out.
 */
export function readTable(text: string, isCut: boolean): Table {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: maxRows + 1 });
  const hasMore = data.length > maxRows;
  const whole = hasMore ? data.slice(0, maxRows) : isCut && data.length > 1 ? data.slice(0, -1) : data;
  const widest = whole.reduce((most, row) => Math.max(most, row.length), 0);
  const columnCount = Math.min(widest, maxColumns);
  const rows = widest > maxColumns ? whole.map((row) => row.slice(0, maxColumns)) : whole;
  return { rows, columnCount, isCut: isCut || hasMore || widest > maxColumns };
}

const narrowest = 4;
const widest = 40;

/** Returns the widths of the columns in characters, based on the first rows. */
export function columnWidths({ rows, columnCount }: Table): number[] {
  const widths = new Array<number>(columnCount).fill(narrowest);
  for (const row of rows.slice(0, 200))
    for (const [column, cell] of row.entries())
      widths[column] = Math.min(widest, Math.max(widths[column] ?? narrowest, cell.length));
  return widths;
}
