import type { Readable } from 'node:stream';
import type { RawBuilder, SqlBool, Transaction } from 'kysely';
import type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
import type { Letter } from './Letter.ts';
import type { Reader, Scope } from './scope.ts';

export type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';

/** The clock. Use it instead of `Date.now`, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** Generates the IDs of new rows. IDs sort by the time at which they were generated. */
export interface Ids {
  next(): string;
}

/** Writes to the server's log, with the plugin's ID. Do not pass secrets or contents. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * The plugin's tables. They are in the plugin's own PostgreSQL schema, and row-level security separates the firms:
 * within {@link Database.inFirm} no other firm's rows can be read or written, whatever the query.
 */
export interface Database<Tables> {
  /**
   * Runs `work` in a transaction that sees only one firm. If `work` throws, the transaction is rolled back.
   *
   * @param firm The firm's ID, or a scope of the firm.
   */
  inFirm<T>(
    firm: string | Pick<Scope, 'companyId'>,
    work: (tx: Transaction<Tables>) => Promise<T>,
  ): Promise<T>;
}

/** An entry of the audit log. */
export interface AuditEntry {
  /** Action, such as `news-added`. Its name is the text `auditActions.news-added` of `locales/server/`. */
  readonly action: string;
  /** ID of the firm; null if it is not known, for example for a refused sign-in. */
  readonly companyId: string | null;
  readonly userId: string | null;
  /** User whose view it was, if `userId` was viewing the portal as another person. */
  readonly viewedAs?: string | null;
  /** Object that was changed, such as `news:018f…`. Its kind is named by the text `auditSubjects.news`. */
  readonly subject?: string;
  /**
   * Facts that a reader of the log needs. Do not pass secrets or contents. Each key has a text under `auditDetails`;
   * values that are codes have theirs under `auditValues`, by key.
   */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly address?: string;
}

/** The append-only audit log. */
export interface Audit {
  /**
   * Writes an entry if the transaction commits. Pass the transaction that makes the change.
   *
   * @throws Error if the half's `texts` have no name for the action.
   */
  record(entry: AuditEntry, tx: AnyTransaction): Promise<void>;
}

/**
 * Recipients of an event: everybody at a firm who may see the client, or everybody at the firm if `clientId` is null.
 */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
}

/** Notifies open pages of changes. */
export interface Events {
  /**
   * Sends an event to open pages when the transaction commits. The plugin's declaration (`plugin.ts`) defines the
   * event, the permission required to receive it, and the queries that it invalidates.
   *
   * @param event Its data is a hint of at most a few hundred bytes.
   */
  publish(
    audience: Audience,
    event: { readonly type: string; readonly data: object },
    tx: AnyTransaction,
  ): Promise<void>;
}

/**
 * Sends e-mails in a firm's name. A job sends them, so they survive a restart and are retried while the mail server is
 * unavailable.
 */
export interface Mail {
  /** Sends a letter if the transaction commits. */
  enqueue(companyId: string, letter: Letter, tx: AnyTransaction): Promise<void>;
}

/**
 * Encrypts the plugin's secrets for storage, such as keys for another service. The encryption key is stored outside the
 * database, so that a copy of the database alone does not reveal them.
 */
export interface PluginSecrets {
  /**
   * Encrypts a text.
   *
   * @param purpose Identifies the place where it is stored, such as `certificate br-001`. The same purpose is needed
   * for decryption, so that a value copied to another row cannot be read.
   */
  seal(companyId: string, text: string, purpose: string): string;
  /**
   * Decrypts the result of {@link seal}. @throws Error for a text that this plugin did not seal for this firm and
   * purpose.
   */
  unseal(companyId: string, sealed: string, purpose: string): Promise<string>;
  /**
   * Encrypts a result of {@link seal} again with the newest key; returns null if it already is. Call it in a chore for
   * everything that the plugin stores sealed, because the operator may have replaced the keys (`anteroom secrets
   * rotate`). @throws Error as {@link unseal}
   */
  reseal(companyId: string, sealed: string, purpose: string): Promise<string | null>;
}

/**
 * Facts about an external service that apply to all firms, such as the time from which it may be called again for a
 * client of two firms. They are JSON values, each under a name that the plugin chooses. Do not store a firm's data
 * there: code for every firm reads them.
 */
export interface SharedFacts {
  /** Returns the facts under a name; null if there are none. */
  read<Facts extends object>(tx: AnyTransaction, name: string): Promise<Facts | null>;
  /**
   * Changes the facts under a name. Nothing else can change them until the transaction ends, on any node.
   *
   * @param change - returns the new facts.
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
  send<T extends { readonly companyId: string }>(queue: string, data: T, tx: AnyTransaction): Promise<void>;
}

/** A client, with all names and numbers that documents may use for it. */
export interface NamedClient {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** All its names: the registered name, the name under which it does business, and the display name. */
  readonly names: readonly string[];
  /** The firm's own number for the client. */
  readonly code: string | null;
  /** Its tax identifiers, without punctuation and in upper case. */
  readonly taxIdentifiers: readonly string[];
  /** The firm's tags for the client. */
  readonly tags: readonly string[];
}

/** The firm's clients, as far as a person may see them. */
export interface Clients {
  /**
   * Returns the SQL condition under which a person may see a row that belongs to a client. Put it into the `where` of
   * every query about clients.
   *
   * @param table The row's table or alias, which must have the columns `company_id` and `client_id`.
   */
  visible(scope: Reader, table: string): RawBuilder<SqlBool>;
  /**
   * Throws ServerError `not-found` if the client is unknown, belongs to another firm, or is not one of the person's.
   * The error is the same in all cases.
   */
  require(db: AnyDatabase, scope: Reader, clientId: string): Promise<void>;
  /**
   * Returns the clients that a person may see, except archived ones, with all names and numbers that documents may use
   * for them.
   */
  named(db: AnyDatabase, scope: Reader): Promise<readonly NamedClient[]>;
  /** Returns the IDs of all of a firm's clients. */
  ids(db: AnyDatabase, companyId: string): Promise<ReadonlySet<string>>;
  /** Returns the IDs of the contacts who act for a client. */
  contactIds(db: AnyDatabase, companyId: string, clientId: string): Promise<ReadonlySet<string>>;
  /** Returns the display name of a client. @throws ServerError `not-found` if the firm has no such client. */
  name(db: AnyDatabase, companyId: string, clientId: string): Promise<string>;
  /** Returns the display names of clients, by ID. IDs that the firm does not have are left out. */
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
  /** Language of texts that are addressed to the firm itself, such as `pt-br`. */
  readonly language: string;
  /** The firm's own e-mail address. */
  readonly email: string;
  /** IANA name, such as `America/Sao_Paulo`. */
  readonly timeZone: string;
}

/** The firms of the portal. */
export interface Firms {
  /** Returns the IDs of the firms that have the plugin switched on. */
  ids(): Promise<readonly string[]>;
  /**
   * Calls `work` for each firm that has the plugin switched on, one after the other. If it fails for one, that is
   * logged with the firm's ID, and the others get theirs. For repeated jobs, whose next run tries again.
   *
   * @param failure Message for the log, such as `could not send reminders; retrying`.
   */
  each(failure: string, work: (companyId: string) => Promise<unknown>): Promise<void>;
  /** Returns a firm. @throws Error if no firm has this ID. */
  get(db: AnyDatabase, companyId: string): Promise<Firm>;
}

/** Range of bytes, counted from 0; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The plugin's large contents. A plugin can read only its own keys. */
export interface Blobs {
  /** Writes content and replaces any existing content with this key, atomically. @returns its size in bytes. */
  write(companyId: string, key: string, source: Readable): Promise<number>;
  /** Opens content, or a range of it, for reading. */
  open(companyId: string, key: string, range?: ByteRange): Promise<Readable>;
  /** Removes content. It is not an error if there is none. */
  remove(companyId: string, key: string): Promise<void>;
}
