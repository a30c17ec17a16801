import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { FoundSession, Sessions } from './sessions.ts';

interface Entry extends FoundSession {
  readonly freshUntil: number;
}

const freshMs = 10_000;
const reconnectMs = 1000;
const maxEntries = 50_000;

/**
 * Keeps found sessions for some seconds, so that most requests are authenticated without a query. PostgreSQL announces
 * every change to a session, a user or a firm; while nobody listens, nothing is kept.
 */
export class SessionCache {
  readonly #sessions: Sessions;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #databaseUrl: string;
  readonly #entries = new Map<string, Entry>();
  /** Counts the changes announced: what was read before one is not kept after it. */
  #changes = 0;
  #listener: Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(sessions: Sessions, clock: Clock, log: FastifyBaseLogger, databaseUrl: string) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#log = log;
    this.#databaseUrl = databaseUrl;
  }

  async find(tokenHash: Buffer): Promise<FoundSession | null> {
    const key = tokenHash.toString('base64');
    const now = this.#clock.now().getTime();
    const kept = this.#entries.get(key);
    if (kept && kept.freshUntil > now && kept.scope.expiresAt.getTime() > now) return kept;

    const changes = this.#changes;
    const found = await this.#sessions.find(tokenHash);
    this.#entries.delete(key);
    if (found && this.#listener && changes === this.#changes) {
      if (this.#entries.size >= maxEntries) this.#entries.clear();
      this.#entries.set(key, { ...found, freshUntil: now + freshMs });
    }
    return found;
  }

  /** Forgets a firm's sessions, or one user's. */
  forget(companyId: string, userId?: string): void {
    this.#changes++;
    for (const [key, { scope }] of this.#entries) {
      if (scope.companyId === companyId && (userId === undefined || scope.userId === userId))
        this.#entries.delete(key);
    }
  }

  async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: 'anteroom sessions',
      keepAlive: true,
    });
    const lost = (error?: Error) => {
      if (this.#listener === client) this.#listener = null;
      this.#changes++;
      this.#entries.clear();
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      if (this.#closed || this.#retry) return;
      if (error) this.#log.warn({ err: error }, 'not listening for session changes');
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        void this.listen();
      }, reconnectMs);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload = '' }) => {
      const [companyId = '', userId] = payload.split(' ');
      this.forget(companyId, userId);
    });
    try {
      await client.connect();
      await client.query('listen session_changed');
      this.#listener = client;
    } catch (error) {
      lost(error as Error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#listener?.end();
  }
}
