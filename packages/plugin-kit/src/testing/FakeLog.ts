import type { Log } from '@anteroom/sdk';

/** Remembers warnings and errors. */
export class FakeLog implements Log {
  readonly entries: { readonly level: 'info' | 'warn' | 'error'; readonly description: string }[] = [];

  info(description: string): void {
    this.entries.push({ level: 'info', description });
  }

  warn(description: string): void {
    this.entries.push({ level: 'warn', description });
  }

  error(description: string): void {
    this.entries.push({ level: 'error', description });
  }
}
