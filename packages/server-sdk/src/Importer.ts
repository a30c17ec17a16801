import type { ImportFaultReason } from '@anteroom/contract';
import type { AnyTransaction, Audit, Clock, Events, Ids } from './services.ts';

/** A row of a CSV file. */
export interface ImportRow {
  /** Line in the file, counted from 1. */
  readonly line: number;
  /** Trimmed values by column; '' for an empty cell. */
  readonly values: Readonly<Record<string, string>>;
}

/** An error in a row. */
export interface RowFault {
  readonly line: number;
  /** Message for operators. */
  readonly message: string;
  /** Reason, for screens that show their own text, as for the import of clients. */
  readonly reason?: ImportFaultReason;
  /** Column of the error. Omitted if it concerns the whole row. */
  readonly column?: string;
  /** Value in the row, or the line number or limit that the message mentions. */
  readonly value?: string;
}

/** Outcome of a row. */
export interface ImportLine {
  readonly line: number;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  /** Name of the object of the row, for the operator. */
  readonly about: string;
}

/** Services passed to an importer. */
export interface ImportDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  /** Events service. Running servers receive these events once the whole file is written. */
  readonly events: Events;
  /** Folder of the files to which rows refer. */
  readonly folder: string;
  /** Name of the operator's account on the machine. */
  readonly operator: string;
}

/** Importer for one kind of data that an operator can import from a CSV file: `anteroom import <what> <file.csv>`. */
export interface Importer {
  /** Lines of the command's help: what is imported, how a row is matched to existing data, how columns are written. */
  readonly help: readonly string[];
  /** Columns that the file may have, in any order, and whether they are required. */
  readonly columns: Readonly<Record<string, 'required' | 'optional'>>;
  /** Other names of columns, such as those in other languages. Case and accents do not matter. */
  readonly otherNames?: Readonly<Record<string, readonly string[]>>;
  /**
   * Writes the rows, or writes nothing and returns everything that is wrong with them. Importing the same file again
   * must change nothing. Only one import into a firm runs at a time.
   *
   * @returns the errors, how many rows were added and changed and, for display in a dry run, the outcome of each row.
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
