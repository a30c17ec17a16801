import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTask, Task, TaskPatch } from '@anteroom/contract';
import { permissionRules } from '@anteroom/domain/people/permissions';
import { openAudit } from '@anteroom/server/kernel/audit/audit';
import { openDiskStore } from '@anteroom/server/kernel/blobs/diskStore';
import { queueOf } from '@anteroom/server/kernel/halves/HalvesAtWork';
import { kindInFirm } from '@anteroom/server/kernel/halves/kindInFirm';
import { refuseReservedId } from '@anteroom/server/kernel/halves/loadHalf';
import { migrateHalf } from '@anteroom/server/kernel/halves/migrateHalf';
import { type RegisteredHalf, registerHalf } from '@anteroom/server/kernel/halves/RegisteredHalf';
import { serveHalf } from '@anteroom/server/kernel/halves/serveHalf';
import type { FindService } from '@anteroom/server/kernel/halves/takeHalves';
import { type App, newApp } from '@anteroom/server/kernel/http/app';
import { BodyWatch } from '@anteroom/server/kernel/http/BodyWatch';
import { connectionTimes } from '@anteroom/server/kernel/http/connectionTimes';
import { timeOrderedIds } from '@anteroom/server/kernel/ids';
import { Secrets } from '@anteroom/server/kernel/secrets/Secrets';
import { readConfig } from '@anteroom/server/portal/config';
import { portalOf } from '@anteroom/server/portal/halves/portalOf';
import { InboxKinds } from '@anteroom/server/portal/inbox/InboxKinds';
import { AuditLogTexts } from '@anteroom/server/portal/people/AuditLogTexts';
import { subjects } from '@anteroom/server/portal/subjects';
import { TaskKinds } from '@anteroom/server/portal/taskKinds/TaskKinds';
import { createTasks } from '@anteroom/server/portal/tasks/createTasks';
import { patchTask } from '@anteroom/server/portal/tasks/patchTask';
import { requireAuditWords } from '@anteroom/server/testing/requireAuditWords';
import type { AnyTransaction, Letter, Portal, Scope, ServerHalf } from '@anteroom/server-sdk';
import type { AuditEntry } from '@anteroom/server-sdk/portal';
import { pino } from 'pino';
import { Callers, callHeader, callRoute } from './callRoute.ts';
import type { CallInput, CallResult, TestEndpoint } from './calls.ts';
import type { SentEvent, TestServer, TestServerOptions } from './createTestServer.ts';
import { Sent } from './Sent.ts';
import { TestClock } from './TestClock.ts';
import { createTestDatabase } from './testDatabase.ts';
import { testPeople } from './testPeople.ts';

/** The parts of the server that a half needs to run. */
type Parts = Awaited<ReturnType<typeof makeParts>>;

/** Public origin that the test server reports. */
const origin = 'https://portal.test';

const requestOrigin = { requestId: 'test', address: '127.0.0.1' };

/** See {@link TestServer}. */
export class TestServerAtWork<Tables> implements TestServer<Tables> {
  readonly portal: Portal<Tables>;
  readonly people;
  readonly #parts: Parts;
  readonly #half: RegisteredHalf;
  readonly #app: App;
  readonly #callers: Callers;

  private constructor(
    parts: Parts,
    portal: Portal<Tables>,
    half: RegisteredHalf,
    app: App,
    callers: Callers,
  ) {
    this.#parts = parts;
    this.portal = portal;
    this.#half = half;
    this.#app = app;
    this.#callers = callers;
    this.people = testPeople(new Date(parts.clock.now().getTime() + 12 * 3_600_000));
  }

  /** Starts a server with a half, on its own database. */
  static async start<Tables>(
    url: string,
    half: ServerHalf<Tables>,
    options: TestServerOptions,
  ): Promise<TestServerAtWork<Tables>> {
    refuseReservedId(half.id);
    const parts = await makeParts(url, options);
    try {
      await migrateHalf(parts.db, half as ServerHalf);
      const portal = portalOf(half as ServerHalf, parts, serviceFinder(options)) as Portal<Tables>;
      const registered = registerHalf(half as ServerHalf, portal as Portal, options);
      parts.plugins.halves.push({ half: registered });
      for (const kind of registered.taskKinds.values()) parts.taskKinds.add(kindInFirm(kind, parts.db));
      for (const kind of registered.inboxKinds.values()) parts.inboxKinds.add(kind, half.id);
      const callers = new Callers();
      const app = await appOf(parts, registered, callers);
      return new TestServerAtWork(parts, portal, registered, app, callers);
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  get clock(): TestClock {
    return this.#parts.clock;
  }

  call<const E extends TestEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    as: Scope | null,
  ): Promise<CallResult<E>> {
    return callRoute(this.#app, this.#callers, endpoint, input, as);
  }

  async addTask(task: NewTask, as: Scope = this.people.staff): Promise<Task> {
    const [added] = await createTasks(this.#parts as never, as, [task], () => 'body', requestOrigin);
    return added as Task;
  }

  changeTask(
    { taskId, version }: Task,
    change: Omit<TaskPatch, 'version'>,
    as: Scope = this.people.client,
  ): Promise<Task> {
    return patchTask(this.#parts as never, as, taskId, { version, ...change }, requestOrigin);
  }

  async runJobs(): Promise<void> {
    const { id } = this.#half.half;
    for (;;) {
      const waiting = await this.#parts.sent.list('job');
      const next = waiting.find(({ data }) => (data as SentJob).queue.startsWith(`${id}.`));
      if (!next) return;
      const { queue, job } = next.data as SentJob;
      const name = queue.slice(queueOf(id, '').length);
      const registered = this.#half.jobs.get(name);
      if (!registered) throw new Error(`The half handles no jobs of the queue “${name}”.`);
      await registered.handler(job, new AbortController().signal, 1);
      await this.#parts.sent.remove(next.id);
    }
  }

  async runRepeat(queue: string): Promise<void> {
    const repeat = this.#half.repeats.get(queue);
    if (!repeat) throw new Error(`The half repeats nothing called “${queue}”.`);
    await repeat.handler();
  }

  async runChore(name: string): Promise<void> {
    const chore = this.#half.chores.get(name);
    if (!chore) throw new Error(`The half has no chore “${name}”.`);
    await chore();
  }

  async mails(): Promise<readonly (Letter & { readonly companyId: string })[]> {
    return (await this.#parts.sent.list('mail')).map(({ data }) => data as Letter & { companyId: string });
  }

  async events(): Promise<readonly SentEvent[]> {
    return (await this.#parts.sent.list('event')).map(({ data }) => data as SentEvent);
  }

  async audit(): Promise<readonly AuditEntry[]> {
    const rows = await this.#parts.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute();
    return rows.map((row) => ({
      action: row.action,
      companyId: row.company_id === '' ? null : row.company_id,
      userId: row.user_id,
      viewedAs: row.viewed_as,
      ...(row.subject !== null && { subject: row.subject }),
      details: row.details as Readonly<Record<string, unknown>>,
    }));
  }

  withoutFirm<T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute(work);
  }

  async close(): Promise<void> {
    await this.#app.close();
    try {
      const texts = new AuditLogTexts();
      if (this.#half.half.texts) texts.add(this.#half.half.texts, this.#half.half.id);
      await requireAuditWords(this.#parts.db, texts.in('en-us'));
    } finally {
      await this.#parts.close();
    }
  }
}

/** Job as stored. */
interface SentJob {
  readonly queue: string;
  readonly job: { readonly companyId: string };
}

/**
 * Creates the parts that the half's portal and the affected areas consist of. They are the portal's own, except for
 * sending and the clock.
 */
async function makeParts(url: string, options: TestServerOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-test-server-'));
  const closing = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    return { ...(await openParts(url, dataDir, closing, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param closing - receives what must be done to close the parts, in the order in which they are opened. */
async function openParts(
  url: string,
  dataDir: string,
  closing: (() => Promise<void>)[],
  { environment = {}, settings, held = [] }: TestServerOptions,
) {
  const config = readConfig({ ...environment, DATA_DIR: dataDir, PUBLIC_URL: origin });
  const database = await createTestDatabase(url);
  closing.push(() => database.drop());
  const { db } = database;
  const clock = new TestClock();
  const log = pino({ level: 'silent' });
  const blobs = await openDiskStore(join(dataDir, 'blobs'));
  closing.push(async () => blobs.close());
  const sent = new Sent(db);
  const secrets = await Secrets.open({ secretKeyFile: null, dataDir }, db);
  const halves: { readonly half: RegisteredHalf }[] = [];
  return {
    config,
    origin,
    db,
    blobs,
    secrets,
    scanner: null,
    clock,
    ids: timeOrderedIds,
    audit: openAudit(db, clock, timeOrderedIds),
    taskKinds: new TaskKinds(log),
    inboxKinds: new InboxKinds(log),
    log,
    plugins: {
      halves,
      isSwitchedOff: () => false,
      flagDefaults: {},
      held: new Set(held.map(({ name }) => name)),
      find: () => ({ settings }),
    },
    jobs: {
      send: (queue: string, job: object, tx?: AnyTransaction) => sent.add('job', { queue, job }, tx),
    },
    mail: {
      enqueue: (companyId: string, letter: Letter, tx?: AnyTransaction) =>
        sent.add('mail', { companyId, ...letter }, tx),
    },
    events: {
      publish: (audience: object, event: object, tx?: AnyTransaction) =>
        sent.add('event', { ...audience, ...event }, tx),
    },
    sent,
  };
}

/** Returns a function that finds the services that the test provides. */
function serviceFinder({ services = [] }: TestServerOptions): FindService {
  return ({ plugin, name }) => {
    const found = services.find(({ service }) => service.plugin === plugin && service.name === name);
    if (!found)
      throw new Error(`The test provides no service “${name}” of ${plugin}: pass it in “services”.`);
    return found.implementation;
  };
}

/** Builds the application that serves the half's routes, as the portal builds it. */
async function appOf(parts: Parts, half: RegisteredHalf, callers: Callers): Promise<App> {
  const authenticate = async ({ headers }: { readonly headers: object }) => {
    const scope = callers.scopeOf((headers as Record<string, unknown>)[callHeader]);
    return scope && { scope, keyScopes: null };
  };
  const times = connectionTimes(parts.config.drainSeconds);
  const bodies = new BodyWatch(times);
  // Requests do not use the parts that are missing here.
  const rules = permissionRules(half.permissions);
  // Everybody counts as having just signed in.
  const findProof = async () => parts.clock.now();
  const app = await newApp(
    { deps: parts as never, authenticate, findProof, bodies, subjects, rules },
    (handler) => createServer(handler),
  );
  app.addHook('onError', async ({ headers }, _reply, error) =>
    callers.keepThrown(headers[callHeader], error),
  );
  await app.register(async (scoped: App) =>
    serveHalf(scoped, half, { isSwitchedOff: () => false, ...times }),
  );
  await app.ready();
  return app;
}
