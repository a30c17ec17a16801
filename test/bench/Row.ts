/** A measured number, with its target. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Inclusive limit. A figure without a target only explains the others. */
  readonly target?: { readonly most: number } | { readonly least: number };
  /** Explanation for the reader: what the value is compared with, or what it consists of. */
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

/** A group of figures that share a setup. */
export interface Row {
  /** Name of the row on the command line. */
  readonly name: string;
  readonly title: string;
  /** Time limit in minutes. */
  readonly withinMinutes: number;
  /**
   * Measures the row's figures. Add everything that is started or written to `resources`, which is disposed of in any
   * case.
   */
  measure(resources: AsyncDisposableStack): Promise<readonly Figure[]>;
}

/** Returns whether the figure meets its target; undefined if it does not have one. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'most' in target ? value <= target.most : value >= target.least;
}
