import type { FastifyBaseLogger } from 'fastify';
import { acrossFirms } from './database/firmAtWork.ts';
import { within } from './within.ts';

/** Removes things whose time has come. Several nodes may do it at once, and it may be killed midway. */
type Chore = () => Promise<void>;

/** Cron expression of the time at which all chores run: every hour, at a minute at which little else starts. */
export const choreTimes = '17 * * * *';

/** Time for which the other chores wait for one, in milliseconds. */
const choreMs = 15 * 60_000;

/** Everything that the server removes by itself. Each area adds what it removes. */
export class Chores {
  readonly #log: FastifyBaseLogger;
  readonly #choreMs: number;
  readonly #chores = new Map<string, Chore>();
  readonly #collectors = new Map<string, Chore>();

  constructor(log: FastifyBaseLogger, ms = choreMs) {
    this.#log = log;
    this.#choreMs = ms;
  }

  /** @param name What is removed, for the log. */
  add(name: string, chore: Chore): void {
    this.#chores.set(name, chore);
  }

  /** Removes a chore. */
  remove(name: string): void {
    this.#chores.delete(name);
  }

  /** Adds a chore that collects what the others let go, and so comes after them. */
  addCollector(name: string, chore: Chore): void {
    this.#collectors.set(name, chore);
  }

  /** Does every chore, across firms. One that fails or does not end is logged and does not stop the others. */
  async run(): Promise<void> {
    for (const [name, chore] of [...this.#chores, ...this.#collectors]) {
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
