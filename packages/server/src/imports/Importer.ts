import type { Tx } from '../database/schema.ts';
import type { EventStreams } from '../events/EventStreams.ts';
import type { Ids } from '../ids.ts';
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

/** What an importer works with. */
export interface ImportDeps extends OperatorDeps {
  readonly ids: Ids;
  /** Where the files lie that rows name. */
  readonly folder: string;
  /** Heard by the servers that run beside the command, once all of the file is written. */
  readonly events: Pick<EventStreams, 'publish'>;
}

/** One kind of thing that an operator can import from a CSV file. */
export interface Importer {
  /** Lines of the command's help: what it is, by what it is known again, how its columns are written. */
  readonly help: readonly string[];
  /** Every column that the file may have, in any order; of each, whether it must. */
  readonly columns: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * Writes the rows, or answers what is wrong with any of them; then nothing stays written. The same file again changes nothing.
   * Nobody else imports into the firm meanwhile.
   *
   * @returns how many rows were added and changed.
   */
  run(
    deps: ImportDeps,
    tx: Tx,
    companyId: string,
    rows: readonly ImportRow[],
  ): Promise<{ readonly faults: readonly RowFault[]; readonly added: number; readonly changed: number }>;
}
