import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Listener } from './listener.ts';
import { openDatabase, readingFrom } from './openDatabase.ts';
import type { Db } from './schema.ts';

/** Interval between two checks of how far the replica has got, in milliseconds. */
const lookMs = 500;

/**
 * Maximum lag of the replica, in milliseconds. Nothing is read from a replica that is further behind or does not
 * respond.
 */
export const behindAtMostMs = 2000;

interface ReplicaOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly pool: number;
  /** The database that accepts writes. */
  readonly primary: Db;
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
}

/**
 * A standby of the database (PostgreSQL, "Hot Standby") from which lists are read that may be some seconds old. A
 * firm's data is read there only if the replica has every change that an event has announced to the firm, on any node,
 * and every change of access rights.
 *
 * The replica has everything that was committed before {@link #asOf}: the primary reported its position in the
 * write-ahead log after that moment, and the replica has since reached that position. Both times are of this process,
 * so that no clocks of different machines are compared.
 */
export class Replica {
  readonly #db: Db;
  readonly #primary: Db;
  readonly #listener: Listener;
  readonly #log: FastifyBaseLogger;
  /** When a change of each firm was last announced (`performance.now()`). */
  readonly #changedAt = new Map<string, number>();
  /** Time since which no announcement has been missed (`performance.now()`). */
  #heardSince = Number.NEGATIVE_INFINITY;
  /** Position in the write-ahead log that the replica has yet to reach, and when the primary was asked for it. */
  #awaited: { readonly place: string; readonly at: number } | null = null;
  #asOf = Number.NEGATIVE_INFINITY;
  /** Whether the last message in the portal's log said that the replica is in use; null before the first message. */
  #isRead: boolean | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor({ url, pool, primary, listener, log }: ReplicaOptions) {
    this.#db = openDatabase(url, pool, log);
    this.#primary = primary;
    this.#listener = listener;
    this.#log = log;
    listener.onConnected(() => {
      this.#heardSince = performance.now();
    });
    listener.on('events', (payload) => {
      const { audience } = JSON.parse(payload) as { readonly audience: { readonly companyId: string } };
      this.#changedAt.set(audience.companyId, performance.now());
    });
    listener.on('session_changed', (payload) => {
      const [companyId = ''] = payload.split(' ');
      this.#changedAt.set(companyId, performance.now());
    });
  }

  /** Starts to track the replica's progress. */
  start(): void {
    this.#looking = this.#follow()
      .then(
        () => this.#say(),
        (error: Error) => this.#say(error),
      )
      .finally(() => {
        if (!this.#closed) this.#timer = setTimeout(() => this.start(), lookMs).unref();
      });
  }

  /** Upper bound of the replica's lag, in milliseconds; infinite until it has been seen to work. */
  get behindMs(): number {
    return performance.now() - this.#asOf;
  }

  /** @throws Error while the replica is not in use. */
  requireRecent(): void {
    if (this.behindMs > behindAtMostMs) throw new Error('the replica is behind or away');
  }

  /**
   * Runs work that only reads and may see data that is seconds old. If it fails on the replica, for whatever reason, it
   * is repeated on the primary: the replica may have been lost, may have canceled a statement to continue its replay,
   * or may not have had the requested data yet.
   */
  async reading<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    if (!this.#has(companyId)) return work();
    return readingFrom(this.#db, work).catch((error: Error) => {
      this.#log.debug({ err: error }, 'repeated on the primary');
      return work();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#db.destroy();
  }

  /** Returns whether the replica has everything that people of the firm can know of, except their own changes. */
  #has(companyId: string): boolean {
    if (!this.#listener.listening || this.behindMs > behindAtMostMs) return false;
    return Math.max(this.#heardSince, this.#changedAt.get(companyId) ?? this.#heardSince) < this.#asOf;
  }

  async #follow(): Promise<void> {
    this.#awaited ??= await this.#placeOfPrimary();
    const { place, at } = this.#awaited;
    const { rows } = await sql<{ has_come: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${place}::pg_lsn as has_come`.execute(this.#db);
    const hasCome = rows[0]?.has_come;
    if (hasCome === null) throw new Error('DATABASE_REPLICA_URL does not lead to a standby');
    if (!hasCome) return;
    this.#awaited = null;
    this.#asOf = at;
    for (const [companyId, changedAt] of this.#changedAt)
      if (changedAt < at) this.#changedAt.delete(companyId);
  }

  async #placeOfPrimary() {
    const at = performance.now();
    const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn() as place`.execute(
      this.#primary,
    );
    return { place: rows[0]?.place ?? '', at };
  }

  /** Logs when the replica comes into use, and when it no longer is. */
  #say(error?: Error): void {
    const isRead = this.behindMs <= behindAtMostMs;
    if (isRead === this.#isRead) return;
    this.#isRead = isRead;
    if (isRead) this.#log.info('lists are read from the replica');
    else this.#log.warn({ err: error }, 'the replica is behind or away: lists are read from the primary');
  }
}
