/** Measured number, with its target. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Inclusive. Without one the figure only explains the others. */
  readonly target?: { readonly most: number } | { readonly least: number };
  /** Explanation for the reader: what the value is compared with, or consists of. */
  readonly note?: string;
}

/** `×` is a ratio to a baseline measured in the same run. */
export type Unit =
  | '×'
  | 'kB'
  | 'MB'
  | 'MB/s'
  | 'files/s'
  | 'ms'
  | 's'
  | 'requests'
  | 'requests/s'
  | 'rows/s'
  | 'points'
  | 'lines';

/** A group of figures that share what they need. */
export interface Row {
  /** Name on the command line. */
  readonly name: string;
  readonly title: string;
  /** Time limit in minutes. */
  readonly withinMinutes: number;
  /**
   * Measures the row's figures. Put everything that it starts or writes on `resources`, which is disposed in any case.
   */
  measure(resources: AsyncDisposableStack): Promise<readonly Figure[]>;
}

/** Returns whether the figure reaches its target; undefined if it has none. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'most' in target ? value <= target.most : value >= target.least;
}
