import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { networkOf } from './networkOf.ts';
import { hashOf } from './secrets.ts';

interface Limit {
  /** Tells the counts of one limit from those of others. */
  readonly name: string;
  /** Events in a window at most. */
  readonly max: number;
  /** Length of a window, which begins with its first event. */
  readonly seconds: number;
}

const maxKeys = 100_000;

/** Windows that have ended are taken away so many at a time, by whoever begins another. */
const sweep = 1000;

/**
 * Counts events by key (an address, an account) within a fixed window, in PostgreSQL: all processes count together. A key
 * whose window is known to be used up costs no query until it ends.
 */
export class RateLimit {
  readonly #db: Deps['db'];
  readonly #clock: Deps['clock'];
  readonly #limit: Limit;
  /** When the windows of keys end that are used up. */
  readonly #spent = new Map<string, number>();

  constructor({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit: Limit) {
    this.#db = db;
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Counts an event. @throws ServerError `too-many-requests` beyond the maximum. */
  async take(key: string): Promise<void> {
    if (await this.tryTake(key)) return;
    const seconds = this.secondsLeft(key);
    fail('too-many-requests', `Too many attempts. Try again in ${seconds} seconds.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  /** Returns the seconds until the window of a key ends that was refused just now. */
  secondsLeft(key: string): number {
    const endsAt = this.#spent.get(key) ?? 0;
    return Math.max(1, Math.ceil((endsAt - this.#clock.now().getTime()) / 1000));
  }

  /** As a route's `onRequest` hook: counts its requests by their network, before anything of a body is read. */
  readonly perNetwork = (request: FastifyRequest): Promise<void> => this.take(networkOf(request.ip));

  /** Counts an event; false beyond the maximum. */
  async tryTake(key: string): Promise<boolean> {
    if (this.#isSpent(key)) return false;
    const { count, endsAt } = await this.#count(key);
    if (count === 1) await sweepRateLimits(this.#db, this.#clock.now());
    if (count <= this.#limit.max) return true;
    if (this.#spent.size >= maxKeys) this.#spent.clear();
    this.#spent.set(key, endsAt.getTime());
    return false;
  }

  /** An event that was counted does not count after all, as an attempt that was right. */
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

  /** Neither addresses nor accounts are kept as they are, and every key has one length. */
  #keyOf(key: string): Buffer {
    return hashOf(`${this.#limit.name} ${key}`);
  }
}

/** Takes away windows that have ended. Rows that are being counted at the moment stay for the next time: this waits for nothing. */
export async function sweepRateLimits(db: Deps['db'], now: Date): Promise<void> {
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
