import { serviceToken } from '../serviceToken.ts';

/** The portal's log, with the plugin's id on each entry. Warnings and errors reach the server. Never log personal data. */
export interface Log {
  info(description: string, cause?: unknown): void;
  warn(description: string, cause?: unknown): void;
  error(description: string, cause?: unknown): void;
}

export const Log = serviceToken<Log>('Log');
