import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Listener } from './listener.ts';
import { openDatabase, readingFrom } from './openDatabase.ts';
import type { Db } from './schema.ts';

/** Milliseconds between two looks at how far the replica is. */
const lookMs = 500;

/** Milliseconds by which the replica may be behind. One that is further behind is not read, nor is one that does not answer. */
export const behindAtMostMs = 2000;

interface ReplicaOptions {
  readonly url: string;
  /** Connections at most. */
  readonly pool: number;
  /** The database that takes writes. */
  readonly primary: Db;
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
}

/**
 * A standby of the database (PostgreSQL, "Hot Standby") that answers lists which may be some seconds old. A firm is read there only while it has
 * all that the firm has been told of by an event, on whichever node, and all that changed who may see what.
 *
 * Everything that was committed before {@link #asOf} is there: the primary was asked for its place in the log after that moment, and the replica has come
 * to that place since. Both times are of this process, so that no two clocks are compared.
 */
export class Replica {
  readonly #db: Db;
  readonly #primary: Db;
  readonly #listener: Listener;
  readonly #log: FastifyBaseLogger;
  /** When each firm last heard of a change (`performance.now()`). */
  readonly #changedAt = new Map<string, number>();
  /** Since when nothing that is told goes unheard (`performance.now()`). */
  #heardSince = Number.NEGATIVE_INFINITY;
  /** Place in the log that the replica has yet to come to, and when the primary was asked for it. */
  #awaited: { readonly place: string; readonly at: number } | null = null;
  #asOf = Number.NEGATIVE_INFINITY;
  /** Whether the log says that the replica is read; null before it says anything. */
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

  /** Begins to follow the replica. */
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

  /** Milliseconds by which the replica is behind at most; infinite before it was first seen to work. */
  get behindMs(): number {
    return performance.now() - this.#asOf;
  }

  /** @throws Error while the replica is not read. */
  requireRecent(): void {
    if (this.behindMs > behindAtMostMs) throw new Error('the replica is behind or away');
  }

  /**
   * Does work that only reads and may be seconds behind. Whatever fails on the replica is done once more on the primary: the replica was lost, it broke a
   * statement off to go on playing back, or what was asked for had not come there yet.
   */
  async reading<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    if (!this.#has(companyId)) return work();
    return readingFrom(this.#db, work).catch((error: Error) => {
      this.#log.debug({ err: error }, 'asked again of the primary');
      return work();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#db.destroy();
  }

  /** Whether the replica has everything that somebody of the firm can know of, but for what they changed themselves. */
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
    if (hasCome === null) throw new Error('DATABASE_REPLICA_URL leads to no standby');
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

  /** Says when the replica begins to be read, and when it no longer is. */
  #say(error?: Error): void {
    const isRead = this.behindMs <= behindAtMostMs;
    if (isRead === this.#isRead) return;
    this.#isRead = isRead;
    if (isRead) this.#log.info('lists are read from the replica');
    else this.#log.warn({ err: error }, 'the replica is behind or away: lists are read from the primary');
  }
}
