import type { Tx } from '../database/schema.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';

/** A row of a CSV file. */
export interface ImportRow {
  /** Of the file, its first being 1. */
  readonly line: number;
  /** By column, trimmed; what is empty is ''. */
  readonly values: Readonly<Record<string, string>>;
}

export interface RowFault {
  readonly line: number;
  readonly message: string;
}

/** One kind of thing that an operator can import from a CSV file. */
export interface Importer {
  /** Every column that the file may have, in any order; of each, whether it must. */
  readonly columns: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * Writes the rows, or answers what is wrong with any of them; then nothing stays written. The same file again changes nothing.
   *
   * @returns how many were added and changed.
   */
  run(
    deps: OperatorDeps,
    tx: Tx,
    companyId: string,
    rows: readonly ImportRow[],
  ): Promise<{ readonly faults: readonly RowFault[]; readonly added: number; readonly changed: number }>;
}
