import { constants } from 'node:os';
import { onStopSignal } from '../../kernel/onStopSignal.ts';
import { OperatorError } from '../../kernel/operatorError.ts';

/** Error: a signal has ended a command, which has removed what it had begun. */
export class CommandStopped extends OperatorError {
  /** Exit code of a program that a signal has ended, as shells report it. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs the work of a command that must not be left unfinished, with a signal that is aborted when the process is told
 * to end. The process ends only after the work has.
 *
 * @throws CommandStopped if the work failed after that, whatever its own error.
 */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const forget = onStopSignal((signal) => stopping.abort(new CommandStopped(signal)));
  try {
    return await work(stopping.signal);
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  } finally {
    forget();
  }
}
