import type { ReactNode } from 'react';

export interface ReportColumn<Row> {
  readonly label: string;
  /** Whether values are figures, which are right-aligned with digits of equal width. */
  readonly isFigure?: boolean;
  cell(row: Row): ReactNode;
}

interface ReportTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row, index: number): string;
}

/** Table whose first column names each row and stays in place while the others scroll. */
export function ReportTable<Row>({ label, columns, rows, keyOf }: ReportTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className="br-report-table" tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-figure={column.isFigure}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.label} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.label} data-figure={column.isFigure}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
