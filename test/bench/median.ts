/** Returns the median; for an even number of values, the higher of the two middle ones. */
export function median(values: readonly number[]): number {
  return medianBy(values, (value) => value);
}

/** Returns the item with the median value. */
export function medianBy<T>(items: readonly T[], measure: (item: T) => number): T {
  const middle = items.toSorted((a, b) => measure(a) - measure(b))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * Compares alternating measurements and returns the pair with the median ratio. A temporary load on the machine affects
 * both values of a pair alike, but not two medians from different turns.
 */
export function medianPair(
  values: readonly number[],
  baselines: readonly number[],
): { readonly value: number; readonly baseline: number; readonly ratio: number } {
  const pairs = values.map((value, turn) => {
    const baseline = baselines[turn] ?? Number.NaN;
    return { value, baseline, ratio: value / baseline };
  });
  return medianBy(pairs, ({ ratio }) => ratio);
}
