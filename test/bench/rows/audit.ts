import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditChain } from '@anteroom/server/kernel/audit/AuditChain';
import { verifyAudit } from '@anteroom/server/kernel/audit/verifyAudit';
import { systemClock } from '@anteroom/server/kernel/clock';
import { startEmbeddedPostgres } from '@anteroom/server/kernel/database/embedded';
import { migrate } from '@anteroom/server/kernel/database/migrate';
import { openDatabase } from '@anteroom/server/kernel/database/openDatabase';
import { createLog } from '@anteroom/server/kernel/log';
import { Secrets } from '@anteroom/server/kernel/secrets/Secrets';
import { migrations } from '@anteroom/server/portal/migrations';
import { type Kysely, sql } from 'kysely';
import type { Row } from '../Row.ts';
import { secondsOf } from '../timing.ts';

const entries = 1_000_000;
const companyId = 'c1001';

/**
 * Measures the audit log of a firm with a million entries, of which one was changed, one removed, one inserted, and the
 * last one cut off.
 */
export const auditLog: Row = {
  name: 'audit',
  title: `an audit log of ${entries} entries`,
  withinMinutes: 8,
  async measure(resources) {
    const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-audit-'));
    resources.defer(() => rm(dataDir, { recursive: true, force: true }));
    const server = resources.adopt(await startEmbeddedPostgres({ dataDir, maxConnections: 20 }), (started) =>
      started.stop(),
    );
    const log = createLog('silent');
    const db = resources.adopt(openDatabase(server.url, 4, log), (opened) => opened.destroy());
    await migrate(db, migrations);
    const secrets = await Secrets.open({ secretKeyFile: null, dataDir }, db);
    await fill(db);

    const chaining = await secondsOf(() => new AuditChain({ db, secrets, clock: systemClock, log }).extend());
    await sql`vacuum analyze`.execute(db);
    const whole = await verifyAudit({ db, secrets }, companyId);
    if (whole.entries !== entries || whole.faults.length > 0) throw new Error('The log is not whole.');
    await alter(db);
    let kinds: readonly string[] = [];
    const verifying = await secondsOf(async () => {
      const { faults } = await verifyAudit({ db, secrets }, companyId);
      kinds = faults.map(({ kind }) => kind).sort();
    });
    if (kinds.join() !== 'changed,head,inserted,removed') throw new Error(`Found ${kinds.join()}.`);
    return [
      {
        what: 'verifying, until every fault is named',
        value: verifying,
        unit: 's',
        target: { most: 30 },
        note: 'one entry changed, one removed, one inserted, and the last one cut off with its link',
      },
      { what: 'chaining all of them', value: chaining, unit: 's' },
    ];
  },
};

// biome-ignore lint/suspicious/noExplicitAny: It is about a few tables.
async function fill(db: Kysely<any>): Promise<void> {
  await sql`
    insert into audit_log (company_id, audit_id, at, action, user_id, subject, details, request_id, address)
    select ${companyId}, lpad(i::text, 36, '0'), now() - (${entries} - i) * interval '1 second', 'document-uploaded', 'user-' || i % 5000,
      'document:' || md5(i::text), jsonb_build_object('name', 'Ledger ' || i || '.pdf', 'size', i, 'client', 'n' || i % 300),
      md5('request' || i), 'sha256:' || md5('address' || i)
    from generate_series(1, ${entries}) as i`.execute(db);
  await sql`insert into audit_unchained select company_id, audit_id from audit_log`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

// biome-ignore lint/suspicious/noExplicitAny: It is about a few tables.
async function alter(db: Kysely<any>): Promise<void> {
  const at = (position: number) =>
    sql`(select audit_id from audit_chain where company_id = ${companyId} and position = ${position})`;
  await sql`update audit_log set subject = 'document:other' where company_id = ${companyId} and audit_id = ${at(400_000)}`.execute(
    db,
  );
  for (const position of [600_000, entries])
    await sql`delete from audit_log where company_id = ${companyId} and audit_id = ${at(position)}`.execute(
      db,
    );
  await sql`delete from audit_chain where company_id = ${companyId} and position = ${entries}`.execute(db);
  await sql`
    insert into audit_log (company_id, audit_id, action, details) values (${companyId}, 'forged', 'signed-in', '{}')`.execute(
    db,
  );
}
