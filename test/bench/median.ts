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

/**
 * Compares what was measured in turns: the pair whose ratio is in the middle. A load of the machine that comes and goes
 * meets both of a pair alike, and two medians of different turns not.
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
