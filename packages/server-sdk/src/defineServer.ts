import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '@anteroom/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AnyTransaction } from './AnyTransaction.ts';
import type { ConversationKinds } from './ConversationKind.ts';
import type { DemoDay } from './DemoDay.ts';
import type { DemoDocuments } from './DemoDocuments.ts';
import type { DemoInbox } from './DemoInbox.ts';
import type { DemoTasks } from './DemoTasks.ts';
import type { Documents } from './Documents.ts';
import type { DownloadLinks, Downloads } from './Downloads.ts';
import type { ExportRequests, Exports } from './Exports.ts';
import type { Form } from './Form.ts';
import type { Importer } from './Importer.ts';
import type { Inbox, InboxKinds } from './Inbox.ts';
import type { MailExamples } from './MailExample.ts';
import type { Occasions } from './Occasions.ts';
import type { Pdf } from './Pdf.ts';
import type { People } from './People.ts';
import type { Settings } from './Settings.ts';
import type { Subjects } from './Subjects.ts';
import type { Scope } from './scope.ts';
import type { ServerService } from './serverService.ts';
import type { ServerTexts } from './serverTexts.ts';
import type {
  Audit,
  Blobs,
  ByteRange,
  Clients,
  Clock,
  Database,
  Events,
  Firms,
  Ids,
  JobSender,
  Log,
  Mail,
  PluginSecrets,
  SharedFacts,
} from './services.ts';
import type { TaskKind } from './TaskKind.ts';
import type { Tasks } from './Tasks.ts';
import type { Uploads } from './Uploads.ts';

/** The server half of a plugin: what it registers with the portal, and its tables. */
export interface ServerHalf<Tables = unknown> {
  /** ID of the plugin, as in `plugin.ts`. */
  readonly id: string;
  /**
   * Migrations by name, in the order in which they run. They run in the plugin's own PostgreSQL schema, whose name is
   * the ID with underscores instead of dashes: `create table trips` creates `trip_log.trips`. The primary key and the
   * unique keys of every table must begin with `company_id`; the portal then restricts access to each firm's own rows.
   * Never change a released migration.
   */
  readonly migrations?: Readonly<Record<string, Migration>>;
  /**
   * Environment variables that the operator can set for the plugin. `MAP` of the plugin `trip-log` is `TRIP_LOG_MAP` in
   * the environment. If a variable has a value that is not allowed, the half is refused.
   */
  readonly variables?: Readonly<Record<string, Variable>>;
  /**
   * The texts of `locales/server/`. Those under `auditActions` name the actions that the half writes to the audit log;
   * it cannot write any other actions. Those under `auditDetails`, `auditValues` and `auditSubjects` are the texts of
   * what it records with them; a detail without a text is named by its key.
   */
  readonly texts?: Pick<ServerTexts, 'auditActions'> & Partial<Pick<ServerTexts, 'auditWords'>>;
  /**
   * Registers what the plugin provides. It runs whenever the server builds its application, so it must do nothing but
   * register.
   */
  register(on: Registrations, portal: Portal<Tables>): void;
  /**
   * Checks requirements of the half, such as a file to which a variable refers, when a server starts to use it. If it
   * throws, the half is refused with that error as the reason.
   */
  readonly check?: (portal: Portal<Tables>) => Promise<void>;
  /** Functions that add the plugin's demo data, by the ID of the demo firm. Each runs once. */
  readonly demo?: Readonly<Record<string, (tx: Transaction<Tables>, demo: Demo) => Promise<void>>>;
}

/** An environment variable with which the operator configures a plugin. */
export interface Variable {
  /** Allowed values. Default: any. */
  readonly oneOf?: readonly string[];
  /**
   * Alternative name without the plugin's ID, for a variable that was documented before the plugin had a server half.
   */
  readonly alsoCalled?: string;
}

/** Everything that a server half can register. */
export interface Registrations {
  readonly routes: Routes;
  readonly jobs: Jobs;
  readonly chores: Chores;
  readonly imports: Imports;
  readonly services: Services;
  readonly taskKinds: TaskKinds;
  readonly inbox: InboxKinds;
  readonly conversations: ConversationKinds;
  readonly mails: MailExamples;
  readonly subjects: Subjects;
  readonly downloads: Downloads;
  readonly exports: Exports;
  readonly on: Occasions;
}

/** The plugin's part of the HTTP API. */
export interface Routes {
  /**
   * Registers the handler of an endpoint. The portal sends the handler's result as JSON, with the endpoint's first
   * status. The portal has validated the request and checked that the caller holds the endpoint's permission: one of
   * the portal's, or one that the plugin or a plugin that it requires declares in `plugin.ts`.
   */
  answer<const E extends Endpoint>(
    endpoint: E,
    handler: (
      request: Request<E>,
    ) => Promise<E['answers'] extends object ? AnswerOf<E> : Content | RangedContent>,
  ): void;
}

/** A validated request. */
export interface Request<E extends Endpoint = Endpoint> {
  /** The caller. @throws ServerError `unauthenticated` on a public endpoint without a session. */
  readonly scope: Scope;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  /** The submitted form, if the endpoint `consumes` `multipart/form-data`. */
  readonly form: Form;
  /** The raw bytes of the body, if the endpoint is `raw`; empty if there is no body. */
  readonly bytes: Buffer;
  /** Origin of the request, for the audit log. */
  readonly origin: Origin;
}

/** Origin of a change, for the audit log. */
export interface Origin {
  readonly requestId: string;
  /** IP address of the caller. */
  readonly address: string;
}

/** A page, a file or a stream that an endpoint with `produces` returns. */
export interface Content {
  readonly type: string;
  readonly body: string | Buffer | NodeJS.ReadableStream;
  /** Additional headers, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Stored content that an endpoint with `produces` returns as a download, in the ranges that the caller requests (RFC
 * 9110, 14).
 */
export interface RangedContent {
  readonly type: string;
  /** Name of the downloaded file. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** Value that differs whenever the content does, such as its hash. */
  readonly version: string;
  /** Opens the content, or a range of it. It is not called for HEAD requests. */
  open(range?: ByteRange): Promise<Readable>;
}

/** The plugin's background work. A job soon runs on any node, at least once. */
export interface Jobs {
  /**
   * Sets the handler for a queue's jobs. A job that throws is retried, and is shown to the operator if it never
   * succeeds. While the plugin is switched off for a firm, the firm's jobs wait.
   *
   * @param queue Unique within the plugin.
   * @param handler Gets the number of the attempt, from 1. Those that ended because their node was stopping do not
   * count.
   */
  handle<T extends { readonly companyId: string }>(
    queue: string,
    handler: (job: T, signal: AbortSignal, attempt: number) => Promise<void>,
    kind?: JobKind,
  ): void;
  /** Calls `handler` at the times of a cron expression (UTC), on one node each time. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): void;
}

/**
 * Kind of job. `short`: takes seconds. `long`: takes minutes or hours; two run at a time on a node, and if the node is
 * killed, another one soon takes over. `awaited`: somebody is waiting for it; it is retried each minute until it
 * succeeds.
 */
export type JobKind = 'short' | 'long' | 'awaited';

/** The plugin's regular clean-up work. */
export interface Chores {
  /** Adds a chore, which runs every hour. Several nodes may run it at the same time, and it may be killed midway. */
  add(name: string, chore: () => Promise<void>): void;
}

/** The plugin's importers of CSV files. */
export interface Imports {
  /** Adds an importer. @param what Name in the command `anteroom import`, such as `news`. */
  add(what: string, importer: Importer): void;
}

/** Registration of the kinds of task that the plugin adds. */
export interface TaskKinds {
  /** Adds a kind of task. In a transaction, its rules see only one firm, like all code of the plugin. */
  add(kind: TaskKind): void;
}

/** Services that the plugin offers other server halves. */
export interface Services {
  /** Provides one of the plugin's own services. Its methods take part in the caller's transaction. */
  provide<T>(service: ServerService<T>, implementation: T): void;
}

/** Everything that the portal offers to a server half. */
export interface Portal<Tables = unknown> {
  readonly db: Database<Tables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly audit: Audit;
  readonly events: Events;
  readonly mail: Mail;
  readonly jobs: JobSender;
  readonly blobs: Blobs;
  readonly clients: Clients;
  readonly firms: Firms;
  readonly documents: Documents;
  readonly people: People;
  readonly uploads: Uploads;
  readonly pdf: Pdf;
  readonly tasks: Tasks;
  readonly inbox: Inbox;
  readonly settings: Settings;
  readonly secrets: PluginSecrets;
  readonly shared: SharedFacts;
  /** Origin under which people reach the portal, without a trailing slash. */
  readonly origin: string;
  readonly downloads: DownloadLinks;
  readonly exports: ExportRequests;
  /** Whether the portal has the demo firms (`SEED=demo`). */
  readonly isDemo: boolean;
  /**
   * Returns the value of one of the plugin's {@link ServerHalf.variables}; null if the operator has not set it.
   *
   * @throws Error for a variable that the half does not declare.
   */
  variable(name: string): string | null;
  /**
   * Returns a service of a plugin that this one lists in `requires`.
   *
   * @throws Error if the plugin does not list it, or its owner does not provide such a service. The half is refused
   * then.
   */
  use<T>(service: ServerService<T>): T;
}

/** Context passed to demo data. */
export interface Demo {
  readonly companyId: string;
  /** Times, relative to the day on which the data is added. */
  readonly day: DemoDay;
  readonly ids: Ids;
  /** User ID of the member of staff who added the firm's part of the data. */
  readonly staffId: string;
  /** Returns a service of a plugin that this one lists in `requires`: see {@link Portal.use}. */
  use<T>(service: ServerService<T>): T;
  /** Finds documents of the demo firms, some of which have fixed IDs, such as `demo-das`, and adds others. */
  readonly documents: Pick<Documents, 'readable' | 'lock'> & DemoDocuments;
  readonly tasks: DemoTasks;
  /** Adds items of the plugin's own kinds to the staff's inbox. */
  readonly inbox: DemoInbox;
  /**
   * Gives the firm's people a resource or a control that the plugin declares in `held`, such as
   * `permission:Trips.Service`.
   */
  give(tx: AnyTransaction, name: string): Promise<void>;
}

/**
 * Defines the server half of a plugin: the default export of `server/server.ts`.
 *
 * @example
 * ```ts
 * export default defineServer<MileageTables>({
 *   id: 'mileage',
 *   migrations: { trips },
 *   register({ routes }, { db }) {
 *     routes.answer(listTrips, ({ scope, query }) => db.inFirm(scope, (tx) => findTrips(tx, scope, query)));
 *   },
 * });
 * ```
 */
export function defineServer<Tables>(half: ServerHalf<Tables>): ServerHalf<Tables> {
  return half;
}
