/** The middle value; of an even number of values, the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return medianBy(values, (value) => value);
}

/** The item whose value is in the middle. */
export function medianBy<T>(items: readonly T[], measure: (item: T) => number): T {
  const middle = items.toSorted((a, b) => measure(a) - measure(b))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
