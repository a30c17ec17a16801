import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { timeOrderedIds } from '../ids.ts';
import { Secrets } from '../secrets/Secrets.ts';
import { AuditChain } from './AuditChain.ts';
import { type Audit, openAudit } from './audit.ts';
import { type SignedEntry, type SignedHead, signedExport } from './signedExport.ts';
import { verifyAudit } from './verifyAudit.ts';

declare module './audit.ts' {
  interface AuditActions {
    'chain-tested': unknown;
  }
}

let database: TestDatabase;
let folder: string;
let secrets: Secrets;
let audit: Audit;
let now: Date;
const clock = { now: () => now };
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'anteroom-chain-'));
  secrets = await Secrets.open({ secretKeyFile: null, dataDir: folder }, database.db);
  now = new Date();
  audit = openAudit(database.db, clock, timeOrderedIds);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const firm = 'f1';
const openChain = () => new AuditChain({ db: database.db, secrets, clock, log: pino({ level: 'silent' }) });
const verification = () => verifyAudit({ db: database.db, secrets }, firm);
const faults = async () => (await verification()).faults.map(({ kind, position }) => [kind, position]);

async function write(count: number, companyId: string | null = firm): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) =>
    audit.record({
      action: 'chain-tested',
      companyId,
      userId: 'ana',
      subject: `thing:${index}`,
      details: { index, share: 1.5, text: 'ü “x”\n\u2028' },
      own: { email: `ana${index}@a.test` },
      address: '192.0.2.1',
    }),
  );
  await Promise.all(entries);
}

/** Changes the tables as the portal never does. */
const tamper = (statement: string) => sql.raw(statement).execute(database.db);

test('concurrent nodes chain each entry once, while other entries are being written', async () => {
  const nodes = [openChain(), openChain(), openChain()];
  await Promise.all([
    write(60),
    write(20, 'f2'),
    write(5, null),
    ...nodes.map((node) => node.extend()),
    write(60),
  ]);
  await Promise.all(nodes.map((node) => node.extend()));
  expect(await verification()).toMatchObject({ entries: 120, unchained: 0, late: 0, faults: [] });
  for (const [companyId, entries] of [
    ['f2', 20],
    ['', 5],
  ] as const)
    expect(await verifyAudit({ db: database.db, secrets }, companyId)).toMatchObject({ entries, faults: [] });
});

test('an entry whose transaction commits late is chained after those committed before it', async () => {
  const { db } = database;
  const entry = { action: 'chain-tested', companyId: firm, userId: null } as const;
  await db.transaction().execute(async (tx) => {
    await audit.record(entry, tx);
    await write(3);
    await openChain().extend();
  });
  expect(await verification()).toMatchObject({ entries: 3, unchained: 1, faults: [] });
  await openChain().extend();
  expect(await verification()).toMatchObject({ entries: 4, unchained: 0, faults: [] });
});

test('an entry that was rolled back leaves no gap in the chain', async () => {
  await write(1);
  const failing = database.db.transaction().execute(async (tx) => {
    await audit.record({ action: 'chain-tested', companyId: firm, userId: null }, tx);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await openChain().extend();
  expect(await verification()).toMatchObject({ entries: 1, faults: [] });
});

test('the chain is extended once its key can be created, after a first failure', async () => {
  await write(1);
  const chain = openChain();
  vi.spyOn(secrets, 'seal').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await expect(chain.extend()).rejects.toThrow('away');
  await chain.extend();
  expect(await verification()).toMatchObject({ entries: 1, unchained: 0, faults: [] });
});

const at = (position: number) =>
  `(select audit_id from audit_chain where company_id = 'f1' and position = ${position})`;
const insertion = `insert into audit_log (company_id, audit_id, action, details) values ('f1', '0', 'forged', '{}')`;

test.each([
  [
    'a changed entry',
    [`update audit_log set subject = 'thing:other' where audit_id = ${at(4)}`],
    [['changed', 4]],
  ],
  [
    'a changed detail',
    [`update audit_log set details = details || '{"index": 99}' where audit_id = ${at(9)}`],
    [['changed', 9]],
  ],
  ['a removed entry', [`delete from audit_log where audit_id = ${at(4)}`], [['removed', 4]]],
  [
    'an entry that was removed with its link',
    [`delete from audit_log where audit_id = ${at(4)}`, `delete from audit_chain where position = 4`],
    [['removed', 5]],
  ],
  [
    'the last entry, removed with its link',
    [`delete from audit_log where audit_id = ${at(10)}`, `delete from audit_chain where position = 10`],
    [['head', 10]],
  ],
  ['an inserted entry', [insertion], [['inserted', null]]],
  [
    'an entry that was inserted at the end of the chain',
    [insertion, `insert into audit_chain values ('f1', 11, '0', sha256('x'))`],
    [
      ['changed', 11],
      ['inserted', 11],
    ],
  ],
  [
    'a changed name',
    [`update audit_names set value = 'other@a.test' where audit_id = ${at(4)} and value like '%@%'`],
    [['name', null]],
  ],
  [
    'a head of another place',
    [`update audit_heads set position = 9`],
    [
      ['signature', 9],
      ['inserted', 10],
    ],
  ],
  [
    'signatures that were removed',
    [`delete from audit_heads`],
    Array.from({ length: 10 }, (_, index) => ['inserted', index + 1]),
  ],
])('detects %s', async (_, statements, expected) => {
  await write(10);
  await openChain().extend();
  expect(await faults()).toEqual([]);
  for (const statement of statements) await tamper(statement);
  expect(await faults()).toEqual(expected);
});

test('verification finds recomputed hashes, and later entries do not hide a tail that was cut off', async () => {
  await write(10);
  await openChain().extend();
  await tamper(`update audit_log set subject = 'thing:other' where audit_id = ${at(10)}`);
  await tamper(`
    update audit_chain as c set hash = sha256(
      (select hash from audit_chain where company_id = 'f1' and position = 9) || (select sha256(convert_to(jsonb_build_object(
        'firm', a.company_id, 'id', a.audit_id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'action', a.action, 'user', a.user_id, 'viewedAs', a.viewed_as, 'subject', a.subject, 'details', a.details,
        'request', a.request_id, 'address', a.address)::text, 'UTF8')) from audit_log as a where a.audit_id = c.audit_id)
    ) where position = 10`);
  expect(await faults()).toEqual([['head', 10]]);
  await tamper(`delete from audit_log where audit_id = ${at(10)}`);
  await tamper('delete from audit_chain where position = 10');
  await write(2);
  await openChain().extend();
  expect(await faults()).toEqual([['head', 10]]);
});

test('the last head of each day is kept, and entries signed long after they were written count as late', async () => {
  const day = 86_400_000;
  const heads = () => database.db.selectFrom('audit_heads').select('position').orderBy('position').execute();
  const start = Date.now() - (Date.now() % day) + day / 2;
  for (const hours of [0, 1, 24, 25]) {
    now = new Date(start + hours * 3_600_000);
    await write(2);
    await openChain().extend();
  }
  expect(await heads()).toEqual([{ position: 4 }, { position: 8 }]);
  expect(await verification()).toMatchObject({ late: 0, faults: [] });
  await tamper('delete from audit_heads');
  now = new Date(start + 50 * 3_600_000);
  await write(1);
  await openChain().extend();
  expect(await verification()).toMatchObject({ late: 8, faults: [] });
});

test('an export can be verified with SHA-256, Ed25519 and JSON alone', async () => {
  await write(7);
  await audit.record({
    action: 'chain-tested',
    companyId: firm,
    userId: null,
    details: { found: 'document:1', otherFirm: true },
  });
  await openChain().extend();
  await sql`delete from audit_names where value = 'ana3@a.test'`.execute(database.db);
  let text = '';
  for await (const part of signedExport({ db: database.db, secrets }, firm)) text += part;
  const [first, ...lines] = text.trimEnd().split('\n');

  const { signed, signature, key } = JSON.parse(first ?? '') as SignedHead;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  const entries = lines.map((line) => JSON.parse(line) as SignedEntry);
  const sha256 = (...parts: (Buffer | string)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
  let hash: Buffer = Buffer.alloc(32);
  for (const { entry, digest = '' } of entries)
    hash = sha256(hash, entry === undefined ? Buffer.from(digest, 'hex') : sha256(entry));
  expect(JSON.parse(signed)).toMatchObject({ firm, position: 8, hash: hash.toString('hex') });
  expect(entries.filter(({ entry }) => entry === undefined)).toHaveLength(1);
  const names = entries.flatMap(({ names }) => Object.entries(names));
  for (const [digest, { salt, value }] of names)
    expect(digest).toBe(`sha256:${sha256(Buffer.from(salt, 'hex'), value).toString('hex')}`);
  expect(names.filter(([, { value }]) => value.includes('@'))).toHaveLength(6);
});
