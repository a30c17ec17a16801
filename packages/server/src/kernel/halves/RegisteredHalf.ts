import type { Endpoint, PluginManifest, PluginPermission } from '@anteroom/contract';
import type {
  AnyTransaction,
  Content,
  ConversationKind,
  DownloadedFile,
  ExportSource,
  Follower,
  Importer,
  InboxKind,
  MailExample,
  Portal,
  RangedContent,
  Reader,
  Request,
  ServerHalf,
  TaskKind,
} from '@anteroom/server-sdk';
import type { JobKind, Subject } from '@anteroom/server-sdk/portal';
import { PluginFault } from '../plugins/pluginFault.ts';
import { within } from '../within.ts';

/** Everything that a half has registered, before any of it takes effect. */
export interface RegisteredHalf {
  readonly half: ServerHalf;
  /** Permissions that the plugin declares. */
  readonly permissions: readonly PluginPermission[];
  readonly routes: readonly RegisteredRoute[];
  readonly jobs: ReadonlyMap<string, RegisteredJob>;
  readonly repeats: ReadonlyMap<string, RegisteredRepeat>;
  readonly chores: ReadonlyMap<string, () => Promise<void>>;
  readonly importers: ReadonlyMap<string, Importer>;
  /** Services that the half provides to other halves, by name. */
  readonly services: ReadonlyMap<string, unknown>;
  readonly taskKinds: ReadonlyMap<string, TaskKind>;
  /** Kinds of items that the half adds to the staff's inbox, by name. */
  readonly inboxKinds: ReadonlyMap<string, InboxKind>;
  /** Kinds of objects that people can have conversations about, by name. */
  readonly conversationKinds: ReadonlyMap<string, ConversationKind>;
  /** Examples of the half's e-mails, by `<plugin>.<name>`. */
  readonly mailExamples: ReadonlyMap<string, MailExample>;
  /** Kinds of objects that the IDs in the half's addresses identify, by the parameter's name. */
  readonly subjects: ReadonlyMap<string, Subject>;
  /** Functions that open the half's download links, by kind. */
  readonly downloads: ReadonlyMap<string, OpenDownload>;
  /** Sources of the half's zips, by kind. */
  readonly exports: ReadonlyMap<string, ExportSource<object>>;
  /** Returns a service of the halves that this one requires. */
  readonly use: Portal['use'];
  /** Listeners that are called when documents are read. */
  readonly documentsRead: readonly DocumentsRead[];
}

/** Part of a plugin's declaration that its server half is checked against. */
export type Declared = Pick<PluginManifest, 'permissions'>;

/** Returns the file that a download link leads to. */
export type OpenDownload = (data: object, follower: Follower) => Promise<DownloadedFile>;

type DocumentsRead = (tx: AnyTransaction, reader: Reader, documentIds: readonly string[]) => Promise<void>;
export interface RegisteredRoute {
  readonly endpoint: Endpoint;
  readonly handler: (request: Request) => Promise<Content | RangedContent | unknown>;
}

export interface RegisteredJob {
  readonly handler: (
    job: { readonly companyId: string },
    signal: AbortSignal,
    attempt: number,
  ) => Promise<void>;
  readonly kind: JobKind | undefined;
}

interface RegisteredRepeat {
  readonly cron: string;
  readonly handler: () => Promise<void>;
}

/**
 * Lets a half register itself.
 *
 * @param declared The part of its plugin's declaration that concerns the half.
 * @throws PluginFault when it throws, or registers the same thing twice.
 */
export function registerHalf(
  half: ServerHalf,
  portal: Portal,
  { permissions = [] }: Declared,
): RegisteredHalf {
  const routes: RegisteredRoute[] = [];
  const jobs = new Map<string, RegisteredJob>();
  const repeats = new Map<string, RegisteredRepeat>();
  const chores = new Map<string, () => Promise<void>>();
  const importers = new Map<string, Importer>();
  const services = new Map<string, unknown>();
  const taskKinds = new Map<string, TaskKind>();
  const inboxKinds = new Map<string, InboxKind>();
  const conversationKinds = new Map<string, ConversationKind>();
  const mailExamples = new Map<string, MailExample>();
  const subjects = new Map<string, Subject>();
  const downloads = new Map<string, OpenDownload>();
  const exports = new Map<string, ExportSource<object>>();
  const documentsRead: DocumentsRead[] = [];
  const addOnce = <T>(
    to: Map<string, T>,
    what: string,
    name: string,
    value: T,
    ...functions: readonly unknown[]
  ) => {
    if (to.has(name)) throw new PluginFault(`It registers the ${what} “${name}” twice.`);
    requireFunctions(`the ${what} “${name}”`, functions);
    to.set(name, value);
  };
  try {
    const registered: unknown = half.register(
      {
        routes: {
          answer(endpoint, handler) {
            if (!endpoint) throw new PluginFault('It answers an endpoint that is undefined.');
            const { method, path } = endpoint;
            if (typeof path !== 'string') throw new PluginFault('It answers an endpoint without a path.');
            // Anything else is the address of a page or a file.
            if (!path.startsWith('/api/'))
              throw new PluginFault(`It registers the route ${method} ${path}, which is not below /api/.`);
            requireFunctions(`the route ${method} ${path}`, [handler]);
            routes.push({ endpoint, handler: handler as never });
          },
        },
        jobs: {
          handle: (queue, handler, kind) => {
            refuseQueue(queue, repeats);
            addOnce(jobs, 'queue', queue, { handler: handler as never, kind }, handler);
          },
          repeat: (queue, cron, handler) => {
            refuseQueue(queue, jobs);
            if (!/^(\S+ +){4,5}\S+$/.test(cron)) {
              throw new PluginFault(
                `It repeats “${queue}” at “${cron}”, which is not a cron expression of five fields.`,
              );
            }
            addOnce(repeats, 'queue', queue, { cron, handler }, handler);
          },
        },
        chores: { add: (name, chore) => addOnce(chores, 'chore', name, chore, chore) },
        imports: { add: (what, importer) => addOnce(importers, 'import', what, importer, importer?.run) },
        taskKinds: { add: (kind) => addOnce(taskKinds, 'task kind', kind.kind, kind) },
        inbox: {
          add: (kind) => addOnce(inboxKinds, 'inbox kind', kind.kind, kind as never, kind.label, kind.words),
        },
        conversations: {
          add: (kind) => addOnce(conversationKinds, 'kind of conversations', kind.kind, kind as never),
        },
        mails: {
          add: (example) =>
            addOnce(
              mailExamples,
              'example of the mail',
              `${half.id}.${example.kind}`,
              example,
              example.write,
            ),
        },
        services: {
          provide: ({ plugin, name }, implementation) => {
            if (plugin !== half.id) throw new PluginFault(`It provides a service of the plugin ${plugin}.`);
            addOnce(services, 'service', name, implementation);
          },
        },
        subjects: { add: (name, subject) => addOnce(subjects, 'subject', name, subject) },
        downloads: { add: (kind, open) => addOnce(downloads, 'download', kind, open as never, open) },
        exports: {
          add: (kind, source) =>
            addOnce(exports, 'export', kind, source as never, source?.mayRead, source?.files),
        },
        on: {
          documentsRead(handler) {
            requireFunctions('what it does when documents are read', [handler]);
            documentsRead.push(handler);
          },
        },
      },
      portal,
    );
    if (registered instanceof Promise) {
      // An unhandled rejection would end the process.
      registered.catch(() => undefined);
      throw new PluginFault(
        'Its register function is async. Register synchronously, and inspect the environment in check.',
      );
    }
  } catch (error) {
    if (error instanceof PluginFault) throw error;
    throw new PluginFault(`Its server half failed while it registered: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  const work = {
    routes,
    jobs,
    repeats,
    chores,
    importers,
    services,
    taskKinds,
    inboxKinds,
    conversationKinds,
    mailExamples,
    subjects,
  };
  return { half, permissions, ...work, downloads, exports, documentsRead, use: portal.use };
}

/** @throws PluginFault for anything that is not a function, which would otherwise only show when it is called. */
function requireFunctions(what: string, functions: readonly unknown[]): void {
  if (functions.some((each) => typeof each !== 'function'))
    throw new PluginFault(`It registers ${what} without a function for it.`);
}

/**
 * @param others Queues of the other sort: those that are repeated, or those that are not.
 * @throws PluginFault if a queue cannot have this name.
 */
function refuseQueue(queue: string, others: ReadonlyMap<string, unknown>): void {
  if (!/^[\w.-]{1,64}$/.test(queue)) {
    throw new PluginFault(
      `It registers the queue “${queue}”. A queue’s name has up to 64 letters, digits, dots, dashes and underscores.`,
    );
  }
  if (others.has(queue)) throw new PluginFault(`It registers the queue “${queue}” twice.`);
}

/**
 * Time that a half may take to load and to check its environment, in milliseconds. A half that waits for something
 * external is refused.
 */
export const patienceMs = 10_000;

/**
 * Lets a half check its environment.
 *
 * @throws PluginFault with the half's error.
 */
export async function checkHalf({ check }: ServerHalf, portal: Portal, ms = patienceMs): Promise<void> {
  try {
    if (check) await within(check(portal), ms, `Its check has not ended after ${ms / 1000} seconds`);
  } catch (error) {
    const why = messageOf(error);
    throw new PluginFault(why.endsWith('?') ? why : `${why}.`, { cause: error });
  }
}

/** Returns the message of what a plugin's code threw, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\.$/, '');
}
