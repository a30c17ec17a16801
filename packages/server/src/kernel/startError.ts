import { OperatorError } from './operatorError.ts';

/** Error: the server cannot start, for a reason that the operator can fix; shown as one line, without a stack. */
export class StartError extends OperatorError {
  override readonly name = 'StartError';
}
