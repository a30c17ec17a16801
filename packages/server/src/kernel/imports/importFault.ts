import type { RowFault } from '@anteroom/server-sdk';
import { OperatorError } from '../operatorError.ts';

/** An error in an import file. The line is null if it concerns the whole file. */
export type FileFault = Omit<RowFault, 'line'> & { readonly line: number | null };

/** Error that lists everything that is wrong with an import file. */
export class ImportFault extends OperatorError {
  override readonly name = 'ImportFault';
  /** The errors, of which `problems` has the texts. */
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[]) {
    super(faults.map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`)));
    this.faults = faults;
  }
}
