import type { Readable } from 'node:stream';
import type { RawBuilder, SqlBool, Transaction } from 'kysely';
import type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
import type { Letter } from './Letter.ts';
import type { Reader, Scope } from './scope.ts';

export type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';

/** The time. Use it in place of `Date.now`, so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** Makes the IDs of new rows. IDs sort by the time at which they were made. */
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
  /** Action, as `news-added`. Its name is the text `auditActions.news-added` of `locales/server/`. */
  readonly action: string;
  /** null when the firm is not known, as at a refused sign-in. */
  readonly companyId: string | null;
  readonly userId: string | null;
  /** User whose view it was, when `userId` saw the portal as somebody else. */
  readonly viewedAs?: string | null;
  /** Thing that was changed, as `news:018f…`. */
  readonly subject?: string;
  /** Facts that a reader of the log needs. Pass no secrets and no contents. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly address?: string;
}

/** The append-only log of who did what. */
export interface Audit {
  /**
   * Writes an entry if the transaction commits. Pass the transaction that makes the change.
   *
   * @throws Error when the half's `texts` have no name for the action.
   */
  record(entry: AuditEntry, tx: AnyTransaction): Promise<void>;
}

/** Recipients of an event: everybody of a firm who may see the client; everybody of the firm when it is null. */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
}

/** Tells open pages that something has changed. */
export interface Events {
  /**
   * Sends an event to open pages when the transaction commits. The plugin's declaration (`plugin.ts`) names the event, the permission to
   * receive it, and the queries that it makes stale.
   *
   * @param event Its data is a hint of a few hundred bytes at most.
   */
  publish(
    audience: Audience,
    event: { readonly type: string; readonly data: object },
    tx: AnyTransaction,
  ): Promise<void>;
}

/** Sends e-mail in a firm's name. A job sends it: it survives a restart, and tries again while the mail server is away. */
export interface Mail {
  /** Sends a letter if the transaction commits. */
  enqueue(companyId: string, letter: Letter, tx: AnyTransaction): Promise<void>;
}

/**
 * Encrypts the plugin's secrets before it stores them, such as keys by which it reaches another service. The key is kept outside the database: a copy
 * of the database alone opens nothing.
 */
export interface PluginSecrets {
  /**
   * Encrypts a text.
   *
   * @param purpose Where it is stored, such as `certificate br-001`. It is needed again to read the text: a row that was copied elsewhere stays closed.
   */
  seal(companyId: string, text: string, purpose: string): string;
  /** Decrypts what {@link seal} made. @throws Error for a text that was not sealed for this firm and purpose by this plugin. */
  unseal(companyId: string, sealed: string, purpose: string): Promise<string>;
  /**
   * Returns what {@link seal} made, encrypted with the newest key; null where it is. Call it in a chore for everything that the plugin keeps sealed: the
   * operator has replaced the keys (`anteroom secrets rotate`). @throws Error as {@link unseal}
   */
  reseal(companyId: string, sealed: string, purpose: string): Promise<string | null>;
}

/**
 * Facts about a service outside the portal that hold for all firms, such as when it may be called again for somebody whom two firms serve. They are JSON, each under a
 * name of the plugin's own. Put no firm's data there: every firm's work reads them.
 */
export interface SharedFacts {
  /** Returns the facts under a name; null if there are none. */
  read<Facts extends object>(tx: AnyTransaction, name: string): Promise<Facts | null>;
  /**
   * Changes the facts under a name. Until the transaction ends no other one changes them, on any node.
   *
   * @param change - returns the facts from now on.
   */
  change<Facts extends object>(
    tx: AnyTransaction,
    name: string,
    change: (facts: Facts | null) => Facts,
  ): Promise<Facts>;
}

/** Sends jobs to the plugin's own handlers. */
export interface JobSender {
  /** Adds a job if the transaction commits. */
  send(queue: string, data: { readonly companyId: string }, tx: AnyTransaction): Promise<void>;
}

/** A client, with everything by which papers name it. */
export interface NamedClient {
  readonly id: string;
  /** The name that people see. */
  readonly name: string;
  /** All its names: the registered one, the one it does business as, the one that is displayed. */
  readonly names: readonly string[];
  /** The firm's own number for the client. */
  readonly code: string | null;
  /** Numbers by which tax authorities know it, without punctuation, letters as capitals. */
  readonly taxIdentifiers: readonly string[];
  /** The firm's tags for it. */
  readonly tags: readonly string[];
}

/** The firm's clients, as far as somebody may see them. */
export interface Clients {
  /**
   * Returns the condition under which a person may see a row that belongs to a client. Put it into the `where` of every query about clients.
   *
   * @param table The row's table or alias; it has the columns `company_id` and `client_id`.
   */
  visible(scope: Reader, table: string): RawBuilder<SqlBool>;
  /** Throws ServerError `not-found` when the client is unknown, another firm's, or not one of the person's: all alike. */
  require(db: AnyDatabase, scope: Reader, clientId: string): Promise<void>;
  /** Returns the clients that a person may see, except archived ones, with everything by which papers name them. */
  named(db: AnyDatabase, scope: Reader): Promise<readonly NamedClient[]>;
  /** Returns the ids of all of a firm's clients. */
  ids(db: AnyDatabase, companyId: string): Promise<ReadonlySet<string>>;
  /** Returns the ids of the contacts who act for a client. */
  contactIds(db: AnyDatabase, companyId: string, clientId: string): Promise<ReadonlySet<string>>;
  /** Returns the name that people see of a client. @throws ServerError `not-found` when the firm has no such client. */
  name(db: AnyDatabase, companyId: string, clientId: string): Promise<string>;
  /** Returns the names that people see of clients, by ID. IDs that the firm does not have are left out. */
  names(
    db: AnyDatabase,
    companyId: string,
    clientIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
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

/** Range of bytes, counted from 0; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The plugin's large contents. Keys are the plugin's own: no other plugin's can be read. */
export interface Blobs {
  /** Writes a content in place of any other with this key: whole or not at all. @returns its size in bytes. */
  write(companyId: string, key: string, source: Readable): Promise<number>;
  /** Opens a content, or a range of it, for reading. */
  open(companyId: string, key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a content. Removing one that is not there is no error. */
  remove(companyId: string, key: string): Promise<void>;
}
