import { OperatorError } from '../../kernel/operatorError.ts';

/** Says why an export or an import is impossible, with one line per problem. */
export class LeavingFault extends OperatorError {
  override readonly name = 'LeavingFault';
}
