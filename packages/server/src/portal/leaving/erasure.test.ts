import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Erasure } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditChain } from '../../kernel/audit/AuditChain.ts';
import { verifyAudit } from '../../kernel/audit/verifyAudit.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { readZip } from '../../testing/readZip.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { listAuditLog } from '../firmSettings/auditLog.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { addToInbox } from '../inbox/addToInbox.ts';
import { clientCommand } from './clientCommand.ts';
import { dataFile } from './firmManifest.ts';
import { personCommand } from './personCommand.ts';

let portal: TestPortal;
let owner: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-erasing-'));
  portal = await startTestPortal();
  owner = await portal.signIn('staff@demo.test');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({
  DATABASE_URL: portal.database.url,
  DATA_DIR: portal.deps.config.dataDir,
  INIT_CWD: folder,
});
const pathOf = (contactId: string) => `/api/people/v1/contacts/${contactId}/erasure`;

/**
 * Returns the tables with rows that contain a text, in any schema except that of jobs, which are removed within a day.
 */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { db } = portal.database;
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and not starts_with(n.nspname::text, 'pg_') and n.nspname not in ('information_schema', 'jobs') order by 1, 2
  `.execute(db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.id(schema, name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

async function contactOf(userId: string): Promise<string> {
  const { contact_id } = await portal.database.db
    .selectFrom('users')
    .select('contact_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return contact_id;
}

describe('a person', () => {
  const email = 'olivia@demo.test';

  test('is not changed by the erasure plan, which counts what would be erased', async () => {
    const olivia = await signIn(portal.url, email);
    const contactId = await contactOf('olivia');
    const answer = await owner.fetch(pathOf(contactId));
    expect(answer.status).toBe(200);
    const plan = (await answer.json()) as Erasure;
    expect(plan).toMatchObject({ country: 'US', goes: { name: 1, clients: 3, account: 1 } });
    expect(plan.goes.sessions).toBeGreaterThan(0);
    expect(plan.goes.log).toBeGreaterThan(0);
    expect(plan.retentions?.map(({ source }) => source)).toEqual(['26 U.S.C. § 6107(b)']);
    expect((await olivia.fetch('/api/profile/v1/users/me')).status).not.toBe(401);
    expect(await tablesWith(email)).toContain('public.users');
  });

  test('is erased everywhere except in the clients’ data, and the audit chain stays valid', async () => {
    const olivia = await signIn(portal.url, email);
    const contactId = await contactOf('olivia');
    const { db } = portal.database;
    const documents = db.selectFrom('documents').select('document_id').where('created_by', '=', 'olivia');
    const added = await documents.execute();
    const entries = db
      .selectFrom('audit_log')
      .select(['audit_id', 'address', 'details'])
      .where('user_id', '=', 'olivia')
      .orderBy('audit_id');
    const log = await entries.execute();
    expect(log.length).toBeGreaterThan(0);
    await new AuditChain(portal.deps).extend('c1001');
    const item = { companyId: 'c1001', clientId: null, userId: null };
    const undelivered = { email, name: 'Olivia Hartwell', reply: '550 no such user' };
    const refused = { email: 'Olivia@demo.test', issuer: 'https://provider.test' };
    await db.transaction().execute(async (tx) => {
      const { deps } = portal;
      await addToInbox(deps, tx, { ...item, kind: 'undelivered', key: email, facts: undelivered });
      await addToInbox(deps, tx, { ...item, kind: 'refused-sign-in', key: 'issuer subject', facts: refused });
    });

    const erased = await owner.fetch(pathOf(contactId), { method: 'POST' });
    expect(erased.status).toBe(200);
    expect((await erased.json()) as Erasure).toMatchObject({ goes: { name: 1, account: 1 } });

    expect((await olivia.fetch('/api/profile/v1/users/me')).status).toBe(401);
    await expect(signIn(portal.url, email)).rejects.toThrow();
    expect(await tablesWith(email)).toEqual([]);
    // A client has the same name, which also appears in that client's data; her husband has it too.
    const ofClients = ['client_contacts', 'clients', 'containers', 'documents', 'document_events'];
    const ofOwen = ['idp.accounts', 'public.contacts', 'public.users'];
    const known = [...ofClients.map((table) => `public.${table}`), ...ofOwen];
    expect((await tablesWith('Hartwell')).filter((table) => !known.includes(table))).toEqual([]);
    const { rows: left } = await sql`
      select given_name from contacts where given_name = 'Olivia' and company_id = 'c1001'
      union all select first_name from users where first_name = 'Olivia' and company_id = 'c1001'`.execute(
      db,
    );
    expect(left).toEqual([]);
    expect(await documents.execute()).toEqual(added);
    expect(await entries.execute()).toEqual(log);
    await new AuditChain(portal.deps).extend('c1001');
    expect(await verifyAudit(portal.deps, 'c1001')).toMatchObject({ unchained: 0, faults: [] });
    const shown = await listAuditLog(db, 'c1001', {}, { size: 100 });
    const own = shown.entries.filter(({ userId }) => userId === 'olivia');
    expect(own.map(({ address, name }) => [address, name])).toEqual(own.map(() => [null, ' Erased person']));
    expect(shown.entries[0]).toMatchObject({ action: 'person-erased', subject: `contact:${contactId}` });
  });

  test('keeps the account at another firm', async () => {
    const { db } = portal.database;
    const identities = db
      .selectFrom('user_identities')
      .select(['company_id', 'subject'])
      .where('issuer', '=', embeddedIssuer)
      .where('subject', '=', 'marco')
      .orderBy('company_id');
    expect((await identities.execute()).map(({ company_id }) => company_id)).toEqual(['c1001', 'c3001']);
    await owner.fetch(pathOf(await contactOf('marco')), { method: 'POST' });
    expect((await identities.execute()).map(({ company_id }) => company_id)).toEqual(['c3001']);
    const account = db.selectFrom('idp.accounts').select('subject').where('subject', '=', 'marco');
    expect(await account.execute()).toHaveLength(1);
  });

  test('on the staff cannot be erased (409) until their account is disabled', async () => {
    const { userId } = await addStaff(portal, 'c1001', 'staff');
    const contactId = await contactOf(userId);
    const refused = await expectProblem(
      await owner.fetch(pathOf(contactId), { method: 'POST' }),
      409,
      'conflict',
    );
    expect(refused.errors?.[0]?.reason).toBe('staff');
    await portal.database.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    expect((await owner.fetch(pathOf(contactId), { method: 'POST' })).status).toBe(200);
  });

  test('can be erased by owners only', async () => {
    const manager = await addStaff(portal, 'c1001', 'manager');
    const answer = await manager.fetch(pathOf(await contactOf('owen')), { method: 'POST' });
    await expectProblem(answer, 403, 'forbidden');
    await expectProblem(await owner.fetch(pathOf('none'), { method: 'POST' }), 404, 'not-found');
  });

  test('is erased by the command, after a dry run that lists what would be erased', async () => {
    const line = { command: 'erase', operands: ['owen@demo.test'], firm: 'c1001', options: {}, env: env() };
    expect(await personCommand.run({ ...line, options: { 'dry-run': true } })).toMatch(
      /^Would erase:\n {2}name and e-mail address: 1\n/,
    );
    expect(await tablesWith('owen@demo.test')).toContain('public.contacts');
    expect(await personCommand.run(line)).toMatch(/^Erased:\n/);
    expect(await tablesWith('owen@demo.test')).toEqual([]);
    await expect(personCommand.run(line)).rejects.toThrow('nobody with the e-mail address');
  });
});

describe('a client', () => {
  interface Manifest {
    readonly client: string;
    readonly tables: readonly {
      readonly schema: string;
      readonly table: string;
      readonly rows: number;
      readonly sha256: string;
    }[];
  }

  async function expectWhole(zip: Buffer, clientId: string) {
    const files = await readZip(zip);
    const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
    expect(manifest.client).toBe(clientId);
    const data = [...files.keys()].filter((path) => path.startsWith('data/'));
    expect(manifest.tables.map(dataFile).sort()).toEqual(data.sort());
    const { db } = portal.database;
    for (const { rows, sha256, ...table } of manifest.tables) {
      const content = files.get(dataFile(table)) as Buffer;
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      const lines = String(content).split('\n').slice(0, -1);
      expect(lines).toHaveLength(rows);
      for (const line of lines) {
        const row = JSON.parse(line) as { company_id: string; client_id?: string };
        expect([row.company_id, row.client_id ?? clientId]).toEqual(['c1001', clientId]);
      }
    }
    const rowsOf = (table: string) =>
      manifest.tables.find((other) => other.schema === 'public' && other.table === table)?.rows;
    const count = async (table: 'tasks' | 'documents') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .where('company_id', '=', 'c1001')
            .where('client_id', '=', clientId)
            .executeTakeFirstOrThrow()
        ).n,
      );
    expect(rowsOf('clients')).toBe(1);
    expect(rowsOf('tasks')).toBe(await count('tasks'));
    const { rows: steps } = await sql<{ n: number }>`
      select count(*)::int as n from task_steps join tasks using (company_id, task_id)
      where company_id = 'c1001' and client_id = ${clientId}`.execute(db);
    expect(rowsOf('task_steps')).toBe(steps[0]?.n);
    expect(rowsOf('documents')).toBe(await count('documents'));
    expect(rowsOf('sessions')).toBeUndefined();
    expect([...files.keys()].filter((path) => path.startsWith('documents/')).length).toBeGreaterThan(0);
  }

  test('is exported by an owner as a complete zip', async () => {
    const started = await owner.fetch('/api/people/v1/clients/us-001/export', { method: 'POST' });
    expect(started.status).toBe(202);
    const { data: id } = (await started.json()) as { data: string };
    await soon(async () => {
      const { data } = (await (await owner.fetch(`/api/storage/v1/jobs/${id}`)).json()) as {
        data: { jobStatus: string };
      };
      expect(data.jobStatus).toBe('SUCCESS');
    });
    const zip = await owner.fetch(`/api/storage/v1/jobs/${id}/result`);
    expect(zip.status).toBe(200);
    await expectWhole(Buffer.from(await zip.arrayBuffer()), 'us-001');
  });

  test('cannot be exported by managers (403) or by another firm (404)', async () => {
    const manager = await addStaff(portal, 'c1001', 'manager');
    const path = (id: string) => `/api/people/v1/clients/${id}/export`;
    await expectProblem(await manager.fetch(path('us-001'), { method: 'POST' }), 403, 'forbidden');
    await expectProblem(await owner.fetch(path('br-001'), { method: 'POST' }), 404, 'not-found');
  });

  test('is exported by the command to a complete zip', async () => {
    const line = { command: 'export', operands: ['us-001'], firm: 'c1001', env: env() };
    expect(await clientCommand.run({ ...line, options: { to: 'us-001.zip' } })).toMatch(
      /^Exported the client us-001/,
    );
    await expectWhole(await readFile(join(folder, 'us-001.zip')), 'us-001');
    await expect(
      clientCommand.run({ ...line, operands: ['br-001'], options: { to: 'other.zip' } }),
    ).rejects.toThrow('number or ID "br-001"');
    expect((await readdir(folder)).sort()).toEqual(['us-001.zip']);
    expect(await clientCommand.run({ ...line, options: { to: 'other.zip', 'dry-run': true } })).toBeNull();
  });

  test('is not exported by the command to where another export is writing, or to no folder', async () => {
    const line = { command: 'export', operands: ['us-001'], firm: 'c1001', env: env() };
    const part = join(folder, 'busy.zip.part');
    await writeFile(part, 'of another export');
    await expect(clientCommand.run({ ...line, options: { to: 'busy.zip' } })).rejects.toMatchObject({
      problems: [`There is already ${part}. If no other export is writing it, remove it.`],
    });
    expect(await readFile(part, 'utf8')).toBe('of another export');
    await expect(clientCommand.run({ ...line, options: { to: 'none/x.zip' } })).rejects.toMatchObject({
      problems: [`${join(folder, 'none', 'x.zip')} cannot be written (ENOENT).`],
    });
  });
});
