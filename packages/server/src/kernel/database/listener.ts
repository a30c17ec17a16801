import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

const reconnectMs = 1000;

/**
 * The one connection on which PostgreSQL announces to this process what others have changed. It is opened again when it
 * is lost. All processes hear the same announcements in the same order, that of the commits; what is announced while
 * the connection is away is never heard.
 */
export class Listener {
  readonly #databaseUrl: string;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<string, ((payload: string) => void)[]>();
  readonly #onConnected: (() => void)[] = [];
  readonly #onLost: (() => void)[] = [];
  #client: Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(databaseUrl: string, log: FastifyBaseLogger) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** Whether the connection is up. Do not cache while it is false. */
  get listening(): boolean {
    return this.#client !== null;
  }

  /** Calls `handler` with what is announced on a channel from now on. */
  on(channel: string, handler: (payload: string) => void): void {
    const others = this.#handlers.get(channel);
    this.#handlers.set(channel, [...(others ?? []), handler]);
    // This fails only when the connection is lost, and the next one listens to all channels.
    if (!others) this.#client?.query(`listen ${channel}`).catch(() => undefined);
  }

  /** Calls `handler` after each (re)connect. Handlers must reload: notifications sent in between are lost. */
  onConnected(handler: () => void): void {
    this.#onConnected.push(handler);
  }

  /** Calls `handler` when the connection is lost. */
  onLost(handler: () => void): void {
    this.#onLost.push(handler);
  }

  /** Resolves when it listens, or has failed for the first time. */
  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: 'anteroom listener',
      keepAlive: true,
    });
    const lost = (error?: Error) => {
      if (this.#client === client) this.#client = null;
      for (const handler of this.#onLost) handler();
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      if (this.#closed || this.#retry) return;
      if (error) this.#log.warn({ err: error }, 'not listening for changes');
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        void this.start();
      }, reconnectMs);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      lost(error as Error);
      return;
    }
    this.#client = client;
    for (const handler of this.#onConnected) handler();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }
}
