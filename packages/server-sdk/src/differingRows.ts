import type { ImportRow, RowFault } from './Importer.ts';

/** Returns a fault for each column in which a row differs from the first row about the same thing. */
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
        reason: 'differs',
        column,
        value: String(before.line),
      }));
  });
}
