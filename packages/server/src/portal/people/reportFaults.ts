import { ServerError } from '@anteroom/server-sdk';
import { OperatorError } from '../../kernel/operatorError.ts';

/**
 * Applies a rule on behalf of a command.
 *
 * @throws OperatorError with the rule's own message, as endpoints report it.
 */
export async function reportFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const faults = error.code === 'bad-request' ? (error.errors ?? []) : [];
    if (faults.length === 0) throw new OperatorError([error.detail]);
    throw new OperatorError(faults.map(({ path, message }) => `${path.replace(/^body\//, '')}: ${message}`));
  }
}
