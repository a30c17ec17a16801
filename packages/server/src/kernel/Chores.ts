import type { FastifyBaseLogger } from 'fastify';
import { acrossFirms } from './database/firmAtWork.ts';
import { within } from './within.ts';

/** Removes expired data. It must be safe to run on several nodes at once and to be killed midway. */
type Chore = () => Promise<void>;

/** Cron expression for running all chores: every hour, at a minute at which little else starts. */
export const choreTimes = '17 * * * *';

/** Maximum time that all chores may take together, in seconds: more than several of them that do not end. */
export const housekeepingSeconds = 12 * 3600;

/** Maximum time that a chore may hold up the others, in milliseconds. */
const choreMs = 15 * 60_000;

/** Everything that the server cleans up by itself. Each area adds its own chores. */
export class Chores {
  readonly #log: FastifyBaseLogger;
  readonly #choreMs: number;
  readonly #chores = new Map<string, Chore>();
  readonly #collectors = new Map<string, Chore>();

  constructor(log: FastifyBaseLogger, ms = choreMs) {
    this.#log = log;
    this.#choreMs = ms;
  }

  /**
   * Adds a chore.
   *
   * @param name What is removed, for the log.
   */
  add(name: string, chore: Chore): void {
    this.#chores.set(name, chore);
  }

  /** Removes a chore. */
  remove(name: string): void {
    this.#chores.delete(name);
  }

  /** Adds a chore that collects what the others release, and therefore runs after them. */
  addCollector(name: string, chore: Chore): void {
    this.#collectors.set(name, chore);
  }

  /**
   * Runs every chore, across firms. A chore that fails or does not end in time is logged and does not stop the others.
   *
   * @throws the signal's reason, before the next chore begins.
   */
  async run(signal?: AbortSignal): Promise<void> {
    for (const [name, chore] of [...this.#chores, ...this.#collectors]) {
      signal?.throwIfAborted();
      try {
        await within(
          acrossFirms('housekeeping', chore),
          this.#choreMs,
          `it has not ended after ${this.#choreMs / 60_000} minutes`,
        );
      } catch (error) {
        this.#log.warn({ err: error, chore: name }, 'housekeeping failed');
      }
    }
  }
}
