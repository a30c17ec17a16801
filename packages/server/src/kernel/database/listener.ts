import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { within } from '../within.ts';
import { DatabaseHosts } from './DatabaseHosts.ts';
import { dropConnection } from './WatchedClient.ts';

const reconnectMs = 1000;

/** Interval between two heartbeats that the listener sends to itself, in milliseconds. */
const heartbeatMs = 1000;

/** Maximum number of consecutive heartbeats that may be missed before the connection is dropped. */
const unheardAtMost = 3;

/** Maximum time for connecting and receiving the first heartbeat, in milliseconds. */
const connectMs = 3000;

/**
 * The one connection on which this process receives notifications (`LISTEN`) about changes by others. It reconnects
 * when the connection is lost. All processes receive the same notifications in the same order, that of the commits;
 * notifications sent while the connection is down are lost. The listener sends heartbeats to itself, and considers the
 * connection lost when they do not come back.
 */
export class Listener {
  readonly #hosts: DatabaseHosts;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<string, ((payload: string) => void)[]>();
  readonly #onConnected: (() => void)[] = [];
  readonly #onLost: (() => void)[] = [];
  #client: Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #ownChannel = `heartbeat_${randomUUID().replaceAll('-', '')}`;

  constructor(databaseUrl: string, log: FastifyBaseLogger) {
    this.#hosts = new DatabaseHosts(databaseUrl);
    this.#log = log;
  }

  /** Whether the connection is up. Do not cache while it is false. */
  get listening(): boolean {
    return this.#client !== null;
  }

  /** Calls `handler` with the notifications on a channel from now on. */
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

  /** Resolves when it listens, or when the first attempt has failed. */
  async start(): Promise<void> {
    const url = await this.#hosts.choose().catch((error: Error) => this.#again(error));
    if (url === undefined) return;
    const client = new Client({
      connectionString: url,
      application_name: 'anteroom listener',
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    const lost = (error?: Error) => {
      if (this.#client === client) {
        this.#client = null;
        clearInterval(this.#heartbeat);
      }
      for (const handler of this.#onLost) handler();
      client.removeAllListeners('end');
      dropConnection(client);
      this.#hosts.doubt();
      this.#again(error);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    const firstHeard = Promise.withResolvers<void>();
    let unheard = 0;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#ownChannel) {
        unheard = 0;
        firstHeard.resolve();
      }
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${this.#ownChannel}`);
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
      await client.query(`notify ${this.#ownChannel}`);
      await within(firstHeard.promise, connectMs, deaf);
    } catch (error) {
      lost(error as Error);
      return;
    }
    if (this.#closed) {
      await client.end();
      return;
    }
    this.#client = client;
    let isAnswered = true;
    // Counts heartbeats rather than time: a process that was busy or suspended has not lost its connection.
    this.#heartbeat = setInterval(() => {
      if (unheard === unheardAtMost) {
        dropConnection(client, new Error(deaf));
        return;
      }
      unheard++;
      if (!isAnswered) return;
      isAnswered = false;
      client.query(`notify ${this.#ownChannel}`).then(
        () => {
          isAnswered = true;
        },
        () => undefined,
      );
    }, heartbeatMs);
    for (const handler of this.#onConnected) handler();
  }

  #again(error?: Error): void {
    if (this.#closed || this.#retry) return;
    if (error) this.#log.warn({ err: error }, 'not listening for changes');
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.start();
    }, reconnectMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }
}

const deaf =
  'Notifications of other processes do not arrive: the database does not answer, or is behind a pooler in transaction mode. ' +
  'Sessions are not cached meanwhile. Behind a pooler, set DATABASE_SESSION_URL to the database itself.';
