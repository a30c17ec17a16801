import { type DemoXml, demoXml, storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  ManifestAnswer,
  ManifestCertificateAnswer,
  ManifestClient,
  ManifestTrial,
  ReceivedNoteList,
} from '../api.ts';
import { remindOfCertificates } from './certificates/remindOfCertificates.ts';
import { addDocument, addNote } from './localAuthority.ts';
import type { ManifestPortal } from './manifestClient.ts';
import { nationalAuthority, nfeManifest } from './nfeManifest.ts';
import { synchronise } from './synchronise.ts';
import type { ManifestTables } from './tables.ts';
import { endSchedule } from './testing/endSchedule.ts';
import { TestAuthority } from './testing/TestAuthority.ts';
import type { TestHolder } from './testing/testChain.ts';

const path = '/api/nfe-manifest/v1/clients/us-001';
const bakery = { taxId: '11444777000161', name: 'Padaria Três Corações Ltda' };
const mill = { taxId: '08723218000186', name: 'Moinho da Serra S.A.' };
const id = { companyId: 'c1001', clientId: 'us-001' };
const password = 'segredo 123';
const day = 86_400_000;
const never = new AbortController().signal;

let now = new Date('2026-11-21T15:00:00Z');
let authority: TestAuthority;
let portal: TestPortal;
let db: Kysely<ManifestTables>;
let half: ManifestPortal;
let make: DemoXml;
let staff: SignedIn;
let olivia: SignedIn;

beforeAll(async () => {
  authority = await TestAuthority.start();
  authority.now = () => now;
  const watched = await watchHalf(
    'actions-nfe-manifest',
    nfeManifest((given, icpBrasil) => nationalAuthority(given, icpBrasil, authority.addresses)),
  );
  portal = await startTestPortal({
    clock: { now: () => now },
    halves: watched.halves,
    env: {
      ICP_BRASIL_CA: authority.chain.root + authority.chain.authority,
      SESSION_IDLE_MINUTES: '1440',
      SESSION_HOURS: '168',
    },
  });
  await makeBrazilian(portal);
  db = portal.database.db as unknown as Kysely<ManifestTables>;
  const given = watched.portal();
  const icpBrasil = [authority.chain.root, authority.chain.authority];
  half = {
    ...given,
    storedNotes: given.use(storedNotes),
    icpBrasil,
    taxAuthority: nationalAuthority(given, icpBrasil, authority.addresses),
  };
  await endSchedule(db);
  make = await given.use(demoXml)();
  [staff, olivia] = await Promise.all([
    signIn(portal.url, 'staff@demo.test'),
    signIn(portal.url, 'olivia@demo.test'),
  ]);
});
afterAll(async () => {
  await portal.close();
  await authority.close();
});

beforeEach(async () => {
  authority.states.clear();
  authority.requests.length = 0;
  authority.faults.length = 0;
  for (const table of ['certificates', 'taxpayers', 'turns'] as const) {
    const name = `actions_nfe_manifest.${table}` as const;
    await db.deleteFrom(name).where('company_id', '=', 'c1001').execute();
  }
  for (const table of ['actions_box_e.notes', 'actions_box_e.events'] as const)
    await db.deleteFrom(table).where('company_id', '=', 'c1001').execute();
});

async function read(person = staff): Promise<ManifestClient> {
  return (await (await person.fetch(path)).json()) as ManifestClient;
}

async function settings(changed: object = {}): Promise<ManifestClient> {
  const response = await sendJson(staff, 'PUT', path, { enabled: true, taxId: bakery.taxId, ...changed });
  expect(response.status).toBe(200);
  return (await response.json()) as ManifestClient;
}

async function upload(holder: Partial<TestHolder> = {}, person = staff): Promise<ManifestCertificateAnswer> {
  const made = authority.chain.issue({ name: `PADARIA:${bakery.taxId}`, cnpj: bakery.taxId, ...holder });
  const content = authority.chain.p12(made, password).toString('base64');
  const body = { content, password, taxId: bakery.taxId };
  const response = await sendJson(person, 'PUT', `${path}/certificate`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as ManifestCertificateAnswer;
}

async function tried(): Promise<ManifestTrial> {
  const response = await staff.fetch(`${path}/trial`, { method: 'POST' });
  expect(response.status).toBe(200);
  return (await response.json()) as ManifestTrial;
}

/** Sets everything up, and waits until what the authority has was read. */
async function setUp(): Promise<void> {
  await settings();
  await upload();
  expect((await tried()).outcome).toBe('worked');
  await soon(async () =>
    expect((await read()).synchronisation).toMatchObject({ isRunning: false, lastOutcome: 'read' }),
  );
}

let last = 500;
function given(): string {
  last++;
  const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };
  const facts = {
    issuer: mill,
    recipient: bakery,
    number: last,
    issuedAt: '2026-11-03T10:15:00',
    items: [flour],
  };
  const { accessKey, xml: whole } = make.makeNfe(facts);
  const summary = make.makeSummary(facts).xml;
  addNote(authority.state(bakery.taxId), { accessKey, authorisedOn: '2026-11-03', summary, whole });
  return accessKey;
}

async function notes(query = ''): Promise<ReceivedNoteList['items']> {
  return ((await (await staff.fetch(`${path}/notes${query}`)).json()) as ReceivedNoteList).items;
}

async function audited(action: string) {
  return portal.database.db
    .selectFrom('audit_log')
    .select(['subject', 'details', 'user_id'])
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute();
}

test('the client has the feature only once everything is set up and was tried; staff read what is missing', async () => {
  expect(await read()).toMatchObject({ enabled: false, obstacle: 'off', needsCertificate: true });
  expect(await settings()).toMatchObject({ enabled: false, obstacle: 'no-certificate' });
  await expectProblem(await staff.fetch(`${path}/trial`, { method: 'POST' }), 409, 'conflict');
  const { refusal, client } = await upload();
  expect(refusal).toBeNull();
  expect(client).toMatchObject({
    enabled: false,
    obstacle: 'not-tried',
    certificate: {
      holder: `PADARIA:${bakery.taxId}`,
      taxId: bakery.taxId,
      issuer: 'AC de Teste RFB',
      stopped: '',
    },
  });
  await expectProblem(await olivia.fetch(`${path}/notes`), 403, 'forbidden');
  const key = given();
  expect(await tried()).toMatchObject({
    outcome: 'worked',
    code: '138',
    client: { enabled: true, obstacle: null },
  });
  await soon(async () => expect(await notes()).toMatchObject([{ accessKey: key, isSummary: true }]));
  expect((await read(olivia)).enabled).toBe(true);
});

test('the client uploads the certificate; its key is stored encrypted, and no answer has it', async () => {
  const { client } = await upload({}, olivia);
  const text = JSON.stringify([client, await read(olivia)]);
  expect(text).not.toMatch(/PRIVATE|BEGIN|sealed/);
  const row = await db
    .selectFrom('actions_nfe_manifest.certificates')
    .selectAll()
    .where('client_id', '=', 'us-001')
    .executeTakeFirstOrThrow();
  expect(row.sealed).toMatch(/^sealed1\./);
  // A row that is copied to another client stays closed.
  await expect(half.secrets.unseal('c1001', row.sealed, 'certificate us-002')).rejects.toThrow();
  await expect(half.secrets.unseal('c2001', row.sealed, 'certificate us-001')).rejects.toThrow();
  expect(JSON.parse(await half.secrets.unseal('c1001', row.sealed, 'certificate us-001'))).toHaveProperty(
    'key',
  );
  const [entry] = (await audited('manifest-certificate-added')).slice(-1);
  expect(entry).toMatchObject({ subject: 'client:us-001', details: { fingerprint: row.fingerprint } });
  const removed = await olivia.fetch(`${path}/certificate`, { method: 'DELETE' });
  expect(await removed.json()).toMatchObject({ certificate: null });
});

test('a certificate that cannot be used is refused with its reason, and the former one stays', async () => {
  await settings();
  await upload();
  expect(await upload({ cnpj: mill.taxId })).toMatchObject({
    refusal: 'another-tax-id',
    client: { certificate: { taxId: bakery.taxId } },
  });
  expect(await upload({ until: '2026-11-20T00:00:00Z' })).toMatchObject({ refusal: 'expired' });
  const body = { content: Buffer.alloc(10_000_000).toString('base64'), password, taxId: bakery.taxId };
  expect((await sendJson(staff, 'PUT', `${path}/certificate`, body)).status).toBeGreaterThanOrEqual(400);
  expect((await read()).certificate?.taxId).toBe(bakery.taxId);
});

test('each use of the certificate is in the audit log', async () => {
  await setUp();
  const before = (await audited('manifest-certificate-used')).length;
  now = new Date(now.getTime() + 3_600_000);
  await synchronise(half, id, never);
  const uses = await audited('manifest-certificate-used');
  expect(uses).toHaveLength(before + 1);
  expect(uses.at(-1)).toMatchObject({
    user_id: null,
    subject: 'client:us-001',
    details: { service: 'distribution', environment: 'production' },
  });
});

test('one that the authority no longer takes (284) stops with the reason; another one starts again', async () => {
  await setUp();
  now = new Date(now.getTime() + 3_600_000);
  authority.faults.push({
    kind: 'status',
    code: '284',
    reason: 'Rejeicao: Certificado Transmissor revogado',
  });
  await synchronise(half, id, never);
  expect(await read(olivia)).toMatchObject({
    enabled: true,
    obstacle: 'certificate-stopped',
    certificate: { stopped: '284 Rejeicao: Certificado Transmissor revogado' },
  });
  const asked = authority.requests.length;
  await synchronise(half, id, never);
  expect((await read()).synchronisation?.lastOutcome).toBe('stopped');
  await expectProblem(await staff.fetch(`${path}/synchronisation`, { method: 'POST' }), 409, 'conflict');
  expect(authority.requests).toHaveLength(asked);
  expect((await upload()).client).toMatchObject({ enabled: true, obstacle: null });
});

test('one that has ended is not used; what is there stays', async () => {
  await setUp();
  await upload({ until: new Date(now.getTime() + day).toISOString() });
  now = new Date(now.getTime() + 2 * day);
  staff = await signIn(portal.url, 'staff@demo.test');
  olivia = await signIn(portal.url, 'olivia@demo.test');
  const asked = authority.requests.length;
  await synchronise(half, id, never);
  expect(await read()).toMatchObject({
    enabled: true,
    obstacle: 'certificate-expired',
    synchronisation: { lastOutcome: 'stopped' },
  });
  expect(authority.requests).toHaveLength(asked);
});

test('people are told 60, 30 and 7 days before it ends, once each', async () => {
  await settings();
  await upload({ until: new Date(now.getTime() + 61 * day).toISOString() });
  const start = now;
  const told: number[] = [];
  const mail = {
    enqueue: async () => {
      told.push(Math.round((now.getTime() - start.getTime()) / day));
    },
  };
  for (let days = 0; days <= 62; days++) {
    now = new Date(start.getTime() + days * day);
    for (let runs = 0; runs < 2; runs++) await remindOfCertificates({ ...half, mail });
  }
  now = start;
  expect([...new Set(told)]).toEqual([1, 31, 54]);
});

test('from a number on: what was before it is not read', async () => {
  given();
  const second = given();
  await settings({ startAfter: '1' });
  await upload();
  await tried();
  await soon(async () => expect((await notes()).map(({ accessKey }) => accessKey)).toEqual([second]));
});

test('numbers that go back lose nothing and repeat nothing', async () => {
  given();
  await setUp();
  const before = (await read()).synchronisation?.lastNsu;
  // The authority was set back, and counts anew.
  const body = `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>138</cStat><xMotivo>Documento(s) localizado(s)</xMotivo><ultNSU>${'0'.repeat(15)}</ultNSU><maxNSU>${'0'.repeat(15)}</maxNSU></retDistDFeInt></soap:Body></soap:Envelope>`;
  authority.faults.push({ kind: 'page', status: 200, type: 'application/soap+xml', body });
  now = new Date(now.getTime() + 3_600_000);
  await synchronise(half, id, never);
  expect((await read()).synchronisation).toMatchObject({ lastNsu: before, nextAt: expect.any(String) });
  expect(await notes()).toHaveLength(1);
});

async function confirm(accessKey: string): Promise<ManifestAnswer['items']> {
  const response = await sendJson(staff, 'POST', `${path}/events`, {
    kind: 'confirmation',
    accessKeys: [accessKey],
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as ManifestAnswer).items;
}

test('an event whose answer was cut off is sent again as the same, to the letter, and 573 settles it', async () => {
  const key = given();
  await setUp();
  authority.faults.push({ kind: 'cut', after: true });
  expect(await confirm(key)).toMatchObject([{ outcome: 'unanswered' }]);
  expect(await notes()).toMatchObject([{ unanswered: 'confirmation', events: [] }]);
  now = new Date(now.getTime() + 60_000);
  expect(await confirm(key)).toMatchObject([{ outcome: 'registered', code: '573' }]);
  expect(await notes()).toMatchObject([
    { unanswered: null, events: [{ kind: 'confirmation', sequence: 1 }] },
  ]);
  const sent = authority.requests.filter(({ service }) => service === 'events').map(({ xml }) => xml);
  const eventOf = (xml = '') => /<evento[\s\S]*<\/evento>/.exec(xml)?.[0];
  expect(eventOf(sent[1])).toBe(eventOf(sent[0]));
  expect(await confirm(key)).toMatchObject([{ outcome: 'not-sent', fault: 'holds-already' }]);
});

test('an event without an answer that the authority then hands out is settled without another question', async () => {
  const key = given();
  await setUp();
  authority.faults.push({ kind: 'cut', after: true });
  await confirm(key);
  const event = { author: bakery.taxId, type: '210200', at: '2026-11-21T12:00:00', text: '' };
  addDocument(authority.state(bakery.taxId), 'procEventoNFe_v1.00.xsd', make.makeNfeEvent(key, event).xml);
  now = new Date(now.getTime() + 3_600_000);
  await synchronise(half, id, never);
  expect(await notes()).toMatchObject([
    { unanswered: null, isSummary: false, events: [{ kind: 'confirmation' }] },
  ]);
  expect(await confirm(key)).toMatchObject([{ outcome: 'not-sent', fault: 'holds-already' }]);
});

test('an authority that is away for a day is asked again each hour, and then everything is there', async () => {
  await setUp();
  const key = given();
  for (let hours = 0; hours < 24; hours++) {
    now = new Date(now.getTime() + 3_600_000);
    authority.faults.push({ kind: 'page', status: 503, type: 'text/html', body: '<h1>Indisponível</h1>' });
    await synchronise(half, id, never);
    expect((await read()).synchronisation?.lastOutcome).toBe('unavailable');
  }
  await synchronise(half, id, never);
  expect(await notes()).toMatchObject([{ accessKey: key }]);
});

/** Returns a node that dies at its nth transaction, before it is committed or right after: from then on it does nothing any more, not even give its turn back. */
function mortal(dies: number): ManifestPortal {
  let transactions = 0;
  return {
    ...half,
    db: {
      async inFirm(firm, work) {
        transactions++;
        if (transactions >= dies && dies % 2 === 0) throw new Error('killed');
        const result = await half.db.inFirm(firm, work);
        if (transactions >= dies) throw new Error('killed');
        return result;
      },
    },
  };
}

test('three nodes that are killed over and over read each invoice once, in order', async () => {
  await setUp();
  authority.requests.length = 0;
  const keys = Array.from({ length: 320 }, () => given());
  for (let round = 1; (await lastNsu()) < keys.length; round++) {
    expect(round).toBeLessThan(60);
    // Past the turn of a node that was killed, and past the authority's pause.
    now = new Date(now.getTime() + 3_600_000 + 6 * 60_000);
    const nodes = [mortal(3 + (round % 7)), mortal(4 + (round % 5)), mortal(5 + (round % 3))];
    await Promise.allSettled(nodes.map((node) => synchronise(node, id, never)));
  }
  const stored = await db
    .selectFrom('actions_nfe_manifest.notes')
    .select('access_key')
    .where('client_id', '=', 'us-001')
    .execute();
  expect(stored.map(({ access_key }) => access_key).sort()).toEqual([...keys].sort());
  const asked = authority.requests.map(({ xml }) => Number(/<ultNSU>(\d+)/.exec(xml)?.[1]));
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  // Nobody was asked too often.
  expect(authority.state(bakery.taxId).blockedUntil).toBeNull();
});

async function lastNsu(): Promise<number> {
  return Number((await read()).synchronisation?.lastNsu);
}
