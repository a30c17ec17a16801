import type { FastifyBaseLogger } from 'fastify';
import { openAudit } from './audit/audit.ts';
import { Chores, choreTimes } from './Chores.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { databaseProblem } from './database/databaseProblem.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { Listener } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/openDatabase.ts';
import { takeDataDir } from './dataDir.ts';
import type { Deps } from './deps.ts';
import { EventStreams } from './events/EventStreams.ts';
import type { RouteEntry } from './http/access.ts';
import { type App, createApp } from './http/app.ts';
import { BodyWatch } from './http/BodyWatch.ts';
import { type ConnectionTimes, connectionTimes } from './http/connectionTimes.ts';
import { listen } from './http/listen.ts';
import { timeOrderedIds } from './ids.ts';
import { openJobs } from './jobs/jobs.ts';
import { HalvesAtWork } from './kernel/HalvesAtWork.ts';
import { migrateHalf } from './kernel/migrateHalf.ts';
import { PluginApplication } from './kernel/PluginApplication.ts';
import { portalOf } from './kernel/portalOf.ts';
import { registerHalf } from './kernel/RegisteredHalf.ts';
import { refuseTaken } from './kernel/refuseTaken.ts';
import type { HalfSource } from './kernel/takeHalves.ts';
import { createLog } from './log.ts';
import { openMail } from './mail/mail.ts';
import { Plugins } from './plugins/Plugins.ts';
import { openClamd } from './scanning/clamd.ts';
import { authenticator } from './security/authenticate.ts';
import { SessionCache } from './security/sessionCache.ts';
import { Sessions } from './security/sessions.ts';
import { closeDemoAccounts, reopenDemoAccounts } from './seed/demoAccess.ts';
import { seedDemo, seedHalves } from './seed/seed.ts';
import { services } from './services.ts';
import { openBlobStore } from './storage/openBlobStore.ts';
import { TaskKinds } from './taskKinds/TaskKinds.ts';

/** A server that answers. */
export interface RunningServer {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly deps: Deps;
  /** Every route with its access rule. */
  readonly routes: readonly RouteEntry[];
  /** Demo accounts that are in the data and closed. */
  readonly closedDemoAccounts: number;
  /** Drains: takes no more requests, ends those under way, then jobs, database and data folder. */
  close(): Promise<void>;
}

/** What a test may put in place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
  readonly times?: Partial<ConnectionTimes>;
  readonly halves?: readonly HalfSource[];
}

/** Beside those of the pool: jobs are fetched and answered one statement at a time. */
const jobConnections = 2;

/** The composition root: builds every part from the configuration, in the order in which they need each other. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const ids = timeOrderedIds;
  /** In reverse order this is the way down, at the end and when the start fails midway. */
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    for (let undo = opened.pop(); undo; undo = opened.pop()) {
      await undo().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything was closed cleanly');
  };
  try {
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    const dataDir = await takeDataDir(config.dataDir, `the server at ${origin}`);
    opened.push(() => dataDir.release());

    let databaseUrl = config.databaseUrl;
    if (databaseUrl === null) {
      const embedded = await startEmbeddedPostgres({
        dataDir: dataDir.path,
        maxConnections: config.databasePool + 20,
      });
      opened.push(() => embedded.stop());
      databaseUrl = embedded.url;
    }
    const db = openDatabase(databaseUrl, config.databasePool, log);
    opened.push(() => db.destroy());
    await migrate(db).catch((error) => {
      throw databaseProblem(error, config.databaseUrl ?? '');
    });
    const blobs = await openBlobStore(config, clock);
    opened.push(() => blobs.close());

    const audit = openAudit(db, clock, ids);
    const listener = new Listener(databaseUrl, log);
    opened.push(() => listener.close());
    // Their workers ask all at once, every other second. On the pool of the requests that would open all its connections, and hand
    // each request another one, which has yet to read what its queries need to be planned.
    const jobsDb = openDatabase(databaseUrl, jobConnections, log);
    opened.push(() => jobsDb.destroy());
    const jobs = openJobs(jobsDb, listener, log, config.drainSeconds * 200);
    opened.push(() => jobs.stop());
    const mail = openMail(config, db, jobs, ids);
    const sessions = new Sessions({ db, clock, ids, config });
    const sessionCache = new SessionCache(sessions, clock, listener);
    // Costs time at the start, when there is no application yet that a faulty half could keep from being replaced.
    let checksEach = false;
    const plugins: Plugins = new Plugins({
      config,
      db,
      listener,
      clock,
      log,
      sources: overrides.halves,
      async takeHalf(half, findService) {
        await migrateHalf(db, half);
        const registered = registerHalf(half, portalOf(half, deps, findService));
        refuseTaken(registered, app, deps);
        if (checksEach) await pluginApp.check(registered);
        return registered;
      },
      async useHalves(halves) {
        await pluginApp.replace(halves.map(({ half }) => half));
        await work.replace(halves);
      },
    });
    const times = { ...connectionTimes(config.drainSeconds), ...overrides.times };
    const bodies = new BodyWatch(times);
    const authenticate = authenticator(sessionCache, origin);
    const pluginApp: PluginApplication = new PluginApplication(() => ({ deps, authenticate, bodies }));
    const events = new EventStreams({ db, listener, sessions, plugins, ids, log });
    await listener.start();
    const chores = new Chores(log);
    const deps: Deps = {
      config,
      origin,
      db,
      blobs,
      scanner: config.clamd && openClamd(config.clamd),
      clock,
      ids,
      audit,
      sessions,
      sessionCache,
      jobs,
      chores,
      taskKinds: new TaskKinds(log),
      listener,
      mail,
      plugins,
      pluginApp,
      events,
      times,
      log,
    };
    let closedDemoAccounts = 0;
    if (config.seed === 'demo') {
      await seedDemo(deps);
      await reopenDemoAccounts(db);
    } else {
      closedDemoAccounts = await closeDemoAccounts(db, clock);
    }
    const app: App = await createApp({
      deps,
      authenticate,
      bodies,
      services,
      handlerOf: (request) => pluginApp.handlerOf(request),
    });
    const work = new HalvesAtWork(deps);
    await plugins.read().catch((error) => {
      log.error({ err: error }, 'the server halves cannot be used together, each is checked');
      checksEach = true;
      return plugins.read();
    });
    checksEach = true;
    if (config.seed === 'demo')
      await seedHalves(
        deps,
        plugins.inUse.halves.map(({ half }) => half),
      );
    opened.push(() => app.close());

    await listen(app, config);
    jobs.repeat('housekeeping', choreTimes, () => chores.run());
    jobs.start();
    void chores.run();
    return {
      url: origin,
      deps,
      get routes() {
        return [...app.routeTable, ...pluginApp.routes];
      },
      closedDemoAccounts,
      close,
    };
  } catch (error) {
    await close().catch((failure) => log.error({ err: failure }, 'closing after a failed start'));
    throw error;
  }
}
