import type { ImportRow, RowFault } from './Importer.ts';

/** A fault for each column in which a row says of a thing what the first row of the same thing does not. */
export function differingRows(
  rows: readonly ImportRow[],
  columns: readonly string[],
  keyOf: (values: ImportRow['values']) => string,
): readonly RowFault[] {
  const first = new Map<string, ImportRow>();
  return rows.flatMap((row) => {
    const key = keyOf(row.values);
    const before = first.get(key);
    if (!before) {
      first.set(key, row);
      return [];
    }
    return columns
      .filter((column) => row.values[column] !== before.values[column])
      .map((column) => ({
        line: row.line,
        message: `${column}: differs from line ${before.line}`,
      }));
  });
}
