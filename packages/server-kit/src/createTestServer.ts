import type { NewTask, PluginManifest, Task, TaskPatch } from '@anteroom/contract';
import type { AnyTransaction, Letter, Portal, Scope, ServerHalf } from '@anteroom/server-sdk';
import type { ServerService } from '@anteroom/server-sdk/api';
import type { AuditEntry } from '@anteroom/server-sdk/portal';
import { inject } from 'vitest';
import type { CalledContent, CallInput, CallResult, TestEndpoint } from './calls.ts';
import type { TestClock } from './TestClock.ts';
import { TestServerAtWork } from './TestServerAtWork.ts';
import type { TestPeople } from './testPeople.ts';

export type { CalledContent, CallInput, CallResult, TestClock, TestEndpoint, TestPeople };

/** Options of {@link createTestServer}. */
export interface TestServerOptions {
  /** Environment variables, as an operator would set them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The settings that the plugin declares in `plugin.ts`. */
  readonly settings?: PluginManifest['settings'];
  /** The permissions that the plugin declares in `plugin.ts`. */
  readonly permissions?: PluginManifest['permissions'];
  /** The resources and controls that the plugin declares in `plugin.ts`. */
  readonly held?: PluginManifest['held'];
  /** Services of the plugins that the half requires: {@link provideService}. */
  readonly services?: readonly ProvidedService[];
}

/** Service of another plugin, with its replacement in a test. */
export interface ProvidedService {
  readonly service: ServerService<unknown>;
  readonly implementation: unknown;
}

/** Provides a half with a service of a plugin that it requires. */
export function provideService<T>(service: ServerService<T>, implementation: T): ProvidedService {
  return { service, implementation };
}

/** Event that a half has published. */
export interface SentEvent {
  readonly companyId: string;
  readonly clientId: string | null;
  readonly type: string;
  readonly data: object;
}

/**
 * Portal with one server half, without a network: a real PostgreSQL database with the portal's tables and the half's
 * own, separated by firm, and the portal's own services, validation and permissions. Jobs, e-mails and events are
 * stored for inspection, and the clock stands still.
 */
export interface TestServer<Tables = unknown> {
  /** The portal as the half sees it. Use its `db` to add and inspect rows. */
  readonly portal: Portal<Tables>;
  readonly clock: TestClock;
  /**
   * People of two firms who can make calls. To change a person's rights, make a copy, such as
   * `{ ...people.client, controls }`.
   */
  readonly people: TestPeople;
  /**
   * Calls a route of the half.
   *
   * @param as The person who is signed in; null for nobody.
   * @throws ServerError as the caller would receive it. Where the caller would receive a 500, rejects with the
   * handler's own error instead.
   */
  call<const E extends TestEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    as: Scope | null,
  ): Promise<CallResult<E>>;
  /** Adds a task of one of the half's kinds, as staff would. */
  addTask(task: NewTask, as?: Scope): Promise<Task>;
  /** Changes a task: `{ status: 'DONE', data }` completes it. */
  changeTask(task: Task, change: Omit<TaskPatch, 'version'>, as?: Scope): Promise<Task>;
  /**
   * Runs the half's pending jobs, and those that they send, until there are none left. If a job throws, it stays
   * pending and the promise rejects.
   */
  runJobs(): Promise<void>;
  /** Runs a repeated job of the half, given the name of its queue. */
  runRepeat(queue: string): Promise<void>;
  /** Runs a chore, given its name. */
  runChore(name: string): Promise<void>;
  /** Returns the e-mails that were sent, oldest first. */
  mails(): Promise<readonly (Letter & { readonly companyId: string })[]>;
  /** Returns the events that were published, oldest first. */
  events(): Promise<readonly SentEvent[]>;
  /** Returns the entries of the audit log, oldest first. */
  audit(): Promise<readonly AuditEntry[]>;
  /** Runs work in a transaction that can see every firm, which a half cannot do, to prepare and inspect rows. */
  withoutFirm<T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T>;
  /**
   * Removes the database and the files.
   *
   * @throws Error if an entry of the audit log has details or a kind of subject without a text.
   */
  close(): Promise<void>;
}

/**
 * Starts a test server with a half. Its tests need `serverTests()` of `@anteroom/server-kit/vitest`.
 *
 * @example
 * ```ts
 * const server = await createTestServer(half);
 * const { trips } = await server.call(listTrips, { params: { clientId: 'client-a1' } }, server.people.client);
 * ```
 * @throws Error if the half is refused, with the message that an operator would see.
 */
export function createTestServer<Tables>(
  half: ServerHalf<Tables>,
  options: TestServerOptions = {},
): Promise<TestServer<Tables>> {
  const url = inject('anteroomPostgres');
  if (!url)
    throw new Error(
      'There is no PostgreSQL: vitest.config.ts needs the plugin serverTests() of @anteroom/server-kit/vitest.',
    );
  return TestServerAtWork.start(url, half, options);
}
