import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import type { DatabaseHosts } from './DatabaseHosts.ts';
import type { Narrowed } from './firmAtWork.ts';
import type { KeptPlans } from './KeptPlans.ts';
import { entry, Pipeline, type Statement } from './Pipeline.ts';

/** Result that the driver returns for a statement without rows. */
const nothing = { command: '', rowCount: null, rows: [] };

/**
 * PostgreSQL's error code for a write to a read-only database: a standby, such as the former primary after a failover.
 */
export const readOnlyDatabase = '25006';

/**
 * PostgreSQL's error code for a connection failure. Statements that were pending on a dropped connection fail with it.
 */
const connectionFailure = '08006';

/** Settings for the connections of a pool. */
export interface WatchedClientConfig extends ClientConfig {
  readonly hosts: DatabaseHosts;
  readonly plans: KeptPlans;
}

/**
 * A connection of a pool. It leads to the host that accepts writes, restricts statements to the firm that it was
 * acquired for, and knows how long its statement has been waiting for a response.
 */
export class WatchedClient extends Client {
  readonly #hosts: DatabaseHosts;
  readonly #plans: KeptPlans;
  /** When the current statement was sent (`performance.now()`); null between statements. */
  waitingSince: number | null = null;
  /** When the database last responded on this connection. */
  heardAt = performance.now();
  /**
   * Whether the database turned out to be read-only: the next request needs a new connection, which may lead to another
   * host.
   */
  isReadOnly = false;
  /** Firm and role that the connection was acquired for; null if there is no firm. */
  firm: Narrowed | null = null;
  /**
   * Statement that begins a firm's transaction. It is held back until it can be sent together with the first statement
   * of the transaction; null otherwise.
   */
  #begin: string | null = null;
  /**
   * Whether a firm's transaction has been sent and not ended yet: statements issued while its first one is in progress
   * belong to it.
   */
  #isBegun = false;
  /** Whether the end of a transaction is in progress that nobody waits for. */
  #isEnding = false;

  constructor(config: WatchedClientConfig) {
    super(config);
    this.#hosts = config.hosts;
    this.#plans = config.plans;
  }

  // biome-ignore lint/suspicious/noExplicitAny: The driver has a signature with a promise and two with a callback.
  override connect(...args: any[]): any {
    const connected = this.#hosts.areSeveral ? this.#connectToChosen() : super.connect();
    connected.catch(() => this.#hosts.doubt());
    const [callback] = args;
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  // biome-ignore lint/suspicious/noExplicitAny: The driver has ten signatures for it.
  override query(...args: any[]): any {
    const asked = this.#forItsFirm(args);
    if (asked === null) return Promise.resolve(nothing);
    // biome-ignore lint/suspicious/noExplicitAny: The same.
    const answer = (super.query as any)(...asked);
    const promise = answer instanceof Pipeline ? answer.result : answer;
    if (promise instanceof Promise) this.#watch(promise);
    if (!this.firm?.isReading || !isEnd(asked[0])) return promise;
    this.#isEnding = true;
    const end = () => {
      this.#isEnding = false;
    };
    promise.then(end, end);
    return Promise.resolve(nothing);
  }

  /** Whether a transaction has begun and not ended yet. */
  get isInTransaction(): boolean {
    const status = this.getTransactionStatus();
    return this.#begin !== null || (!this.#isEnding && (status === 'T' || status === 'E'));
  }

  /** Drops the connection without a closing handshake, which nobody would receive. The pending statement fails. */
  giveUp(reason: string): void {
    this.#hosts.doubt();
    dropConnection(this, Object.assign(new Error(reason), { code: connectionFailure }));
  }

  /**
   * Restricts statements to the firm, unless they are within a transaction that is restricted already. Returns null for
   * statements that need not be sent.
   */
  #forItsFirm(args: unknown[]): unknown[] | null {
    const [text, values = [], callback] = args as [unknown, unknown[]?, unknown?];
    if (typeof text !== 'string' || !Array.isArray(values) || callback) {
      if (this.firm === null) return args;
      // A named statement would leave its plan on the connection, and in a distributed database a plan contains the
      // firm.
      throw new Error('Work for a firm asks statements that are text, without a name.');
    }
    const statement = { text, values, name: this.#plans.nameOf(text) };
    if (this.firm === null) return asked(statement);
    const begin = this.#begin;
    if (begin !== null) {
      this.#begin = null;
      if (isEnd(text)) return null;
      this.#isBegun = true;
      return [new Pipeline([{ text: begin, values: [] }, ...entry(this.firm, this.#plans.isOn)], statement)];
    }
    if (this.#isBegun || this.isInTransaction) {
      if (isEnd(text)) this.#isBegun = false;
      return asked(statement);
    }
    if (!/^(begin|start transaction)/.test(text))
      return [new Pipeline(entry(this.firm, this.#plans.isOn), statement)];
    this.#begin = this.firm.isReading ? `${text} read only` : text;
    return null;
  }

  async #connectToChosen(): Promise<Client> {
    const { hostname, port } = new URL(await this.#hosts.choose());
    Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 5432 });
    return super.connect();
  }

  #watch(answer: Promise<unknown>): void {
    const since = performance.now();
    this.waitingSince = since;
    const heard = () => {
      this.heardAt = performance.now();
      if (this.waitingSince === since) this.waitingSince = null;
    };
    answer.then(heard, (error: { code?: string }) => {
      heard();
      if (error.code !== readOnlyDatabase) return;
      this.isReadOnly = true;
      this.#hosts.doubt();
    });
  }
}

function isEnd(text: unknown): boolean {
  return text === 'commit' || text === 'rollback';
}

/** Returns the driver's arguments for a statement that is sent on its own. */
function asked(statement: Statement): unknown[] {
  const { text, values, name } = statement;
  return name === undefined ? [text, values] : [new Pipeline([], statement)];
}

/** Ends a connection without a closing handshake, which nobody would receive. The driver has no method for this. */
export function dropConnection(client: Client, reason?: Error): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(reason);
}
