import { createHash } from 'node:crypto';
import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { KernelDeps } from '../KernelDeps.ts';
import { networkOf } from './networkOf.ts';

interface Limit {
  /** Name that separates the counts of one limit from those of others. */
  readonly name: string;
  /** Maximum number of events in a window. */
  readonly max: number;
  /** Length of a window in seconds; it begins with the first event. */
  readonly seconds: number;
}

const maxKeys = 100_000;

/** Maximum number of ended windows that are removed when a new one begins. */
const sweep = 1000;

/**
 * Counts events by key (an address, an account) within a fixed window, in PostgreSQL, so that all processes count
 * together. A key whose window is known to be used up costs no query until the window ends.
 */
export class RateLimit {
  readonly #db: KernelDeps['db'];
  readonly #clock: KernelDeps['clock'];
  readonly #limit: Limit;
  /** Keys that have used up their window, with the time at which it ends, in milliseconds. */
  readonly #spent = new Map<string, number>();

  constructor({ db, clock }: Pick<KernelDeps, 'db' | 'clock'>, limit: Limit) {
    this.#db = db;
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * Counts an event.
   *
   * @throws ServerError `too-many-requests` beyond the maximum.
   */
  async take(key: string): Promise<void> {
    if (await this.tryTake(key)) return;
    const seconds = this.secondsLeft(key);
    fail('too-many-requests', `Too many attempts. Try again in ${seconds} seconds.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  /** Returns the number of seconds until the window ends for a key that has just been refused. */
  secondsLeft(key: string): number {
    const endsAt = this.#spent.get(key) ?? 0;
    return Math.max(1, Math.ceil((endsAt - this.#clock.now().getTime()) / 1000));
  }

  /** Counts a route's requests by network. Use it as the `onRequest` hook, which runs before any of the body is read. */
  readonly perNetwork = (request: FastifyRequest): Promise<void> => this.take(networkOf(request.ip));

  /** Counts an event. Returns false beyond the maximum. */
  async tryTake(key: string): Promise<boolean> {
    if (this.#isSpent(key)) return false;
    const { count, endsAt } = await this.#count(key);
    if (count === 1) await sweepRateLimits(this.#db, this.#clock.now());
    if (count <= this.#limit.max) return true;
    if (this.#spent.size >= maxKeys) this.#spent.clear();
    this.#spent.set(key, endsAt.getTime());
    return false;
  }

  /** Subtracts an event that does not count after all, such as a correct attempt. */
  async giveBack(key: string): Promise<void> {
    await this.#db
      .updateTable('rate_limits')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', this.#keyOf(key))
      .where('count', '>', 0)
      .execute();
  }

  #isSpent(key: string): boolean {
    const endsAt = this.#spent.get(key);
    if (endsAt === undefined) return false;
    if (endsAt > this.#clock.now().getTime()) return true;
    this.#spent.delete(key);
    return false;
  }

  async #count(key: string): Promise<{ count: number; endsAt: Date }> {
    const now = this.#clock.now();
    return this.#db
      .insertInto('rate_limits')
      .values({
        key: this.#keyOf(key),
        count: 1,
        ends_at: new Date(now.getTime() + this.#limit.seconds * 1000),
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when rate_limits.ends_at > ${now} then rate_limits.count + 1 else 1 end`,
          ends_at: sql`case when rate_limits.ends_at > ${now} then rate_limits.ends_at else excluded.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at as endsAt'])
      .executeTakeFirstOrThrow();
  }

  /**
   * Returns the key's hash, so that addresses and accounts are not stored in the clear and all keys have the same
   * length.
   */
  #keyOf(key: string): Buffer {
    return createHash('sha256').update(`${this.#limit.name} ${key}`).digest();
  }
}

/** Removes windows that have ended. Skips rows that are locked by a count, so that it never waits. */
export async function sweepRateLimits(db: KernelDeps['db'], now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (rows) =>
      rows
        .selectFrom('rate_limits')
        .select('key')
        .where('ends_at', '<=', now)
        .limit(sweep)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
