import type { Scope } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { AuditChain } from './kernel/audit/AuditChain.ts';
import { openAudit } from './kernel/audit/audit.ts';
import { openBlobStore } from './kernel/blobs/openBlobStore.ts';
import { Chores, choreTimes, housekeepingSeconds } from './kernel/Chores.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { originOf } from './kernel/config.ts';
import { databaseProblem } from './kernel/database/databaseProblem.ts';
import { isDistributed } from './kernel/database/distribute.ts';
import { embeddedAccount } from './kernel/database/embeddedAccount.ts';
import { KeptPlans } from './kernel/database/KeptPlans.ts';
import { Listener } from './kernel/database/listener.ts';
import { migrate } from './kernel/database/migrate.ts';
import { openDatabase } from './kernel/database/openDatabase.ts';
import { Replica } from './kernel/database/Replica.ts';
import { admitAccount, warnOfOwner } from './kernel/database/roles.ts';
import { EventStreams } from './kernel/events/EventStreams.ts';
import { HalvesAtWork } from './kernel/halves/HalvesAtWork.ts';
import { migrateHalf } from './kernel/halves/migrateHalf.ts';
import { PluginApplication } from './kernel/halves/PluginApplication.ts';
import { checkHalf, registerHalf } from './kernel/halves/RegisteredHalf.ts';
import type { HalfSource } from './kernel/halves/takeHalves.ts';
import { Health } from './kernel/health/Health.ts';
import type { RouteEntry } from './kernel/http/access.ts';
import { type AppOptions, createApp } from './kernel/http/app.ts';
import { BodyWatch } from './kernel/http/BodyWatch.ts';
import { type ConnectionTimes, connectionTimes } from './kernel/http/connectionTimes.ts';
import { listen } from './kernel/http/listen.ts';
import { timeOrderedIds } from './kernel/ids.ts';
import { openJobs } from './kernel/jobs/jobs.ts';
import { createLog } from './kernel/log.ts';
import { openDelivery } from './kernel/mail/delivery.ts';
import { MailMarks } from './kernel/mail/MailMarks.ts';
import { openMail } from './kernel/mail/mail.ts';
import { Metrics } from './kernel/metrics/Metrics.ts';
import { type DataFolder, openDataFolder } from './kernel/openDataFolder.ts';
import { watchDevelopment } from './kernel/plugins/developmentHalves.ts';
import { Plugins } from './kernel/plugins/Plugins.ts';
import { Secrets } from './kernel/secrets/Secrets.ts';
import type { AreaServices } from './portal/AreaServices.ts';
import { clientAccess } from './portal/clients/clientAccess.ts';
import type { PortalConfig } from './portal/config.ts';
import { ConversationKinds } from './portal/conversation/ConversationKinds.ts';
import { tryThings } from './portal/conversation/things.ts';
import { eventPermissions } from './portal/eventPermissions.ts';
import { PluginMails } from './portal/firmSettings/PluginMails.ts';
import type { FlagRules } from './portal/flags/flagStore.ts';
import { portalOf } from './portal/halves/portalOf.ts';
import { refuseTaken } from './portal/halves/refuseTaken.ts';
import { InboxKinds } from './portal/inbox/InboxKinds.ts';
import { IncomingMail } from './portal/incomingMail/IncomingMail.ts';
import { ApiKeys } from './portal/keys/ApiKeys.ts';
import { migrations } from './portal/migrations.ts';
import { AuditLogTexts } from './portal/people/AuditLogTexts.ts';
import { followMails } from './portal/people/mailFailures.ts';
import { openClamd } from './portal/scanning/clamd.ts';
import type { Database } from './portal/schema.ts';
import { authenticator } from './portal/security/authenticate.ts';
import { SessionCache } from './portal/security/sessionCache.ts';
import { Sessions } from './portal/security/sessions.ts';
import { services } from './portal/services.ts';
import { type FirstRun, findFirstRun } from './portal/setup/firstRun.ts';
import { subjects } from './portal/subjects.ts';
import { TaskKinds } from './portal/taskKinds/TaskKinds.ts';
import { closeDemoAccounts, reopenDemoAccounts } from './seed/demoAccess.ts';
import { seedDemo, seedHalves, seedHeld } from './seed/seed.ts';

/** A server that accepts requests. */
export interface RunningServer {
  /** Origin of the server, without a trailing slash. */
  readonly url: string;
  /** All parts of the server, for tests. */
  readonly deps: Deps & AreaServices;
  /** Every route with its access rule. */
  readonly routes: readonly RouteEntry[];
  /** Number of demo accounts in the database that are closed. */
  readonly closedDemoAccounts: number;
  /** Steps that were missing at the start before clients could be invited. */
  readonly firstRun: FirstRun;
  /**
   * Shuts down gracefully: stops accepting requests, waits for open ones, then closes jobs, database and data folder.
   */
  close(): Promise<void>;
}

/** Parts that already exist, or that a test replaces. */
export interface Overrides {
  /** Open data folder, which the server closes when it ends. By default, it opens the configured one. */
  readonly folder?: DataFolder;
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
  readonly times?: Partial<ConnectionTimes>;
  readonly halves?: readonly HalfSource[];
  /** Whether repeated jobs run at their times; true by default. They change rows of any firm. */
  readonly repeatsJobs?: boolean;
}

/**
 * Number of database connections for jobs, which are fetched and completed one statement at a time, and for migrations,
 * including those of plugins.
 */
const ownerConnections = 2;

/** Builds all parts from the configuration, in the order of their dependencies. This is the composition root. */
export async function startServer(config: PortalConfig, overrides: Overrides = {}): Promise<RunningServer> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const ids = timeOrderedIds;
  /** Undo steps of everything opened so far. `close` runs them in reverse order, also if the start fails midway. */
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    for (let undo = opened.pop(); undo; undo = opened.pop()) {
      await undo().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything was closed cleanly');
  };
  try {
    const origin = originOf(config);
    const health = new Health();
    const metrics = new Metrics();
    const { reserve, embedded, close: closeFolder } = overrides.folder ?? (await openDataFolder(config, log));
    opened.push(closeFolder);
    if (reserve) health.add('disk', async () => reserve.requireRoom());

    let { databaseUrl, databaseOwnerUrl } = config;
    if (databaseUrl === null) {
      if (!embedded) throw new Error('the data folder was opened without its database');
      databaseOwnerUrl = embedded.url;
      databaseUrl = await embeddedAccount(embedded.url, log);
    }
    // Jobs have separate connections, because all workers query at once, every other second. In the pool for requests,
    // they would open all connections, and requests would keep getting one that has not yet loaded what it needs to
    // plan their queries.
    const ownerDb = openDatabase<Database>(databaseOwnerUrl ?? databaseUrl, ownerConnections, log);
    opened.push(() => ownerDb.destroy());
    await migrate(ownerDb, migrations).catch((error) => {
      throw databaseProblem(error, config);
    });
    const plans = new KeptPlans();
    const db = openDatabase<Database>(databaseUrl, config.databasePool, log, plans);
    opened.push(() => db.destroy());
    health.add('database', () => sql`select`.execute(db));
    if (databaseOwnerUrl === null) await warnOfOwner(db, log);
    else
      await admitAccount(ownerDb, db).catch((error) => {
        throw databaseProblem(error, { ...config, databaseOwnerUrl: null });
      });
    const secrets = await Secrets.open(config, db);
    const store = await openBlobStore(config, db, secrets);
    opened.push(() => store.close());
    health.add('documents', () => store.check());
    const blobs = reserve?.sparing(store) ?? store;

    const audit = openAudit(db, clock, ids, (action) => metrics.audited(action));
    const listener = new Listener(config.databaseSessionUrl ?? databaseUrl, log);
    opened.push(() => listener.close());
    // Listening for notifications requires a connection with its own session.
    if (config.databaseSessionUrl === null && !(await isDistributed(ownerDb)))
      listener.onConnected(() => plans.start());
    health.add('announcements', async () => {
      if (!listener.listening) throw new Error('not listening for changes');
    });
    const replica = config.databaseReplicaUrl
      ? new Replica({ url: config.databaseReplicaUrl, pool: config.databasePool, primary: db, listener, log })
      : null;
    if (replica) {
      replica.start();
      opened.push(() => replica.close());
      health.add('replica', async () => replica.requireRecent());
    }
    const delivery = openDelivery(config, ids);
    opened.push(() => delivery.close());
    const jobs = openJobs(ownerDb, listener, log, {
      stopMs: config.drainSeconds * 200,
      onRun: (queue, outcome) => metrics.job(queue, outcome),
      repeats: overrides.repeatsJobs ?? true,
    });
    opened.push(() => jobs.stop());
    health.add('jobs', () => jobs.check());
    const marks = new MailMarks({ db, secrets });
    const toInbox = {
      ids,
      events: { publish: (...told: Parameters<EventStreams['publish']>) => events.publish(...told) },
    };
    const mail = openMail(
      config,
      db,
      jobs,
      secrets,
      delivery,
      followMails({ db, clock, log, ...toInbox }, marks),
    );
    const flags: FlagRules = { fixed: config.flags, defaults: () => plugins.flagDefaults };
    const sessions = new Sessions({ db, clock, ids, config, flags });
    const sessionCache = new SessionCache(sessions, clock, listener);
    const clients = clientAccess(db);
    const plugins = new Plugins({ config, db, listener, clock, log, sources: overrides.halves });
    const times = { ...connectionTimes(config.drainSeconds), ...overrides.times };
    const bodies = new BodyWatch(times);
    const keys = new ApiKeys({ db, clock, flags });
    const authenticate = authenticator(sessionCache, keys, origin);
    const events = new EventStreams({
      db,
      listener,
      jobs,
      sessions,
      clients,
      plugins,
      permissions: eventPermissions,
      ids,
      log,
    });
    await listener.start();
    const chores = new Chores(log);
    const isSwitchedOff = (plugin: string, companyId: string) => plugins.isSwitchedOff(plugin, companyId);
    const taskKinds = new TaskKinds(log, isSwitchedOff);
    const inboxKinds = new InboxKinds(log, isSwitchedOff);
    const conversationKinds = new ConversationKinds(log, plugins);
    const pluginMails = new PluginMails(log, isSwitchedOff);
    const auditLogTexts = new AuditLogTexts();
    const scanner = config.clamd && openClamd(config.clamd);
    const incomingMail = new IncomingMail({ config, db, clock, chores, log });
    const areaServices: AreaServices = {
      sessions,
      sessionCache,
      taskKinds,
      inboxKinds,
      conversationKinds,
      pluginMails,
      auditLogTexts,
      scanner,
      incomingMail,
      marks,
    };
    const deps: Deps = {
      config,
      origin,
      db,
      replica,
      secrets,
      blobs,
      clock,
      ids,
      audit,
      jobs,
      chores,
      listener,
      mail,
      plugins,
      events,
      health,
      metrics,
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
    const findProof = (scope: Scope) => sessions.provedAt(scope);
    const base: AppOptions = { deps, authenticate, findProof, bodies, subjects };
    const pluginApp = new PluginApplication(base);
    const app = await createApp({
      ...base,
      deps,
      services: services(areaServices, { clients, pluginApp }),
      handlerOf: (request) => pluginApp.handlerOf(request),
    });
    const work = new HalvesAtWork({ db, plugins, jobs, chores, ...areaServices });
    // Checking each half costs time at the start, when there is no application yet whose replacement a faulty half
    // could prevent.
    let checksEach = false;
    const takingHalves = plugins.start({
      async take(half, findService, declared) {
        await migrateHalf(ownerDb, half);
        const portal = portalOf(half, { ...deps, ...areaServices }, findService);
        await checkHalf(half, portal);
        const registered = registerHalf(half, portal, declared);
        refuseTaken(registered, app, { ...deps, taskKinds, inboxKinds });
        await tryThings(db, registered.conversationKinds.values());
        if (checksEach) await pluginApp.check(registered);
        return registered;
      },
      async use(halves) {
        await pluginApp.replace(halves.map(({ half }) => half));
        await work.replace(halves);
      },
    });
    await takingHalves.catch((error) => {
      log.error({ err: error }, 'the server halves cannot run together; checking each of them');
      checksEach = true;
      return plugins.read();
    });
    checksEach = true;
    if (config.seed === 'demo') {
      await seedHeld(deps, plugins.inUse.catalogue.plugins);
      await seedHalves(
        deps,
        plugins.inUse.halves.map(({ half }) => half),
      );
    }
    opened.push(() => app.close());
    if (config.devPlugins) opened.push(await watchDevelopment(config.dataDir, () => void plugins.read()));

    await listen(app, config);
    jobs.repeat('housekeeping', choreTimes, (_, signal) => chores.run(signal), housekeepingSeconds);
    jobs.start();
    const chain = new AuditChain(deps);
    opened.push(() => chain.stop());
    chain.start();
    void chores.run();
    return {
      url: origin,
      deps: { ...deps, ...areaServices },
      get routes() {
        return [...app.routeTable, ...pluginApp.routes];
      },
      closedDemoAccounts,
      firstRun: await findFirstRun(deps),
      close,
    };
  } catch (error) {
    await close().catch((failure) => log.error({ err: failure }, 'closing after a failed start'));
    throw error;
  }
}
