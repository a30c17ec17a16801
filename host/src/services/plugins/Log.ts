import type { Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { LogQueue } from './LogQueue.ts';
import { Owner } from './Owner.ts';

/**
 * Writes to the console on behalf of the host or of one plugin. Warnings and errors also go to the server; in debug
 * mode, informational entries do too.
 */
@injectable('Singleton')
export class BoundLog implements Log {
  constructor(
    @inject(LogQueue) private readonly queue: LogQueue,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  info(description: string, cause?: unknown): void {
    console.debug(`[${this.owner}]`, description, cause ?? '');
    if (this.queue.takesInfo) this.queue.add(this.owner, description, cause, 'info');
  }

  warn(description: string, cause?: unknown): void {
    console.warn(`[${this.owner}]`, description, cause ?? '');
    this.queue.add(this.owner, description, cause);
  }

  error(description: string, cause?: unknown): void {
    console.error(`[${this.owner}]`, description, cause ?? '');
    this.queue.add(this.owner, description, cause, 'error');
  }
}
