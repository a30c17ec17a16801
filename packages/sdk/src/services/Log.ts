import { serviceToken } from '../serviceToken.ts';

/**
 * The portal's log, with the plugin's ID on each entry. Warnings and errors are sent to the server. Never log personal
 * data.
 */
export interface Log {
  info(description: string, cause?: unknown): void;
  warn(description: string, cause?: unknown): void;
  error(description: string, cause?: unknown): void;
}

export const Log = serviceToken<Log>('Log');
