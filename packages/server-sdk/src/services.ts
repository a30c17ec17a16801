import type { Readable } from 'node:stream';
import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Letter } from './Letter.ts';
import type { Reader, Scope } from './scope.ts';

/** A transaction, whatever tables its owner knows. Services of the portal join it. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for a database of any tables.
export type AnyTransaction = Transaction<any>;

/** A database or a transaction in it, for what only reads. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyDatabase = Kysely<any>;

/** The time, as a dependency: tests set it, nothing sleeps. */
export interface Clock {
  now(): Date;
}

/** Makes the ids of new rows. Ids sort by their time of making. */
export interface Ids {
  next(): string;
}

/** Writes to the server's log, under the plugin's id. Pass no secrets and no contents. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * The plugin's tables. They lie in a PostgreSQL schema of the plugin's own, and row-level security keeps each firm's rows
 * to it: within {@link Database.inFirm} no other firm's rows can be read or written, whatever a query says.
 */
export interface Database<Tables> {
  /**
   * Runs `work` in a transaction that sees one firm. What `work` throws undoes all of it.
   *
   * @param firm The firm's id, or a scope of the firm.
   */
  inFirm<T>(
    firm: string | Pick<Scope, 'companyId'>,
    work: (tx: Transaction<Tables>) => Promise<T>,
  ): Promise<T>;
}

/** An entry of the audit log. */
export interface AuditEntry {
  /** What was done, as `news-added`. */
  readonly action: string;
  /** null when the firm is not known, as at a refused sign-in. */
  readonly companyId: string | null;
  readonly userId: string | null;
  /** Whose view it was, when `userId` saw the portal as somebody else. */
  readonly viewedAs?: string | null;
  /** The thing that it was done to, as `news:018f…`. */
  readonly subject?: string;
  /** Facts that a reader of the log needs; no secret, no content. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly address?: string;
}

/** The append-only log of who did what. */
export interface Audit {
  /** Writes an entry. Pass the transaction of the deed, so that there is never one without the other. */
  record(entry: AuditEntry, tx: AnyTransaction): Promise<void>;
}

/** The people who are told of an event: everybody of a firm who may see the client, or, when it is null, everybody of the firm. */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
}

/** Tells open pages that something has changed. */
export interface Events {
  /**
   * Tells an event when the transaction commits. The plugin's declaration names the event, who may hear it, and which queries it makes
   * stale.
   *
   * @param event Its data is a hint of a few hundred bytes at most.
   */
  publish(
    audience: Audience,
    event: { readonly type: string; readonly data: object },
    tx: AnyTransaction,
  ): Promise<void>;
}

/** Sends e-mail in a firm's name, by a job: it survives a restart and is tried again when the mail server is away. */
export interface Mail {
  /** Sends a letter if the transaction commits. */
  enqueue(companyId: string, letter: Letter, tx: AnyTransaction): Promise<void>;
}

/** Sends jobs to the plugin's own handlers. */
export interface JobSender {
  /** Adds a job, which exists only if the transaction commits. */
  send(queue: string, data: { readonly companyId: string }, tx: AnyTransaction): Promise<void>;
}

/** The firm's clients, as far as somebody may see them. */
export interface Clients {
  /**
   * Returns the condition under which a row that belongs to a client is visible to somebody. Every query about clients has it in its `where`.
   *
   * @param table The row's table or alias; it has the columns `company_id` and `client_id`.
   */
  visible(scope: Reader, table: string): RawBuilder<SqlBool>;
  /** @throws ServerError `not-found` when the client is unknown, another firm's, or not one of the person's: all alike. */
  require(db: AnyDatabase, scope: Reader, clientId: string): Promise<void>;
  /** Returns the ids of all of a firm's clients. */
  ids(db: AnyDatabase, companyId: string): Promise<ReadonlySet<string>>;
  /** Returns the name that people see of a client. @throws ServerError `not-found` when the firm has no such client. */
  name(db: AnyDatabase, companyId: string, clientId: string): Promise<string>;
}

/** A firm. */
export interface Firm {
  readonly name: string;
  /** ISO 3166 two-letter code. */
  readonly country: string;
  /** Language of what is written to the firm itself, as `pt-br`. */
  readonly language: string;
  /** The firm's own e-mail address. */
  readonly email: string;
  /** IANA name, as `America/Sao_Paulo`. */
  readonly timeZone: string;
}

/** The firms of the portal. */
export interface Firms {
  /** Returns the ids of the firms that have the plugin. */
  ids(): Promise<readonly string[]>;
  /** Returns a firm. @throws Error when there is none with this id. */
  get(db: AnyDatabase, companyId: string): Promise<Firm>;
}

/** Both ends of a range of bytes, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The plugin's large contents. Keys are the plugin's own: no other plugin's can be read. */
export interface Blobs {
  /** Puts a stream in its place, over what was there: whole or not at all. @returns its bytes. */
  write(companyId: string, key: string, source: Readable): Promise<number>;
  open(companyId: string, key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a content; removing what is not there is no error. */
  remove(companyId: string, key: string): Promise<void>;
}
