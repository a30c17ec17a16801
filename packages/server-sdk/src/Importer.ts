import type { AnyTransaction, Audit, Clock, Events, Ids } from './services.ts';

/** A row of a CSV file. */
export interface ImportRow {
  /** Line in the file, counted from 1. */
  readonly line: number;
  /** Trimmed values by column; '' for an empty cell. */
  readonly values: Readonly<Record<string, string>>;
}

/** One thing that is wrong with a row. */
export interface RowFault {
  readonly line: number;
  readonly message: string;
}

/** Says what happens with a row. */
export interface ImportLine {
  readonly line: number;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  /** Names what the row is about, for the operator. */
  readonly about: string;
}

/** Services passed to an importer. */
export interface ImportDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  /** Running servers receive these events when the whole file is written. */
  readonly events: Events;
  /** Folder of the files that rows name. */
  readonly folder: string;
  /** Operator's account on the machine. */
  readonly operator: string;
}

/** One kind of thing that an operator can import from a CSV file: `anteroom import <what> <file.csv>`. */
export interface Importer {
  /** Lines of the command's help: what is imported, how a row finds what is there already, how columns are written. */
  readonly help: readonly string[];
  /** Columns that the file may have, in any order, and whether it must have them. */
  readonly columns: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * Writes the rows, or returns everything that is wrong with them; then nothing is written. Importing the same file again must change
   * nothing. Only one import into a firm runs at a time.
   *
   * @returns the faults, how many rows were added and changed and, to show in a dry run, what happens with each.
   */
  run(
    deps: ImportDeps,
    tx: AnyTransaction,
    companyId: string,
    rows: readonly ImportRow[],
  ): Promise<{
    readonly faults: readonly RowFault[];
    readonly added: number;
    readonly changed: number;
    readonly lines?: readonly ImportLine[];
  }>;
}
