import type { AnyTransaction, Audit, Clock, Events, Ids } from './services.ts';

/** A row of a CSV file. */
export interface ImportRow {
  /** The line in the file, whose first is 1. */
  readonly line: number;
  /** Values by column, trimmed; an empty one is ''. */
  readonly values: Readonly<Record<string, string>>;
}

/** One thing that is wrong with a row. */
export interface RowFault {
  readonly line: number;
  readonly message: string;
}

/** The parts of the portal that an importer works with. */
export interface ImportDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  /** Heard by the servers that run beside the command, once all of the file is written. */
  readonly events: Events;
  /** The folder in which the files lie that rows name. */
  readonly folder: string;
  /** The operator's account on the machine. */
  readonly operator: string;
}

/** One kind of thing that an operator can import from a CSV file: `anteroom import <what> <file.csv>`. */
export interface Importer {
  /** Lines of the command's help: what it is, by what it is known again, how its columns are written. */
  readonly help: readonly string[];
  /** Every column that the file may have, in any order, and whether it must. */
  readonly columns: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * Writes the rows, or returns what is wrong with any of them; then nothing stays written. The same file again changes nothing.
   * Nobody else imports into the firm meanwhile.
   *
   * @returns how many rows were added and changed.
   */
  run(
    deps: ImportDeps,
    tx: AnyTransaction,
    companyId: string,
    rows: readonly ImportRow[],
  ): Promise<{ readonly faults: readonly RowFault[]; readonly added: number; readonly changed: number }>;
}
