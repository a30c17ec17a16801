import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { sweepRateLimits } from '../../kernel/http/rateLimit.ts';
import { hashOf } from './secrets.ts';

interface Growth {
  /** Name that separates the keys of one delay from those of others. */
  readonly name: string;
  /** Number of attempts that are not delayed. */
  readonly free: number;
  /** Seconds to wait after the last of these free attempts; each further attempt doubles the time. */
  readonly firstSeconds: number;
  readonly mostSeconds: number;
  /** Seconds without an attempt after which the count restarts. */
  readonly forgetSeconds: number;
}

/**
 * Delays repeated attempts on the same key, ever longer. Attempts are counted in PostgreSQL for all processes before
 * they are judged, so many concurrent attempts gain nothing over sequential ones. Attempts that come too early are not
 * counted, so retrying does not extend the delay.
 */
export class GrowingDelay {
  readonly #db: Deps['db'];
  readonly #clock: Deps['clock'];
  readonly #growth: Growth;

  constructor({ db, clock }: Pick<Deps, 'db' | 'clock'>, growth: Growth) {
    this.#db = db;
    this.#clock = clock;
    this.#growth = growth;
  }

  /** Counts an attempt. Returns 0 if the attempt may be judged, or the number of seconds until the next one may. */
  async attempt(key: string): Promise<number> {
    const { free, firstSeconds, mostSeconds, forgetSeconds } = this.#growth;
    const now = this.#clock.now();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const isOver = sql<boolean>`rate_limits.ends_at <= ${now}`;
    const delay = sql`least(${mostSeconds}, ${firstSeconds} * power(2, least(rate_limits.count + 1 - ${free}, 30)))`;
    const counted = await this.#db
      .insertInto('rate_limits')
      .values({ key: this.#keyOf(key), count: 1, ends_at: after(forgetSeconds), opens_at: now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
            ends_at: sql`excluded.ends_at`,
            opens_at: sql`case when ${isOver} or rate_limits.count + 1 < ${free} then ${now}::timestamptz
              else ${now}::timestamptz + make_interval(secs => ${delay}) end`,
          })
          .where(sql<boolean>`(${isOver} or rate_limits.opens_at <= ${now})`),
      )
      .returning('count')
      .executeTakeFirst();
    if (counted?.count === 1) await sweepRateLimits(this.#db, now);
    return counted ? 0 : this.#secondsLeft(key, now);
  }

  /** Forgets the attempts of a key, for instance after a correct one. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('rate_limits').where('key', '=', this.#keyOf(key)).execute();
  }

  async #secondsLeft(key: string, now: Date): Promise<number> {
    const row = await this.#db
      .selectFrom('rate_limits')
      .select('opens_at')
      .where('key', '=', this.#keyOf(key))
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.opens_at?.getTime() ?? 0) - now.getTime()) / 1000));
  }

  #keyOf(key: string): Buffer {
    return hashOf(`${this.#growth.name} ${key}`);
  }
}
