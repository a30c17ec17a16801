import { OperatorError } from '../operatorError.ts';

/** Error: a plugin is refused. The message is one sentence for the operator, for diagnostics and the log. */
export class PluginFault extends OperatorError {
  override readonly name = 'PluginFault';
}
