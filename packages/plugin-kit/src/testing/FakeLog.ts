import type { Log } from '@anteroom/sdk';

/** Log entry that the plugin wrote. */
export interface FakeLogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly description: string;
  readonly cause: unknown;
}

/** Records what was logged. */
export class FakeLog implements Log {
  readonly entries: FakeLogEntry[] = [];

  info(description: string, cause?: unknown): void {
    this.entries.push({ level: 'info', description, cause });
  }

  warn(description: string, cause?: unknown): void {
    this.entries.push({ level: 'warn', description, cause });
  }

  error(description: string, cause?: unknown): void {
    this.entries.push({ level: 'error', description, cause });
  }
}
