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
  /** Environment variables, as the operator sets them. */
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

/** A service of another plugin, with what stands for it in a test. */
export interface ProvidedService {
  readonly service: ServerService<unknown>;
  readonly implementation: unknown;
}

/** Gives a half a service of a plugin that it requires. */
export function provideService<T>(service: ServerService<T>, implementation: T): ProvidedService {
  return { service, implementation };
}

/** An event that a half has published. */
export interface SentEvent {
  readonly companyId: string;
  readonly clientId: string | null;
  readonly type: string;
  readonly data: object;
}

/**
 * A portal with one server half in it, without a network: a real PostgreSQL with the portal's tables and the half's own, kept apart by
 * firm, and the portal's own services, its validation and its permissions. Jobs, e-mails and events are kept to be looked at; the clock
 * stands still.
 */
export interface TestServer<Tables = unknown> {
  /** The portal as the half has it. Its `db` adds rows and looks at them. */
  readonly portal: Portal<Tables>;
  readonly clock: TestClock;
  /** People of two firms who can call. A copy, as `{ ...people.client, controls }`, is somebody with other rights. */
  readonly people: TestPeople;
  /**
   * Calls a route of the half.
   *
   * @param as The person who is signed in; null for nobody.
   * @throws ServerError as the caller would get it; what the handler threw itself where the caller would get a 500.
   */
  call<const E extends TestEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    as: Scope | null,
  ): Promise<CallResult<E>>;
  /** Adds a task, as staff do: of a kind of the half. */
  addTask(task: NewTask, as?: Scope): Promise<Task>;
  /** Changes a task: `{ status: 'DONE', data }` completes it. */
  changeTask(task: Task, change: Omit<TaskPatch, 'version'>, as?: Scope): Promise<Task>;
  /** Does the half's jobs that wait, and those that they send, until none is left. A job that throws stays, and rejects the promise. */
  runJobs(): Promise<void>;
  /** Runs what the half repeats by the clock, by the name of its queue. */
  runRepeat(queue: string): Promise<void>;
  /** Runs a chore, by its name. */
  runChore(name: string): Promise<void>;
  /** Returns the e-mails that were sent, oldest first. */
  mails(): Promise<readonly (Letter & { readonly companyId: string })[]>;
  /** Returns the events that were published, oldest first. */
  events(): Promise<readonly SentEvent[]>;
  /** Returns the entries of the audit log, oldest first. */
  audit(): Promise<readonly AuditEntry[]>;
  /** Does work in a transaction that sees every firm, as no half can: to prepare rows and to look at them. */
  withoutFirm<T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T>;
  /** Removes the database and the files. */
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
 * @throws Error when the half is refused, with the words that the operator would read.
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
