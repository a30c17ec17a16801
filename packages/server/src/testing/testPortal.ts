import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { accountUrlOf } from '../kernel/database/embeddedAccount.ts';
import { type SealedJob, unsealJob } from '../kernel/jobs/SealedJob.ts';
import type { MailMessage } from '../kernel/mail/letter.ts';
import { readConfig } from '../portal/config.ts';
import { type Overrides, type RunningServer, startServer } from '../server.ts';
import { demoDatabase } from './databases.ts';
import { copyDemoContents } from './demoTemplate.ts';
import { freePort } from './freePort.ts';
import { signInDirectly } from './openSession.ts';
import { requireAuditWords } from './requireAuditWords.ts';
import { shippedHalves } from './shippedHalves.ts';
import type { SignedIn } from './signIn.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** The real server, with a port, a database and a data folder of its own. */
export interface TestPortal extends Omit<RunningServer, 'close'> {
  readonly database: TestDatabase;
  /** Signs in with a demo account, without the pages of the identity provider. */
  signIn(email: string): Promise<SignedIn>;
  /** Returns the e-mails that are queued or were sent, oldest first; only those to an address if it is given. */
  mails(to?: string): Promise<readonly MailMessage[]>;
  /** Stops the server; its database and its folder are kept until {@link close}. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface TestPortalOptions extends Overrides {
  /** Environment variables in addition to the defaults: demo data, separate database and folder, free port. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts the server with the demo firms, in this process. Its database account does not own the tables, unless another
 * is given. Jobs run, but are not repeated by themselves: otherwise it would depend on the time whether a test finds
 * their traces.
 */
export async function startTestPortal({
  env = {},
  ...overrides
}: TestPortalOptions = {}): Promise<TestPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-portal-'));
  const isCopied = keepsDemoData(env) && (await copyDemoContents(dataDir, overrides.clock));
  const database = await createTestDatabase(isCopied ? demoDatabase : undefined);
  const config = readConfig({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...(env.DATABASE_URL === undefined && {
      DATABASE_URL: accountUrlOf(database.url),
      DATABASE_OWNER_URL: database.url,
    }),
    SEED: 'demo',
    ...env,
  });
  const server = await startServer(config, {
    log: pino({ level: 'silent' }),
    halves: await shippedHalves(),
    repeatsJobs: false,
    ...overrides,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.close();
    return stopped;
  };
  return {
    ...server,
    database,
    signIn: (email) => signInDirectly(server, email),
    async mails(to) {
      const { rows } = await sql<{ data: SealedJob }>`
        select data from jobs.job where name = 'mail' order by created_on, data ->> 'to'`.execute(
        database.db,
      );
      const all = await Promise.all(
        rows.map(({ data }) => unsealJob<MailMessage>(server.deps.secrets, 'mail', data)),
      );
      return to === undefined ? all : all.filter((mail) => mail.to === to);
    },
    stop,
    async close() {
      await stop();
      try {
        if (env.DATABASE_URL === undefined)
          await requireAuditWords(database.db, server.deps.auditLogTexts.in('en-us'));
      } finally {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Returns whether the demo data goes into the database and the folder that are created here. */
function keepsDemoData({ SEED = 'demo', ...env }: Readonly<Record<string, string>>): boolean {
  const elsewhere = ['DATABASE_URL', 'DATA_DIR', 'S3_BUCKET'];
  return SEED === 'demo' && !elsewhere.some((name) => name in env);
}
