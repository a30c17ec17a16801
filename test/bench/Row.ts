/** One measured number, with what it has to reach. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Inclusive. Without one the figure only explains the others. */
  readonly target?: { readonly most: number } | { readonly least: number };
  /** What the value was compared with or made of, for the reader. */
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
  | 'points'
  | 'lines';

/** A group of figures that share what they need. */
export interface Row {
  /** How it is asked for on the command line. */
  readonly name: string;
  readonly title: string;
  /** After so many minutes it is given up. */
  readonly withinMinutes: number;
  /** Everything it starts or writes is put on `resources`, which is disposed whatever happens. */
  measure(resources: AsyncDisposableStack): Promise<readonly Figure[]>;
}

/** Whether the figure reaches its target; undefined if it has none. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'most' in target ? value <= target.most : value >= target.least;
}
