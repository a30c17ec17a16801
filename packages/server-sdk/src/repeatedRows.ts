import type { ImportRow, RowFault } from './Importer.ts';

/**
 * Returns a fault for each row that repeats an earlier one.
 *
 * @param column Column to name in the fault.
 */
export function repeatedRows(
  rows: readonly ImportRow[],
  column: string,
  keyOf: (values: ImportRow['values']) => string,
): readonly RowFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const key = keyOf(values);
    const before = first.get(key);
    if (before !== undefined) {
      const message = `${column}: repeats line ${before}`;
      return [{ line, message, reason: 'repeats', column, value: String(before) }];
    }
    first.set(key, line);
    return [];
  });
}
