import { OperatorError } from '../operatorError.ts';

/** Error that lists the problems in an import file or in the command, one line for each problem. */
export class ImportFault extends OperatorError {
  override readonly name = 'ImportFault';
}
