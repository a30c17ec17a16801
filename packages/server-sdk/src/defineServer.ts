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
  /** The plugin's id, as in `plugin.ts`. */
  readonly id: string;
  /**
   * Migrations by name, in the order in which they run. They run in the plugin's own PostgreSQL schema, whose name is the id with
   * underscores for dashes: `create table trips` makes `trip_log.trips`. Every table begins its primary key and its unique keys
   * with `company_id`; the portal then keeps each firm's rows to it. One that has been released is never changed.
   */
  readonly migrations?: Readonly<Record<string, Migration>>;
  /**
   * Environment variables that the operator can set for it. `MAP` of the plugin `trip-log` is
   * `TRIP_LOG_MAP` in the environment. A value that a variable may not have keeps the half from being taken.
   */
  readonly variables?: Readonly<Record<string, Variable>>;
  /** The texts of `locales/server/`. Those under `auditActions` name what the half writes to the audit log: it can write nothing else there. */
  readonly texts?: Pick<ServerTexts, 'auditActions'>;
  /** Registers what the plugin does. Runs whenever the server builds its application, so it registers and does nothing else. */
  register(on: Registrations, portal: Portal<Tables>): void;
  /** Checks what the half needs of its surroundings, as a file that a variable names, when a server starts to use it. What it throws is why it is refused. */
  readonly check?: (portal: Portal<Tables>) => Promise<void>;
  /** Add the plugin's demo data, once for each demo firm; by the firm's id. */
  readonly demo?: Readonly<Record<string, (tx: Transaction<Tables>, demo: Demo) => Promise<void>>>;
}

/** An environment variable by which the operator sets a plugin up. */
export interface Variable {
  /** Values that it may have; any if left out. */
  readonly oneOf?: readonly string[];
  /** A name that works too, without the plugin's id before it: for what was documented before the plugin had a half. */
  readonly alsoCalled?: string;
}

/** Everything that a half can register. */
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
   * Answers an endpoint. The portal sends the handler's result as JSON, with the endpoint's first status. It has validated the request, and
   * the caller holds the endpoint's permission: one of the portal, or one that the plugin or one that it requires declares in `plugin.ts`.
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
  /** The form that is sent to an endpoint that `consumes` `multipart/form-data`. */
  readonly form: Form;
  /** The body as it came, sent to an endpoint that takes it `raw`; empty for none. */
  readonly bytes: Buffer;
  /** Where the request comes from, for the audit log. */
  readonly origin: Origin;
}

/** Origin of a change, for the audit log. */
export interface Origin {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
}

/** A page, a file or a stream that an endpoint with `produces` returns. */
export interface Content {
  readonly type: string;
  readonly body: string | Buffer | NodeJS.ReadableStream;
  /** Further headers, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stored content that an endpoint with `produces` returns as a download, in the ranges that the caller asks for (RFC 9110, 14). */
export interface RangedContent {
  readonly type: string;
  /** Name of the downloaded file. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Differs whenever the content does, as its hash. */
  readonly version: string;
  /** Opens the content, or a range of it. Not called for HEAD requests. */
  open(range?: ByteRange): Promise<Readable>;
}

/** The plugin's background work. Any node runs a job, soon and at least once. */
export interface Jobs {
  /**
   * Sets the handler of a queue's jobs. A job that throws is tried again, and shown to the operator if it never succeeds. While the plugin
   * is switched off for a firm, the firm's jobs wait.
   *
   * @param queue Unique within the plugin.
   */
  handle<T extends { readonly companyId: string }>(
    queue: string,
    handler: (job: T, signal: AbortSignal) => Promise<void>,
    kind?: JobKind,
  ): void;
  /** Calls `handler` at these times (a cron expression, UTC), on one node. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): void;
}

/**
 * `short`: seconds. `long`: minutes or hours, two at a time on a node; when its node is killed, another one takes it over soon.
 * `awaited`: somebody waits for it; tried each minute until it is done.
 */
export type JobKind = 'short' | 'long' | 'awaited';

/** The plugin's regular cleaning up. */
export interface Chores {
  /** Adds a chore, which runs every hour. Several nodes may do it at once, and it may be killed midway. */
  add(name: string, chore: () => Promise<void>): void;
}

/** The plugin's importers of CSV files. */
export interface Imports {
  /** Adds an importer. @param what Name in the command `anteroom import`, as `news`. */
  add(what: string, importer: Importer): void;
}

/** The kinds of task that the plugin brings. */
export interface TaskKinds {
  /** Adds a kind of task. What its rules do in a transaction sees one firm, as everything of the plugin. */
  add(kind: TaskKind): void;
}

/** Services that the plugin offers other server halves. */
export interface Services {
  /** Provides a service of the plugin's own. Its methods join the caller's transaction. */
  provide<T>(service: ServerService<T>, implementation: T): void;
}

/** Everything that the portal offers a half. */
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
  /** The origin under which people reach the portal, without a slash at the end. */
  readonly origin: string;
  readonly downloads: DownloadLinks;
  readonly exports: ExportRequests;
  /** Whether the demo firms are in the portal (`SEED=demo`). */
  readonly isDemo: boolean;
  /**
   * Returns the value of one of the plugin's {@link ServerHalf.variables}; null when the operator has not set it.
   *
   * @throws Error for one that the half does not declare.
   */
  variable(name: string): string | null;
  /**
   * Returns a service of a plugin that this one names in `requires`.
   *
   * @throws Error when the plugin does not name it, or its owner provides no such service: the half is refused.
   */
  use<T>(service: ServerService<T>): T;
}

/** Context passed to demo data. */
export interface Demo {
  readonly companyId: string;
  /** Times, counted from the day on which the data is added. */
  readonly day: DemoDay;
  readonly ids: Ids;
  /** User ID of the member of staff who added the firm's part of the data. */
  readonly staffId: string;
  /** Returns a service of a plugin that this one names in `requires`: see {@link Portal.use}. */
  use<T>(service: ServerService<T>): T;
  /** Finds documents of the demo firms, some of which have ids that stay: `demo-das`; adds others. */
  readonly documents: Pick<Documents, 'readable' | 'lock'> & DemoDocuments;
  readonly tasks: DemoTasks;
  /** Adds items of the plugin's own kinds to the staff's inbox. */
  readonly inbox: DemoInbox;
  /** Gives the firm's people a resource or a control that the plugin declares (`held`), such as `permission:Trips.Service`. */
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
