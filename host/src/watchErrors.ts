import { errorFiles } from '@anteroom/kernel';
import { Log } from '@anteroom/sdk';
import type { Portal } from './container.ts';

/**
 * Logs uncaught errors of event handlers and timers, and unhandled rejections. An error thrown by a plugin's code,
 * judging by its stack, is logged under that plugin and shown in diagnostics. All others are logged as the portal's.
 */
export function watchErrors({ container, kernel }: Pick<Portal, 'container' | 'kernel'>): void {
  const log = container.get<Log>(Log);
  const note = (description: string, cause: unknown, thrownIn: readonly string[]) => {
    const [pluginId] = thrownIn.flatMap((url) => kernel.store.ownerOf(url) ?? []);
    if (pluginId === undefined) log.error(description, cause);
    else kernel.onProblem({ kind: 'handler', pluginId, cause });
  };
  window.addEventListener('error', ({ message, error, filename }) => {
    // A thrown value that is not an error has no stack, but the browser knows the script.
    note(message, error, error instanceof Error ? errorFiles(error) : [filename]);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    note('Unhandled rejection', reason, errorFiles(reason));
  });
}
