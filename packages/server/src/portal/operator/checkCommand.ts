import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { databaseProblem } from '../../kernel/database/databaseProblem.ts';
import { embeddedName } from '../../kernel/database/embeddedAccount.ts';
import { pendingMigrations } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { findAccount, requireNarrow } from '../../kernel/database/roles.ts';
import { requireRestored } from '../../kernel/dataDir.ts';
import { createLog } from '../../kernel/log.ts';
import { checkDelivery } from '../../kernel/mail/delivery.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import { StartError } from '../../kernel/startError.ts';
import { type PortalConfig, readConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import { type ClamdConfig, openClamd } from '../scanning/clamd.ts';
import type { Database, Db } from '../schema.ts';
import { commandGroup } from './commandGroup.ts';

/** A finding about one part. */
interface Finding {
  readonly part: string;
  readonly found: string;
  readonly isProblem: boolean;
}

/** Command that checks every part that the server needs. */
export const checkCommand = commandGroup({
  usage: `anteroom check, in the environment of the server, which may be running

  says for the settings and each part whether the server can use it. Exit code 1: it cannot use one of them
`,
  async run({ command, firm, env }) {
    if (command !== undefined || firm !== undefined) return null;
    const config = readConfig(env, { trial: true });
    const findings = [await look('data', () => lookAtData(config)), ...(await lookAtDatabase(config))];
    findings.push(await look('mail', () => lookAtMail(config)));
    const { clamd } = config;
    if (clamd) findings.push(await look('scanner', () => lookAtScanner(clamd)));
    const text = findings.map(({ part, found }) => `${part.padEnd(10)} ${found}`).join('\n');
    if (findings.some(({ isProblem }) => isProblem)) throw new StartError(text);
    return `${text}\n`;
  },
});

async function look(part: string, at: () => Promise<string>): Promise<Finding> {
  try {
    return { part, found: await at(), isProblem: false };
  } catch (error) {
    return { part, found: (error as Error).message, isProblem: true };
  }
}

async function lookAtData({ dataDir }: PortalConfig): Promise<string> {
  if (!existsSync(dataDir)) return `ok; ${dataDir} is created at the first start`;
  requireRestored(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  return `ok; ${dataDir}, ${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
}

/** Checks the database and everything that can only be checked with it. */
async function lookAtDatabase(config: PortalConfig): Promise<readonly Finding[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    return [
      { part: 'database', found: 'ok; an embedded database is created at the first start', isProblem: false },
    ];
  let release = async () => {};
  try {
    const database = await reachDatabase(config);
    release = database.release;
    const db = openDatabase<Database>(database.url, 2, createLog('silent'));
    release = () => db.destroy().finally(database.release);
    const pending = await pendingMigrations(db, migrations);
    const found = `ok; ${database.name}, ${pending.length === 0 ? 'up to date' : `${pending.length} migrations pending`}`;
    const isNew = pending.length === Object.keys(migrations).length;
    return [
      { part: 'database', found, isProblem: false },
      ...(isNew
        ? []
        : [
            await look('accounts', () => lookAtAccounts(config, db)),
            await look('key', () => lookAtKey(config, db)),
            await look('documents', () => lookAtDocuments(config, db)),
          ]),
    ];
  } catch (thrown) {
    const error = databaseProblem(thrown, config);
    return [{ part: 'database', found: (error as Error).message, isProblem: true }];
  } finally {
    await release();
  }
}

/**
 * Says which account owns the tables and which one the server uses.
 *
 * @param owner The database as the command reaches it.
 */
async function lookAtAccounts(config: PortalConfig, owner: Db): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  const { name } = await findAccount(owner);
  if (databaseUrl === null)
    return `ok; the server uses ${embeddedName}, which owns nothing; ${name} owns the tables`;
  if (databaseOwnerUrl === null)
    return `ok; the server uses ${name}, which owns the tables. With DATABASE_OWNER_URL, it can use an account that owns nothing`;
  await using db = openDatabase<Database>(databaseUrl, 1, createLog('silent'));
  const account = await requireNarrow(db).catch((error) => {
    throw databaseProblem(error, { ...config, databaseOwnerUrl: null });
  });
  return `ok; the server uses ${account.name}, which owns nothing; ${name} owns the tables`;
}

async function lookAtKey(config: PortalConfig, db: Db): Promise<string> {
  await Secrets.open(config, db);
  return 'ok';
}

async function lookAtDocuments(config: PortalConfig, db: Db): Promise<string> {
  const store = await blobStoreOf(config, db);
  try {
    await store.check();
    return `ok; ${config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'blobs')}`;
  } finally {
    await store.close();
  }
}

async function lookAtMail(config: PortalConfig): Promise<string> {
  if (!config.smtpUrl) return `ok; e-mails are written to ${config.dataDir}/mail, as SMTP_URL is not set`;
  await checkDelivery(config.smtpUrl);
  return 'ok; the mail server accepts our e-mails';
}

async function lookAtScanner(clamd: ClamdConfig): Promise<string> {
  await openClamd(clamd).scan(Readable.from([Buffer.from('anteroom')]), AbortSignal.timeout(10_000));
  return 'ok';
}
