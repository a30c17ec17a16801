import type { Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { LogQueue } from './LogQueue.ts';
import { Owner } from './Owner.ts';

/** Writes to the console, and warnings and errors to the server too, in the name of the host or of one plugin. */
@injectable('Singleton')
export class BoundLog implements Log {
  constructor(
    @inject(LogQueue) private readonly queue: LogQueue,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  info(description: string, cause?: unknown): void {
    console.debug(`[${this.owner}]`, description, cause ?? '');
  }

  warn(description: string, cause?: unknown): void {
    console.warn(`[${this.owner}]`, description, cause ?? '');
    this.queue.add(this.owner, description, cause);
  }

  error(description: string, cause?: unknown): void {
    console.error(`[${this.owner}]`, description, cause ?? '');
    this.queue.add(this.owner, description, cause);
  }
}
