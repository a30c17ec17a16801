import { type DemoXml, demoXml, type FiscalFacts, storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  ManifestAnswer,
  ManifestClient,
  ManifestLookupAnswer,
  ManifestsWaiting,
  ReceivedMonths,
  ReceivedNoteList,
} from '../api.ts';
import { RevocationLists } from './certificates/RevocationLists.ts';
import { LocalTaxAuthority } from './LocalTaxAuthority.ts';
import { addDocument, addNote, emptyAuthority, type LocalAuthorityState } from './localAuthority.ts';
import type { ManifestPortal } from './manifestClient.ts';
import { nfeManifest } from './nfeManifest.ts';
import { synchronise } from './synchronise.ts';
import { type TaxAuthority, TaxAuthorityUnavailable } from './TaxAuthority.ts';
import type { ManifestTables } from './tables.ts';
import { endSchedule } from './testing/endSchedule.ts';
import { forgetTurns } from './testing/forgetTurns.ts';

const api = '/api/nfe-manifest/v1/clients';
const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' };
const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
const id = { companyId: 'c2001', clientId: 'br-001' };
const taxpayer = { ...id, taxId: bakery.taxId };
const never = new AbortController().signal;
const hour = 3_600_000;

/** Current time, which only the tests advance. */
let now = new Date('2026-11-21T15:00:00Z');
const away = () => Promise.reject(new TaxAuthorityUnavailable('no route', { wasAsked: false }));
/** Fake of the tax authority. Some tests make it fail. */
let authority: Omit<TaxAuthority, 'needsCertificate'> = { distNsu: away, consult: away, sendEvents: away };
let portal: TestPortal;
let db: Kysely<ManifestTables>;
let half: ManifestPortal;
let makeNfe: DemoXml['makeNfe'];
let makeNfeEvent: DemoXml['makeNfeEvent'];
let makeSummary: DemoXml['makeSummary'];
let ines: SignedIn;

beforeAll(async () => {
  const asked: TaxAuthority = {
    needsCertificate: false,
    distNsu: (...given) => authority.distNsu(...given),
    consult: (...given) => authority.consult(...given),
    sendEvents: (...given) => authority.sendEvents(...given),
  };
  const watched = await watchHalf(
    'actions-nfe-manifest',
    nfeManifest(() => asked),
  );
  portal = await startTestPortal({
    clock: { now: () => now },
    halves: watched.halves,
    // Hours pass in these tests, which must not end sessions.
    env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' },
  });
  await makeBrazilian(portal);
  db = portal.database.db as unknown as Kysely<ManifestTables>;
  const given = watched.portal();
  const revocations = new RevocationLists({ ...given, authorities: [], fetch: away });
  half = { ...given, storedNotes: given.use(storedNotes), taxAuthority: asked, icpBrasil: [], revocations };
  ({ makeNfe, makeNfeEvent, makeSummary } = await given.use(demoXml)());
  ines = await portal.signIn('ines@demo.test');
  await endSchedule(db);
});
afterAll(() => portal.close());

beforeEach(async () => {
  authority = new LocalTaxAuthority(half, half.use(demoXml));
  await forgetTurns(portal);
  await db.deleteFrom('actions_nfe_manifest.local_authority').execute();
  for (const table of ['actions_box_e.notes', 'actions_box_e.events'] as const)
    await db.deleteFrom(table).where('company_id', '=', 'c2001').execute();
  await db
    .updateTable('actions_nfe_manifest.taxpayers')
    .set({
      enabled: true,
      last_nsu: '0'.repeat(15),
      max_nsu: '0'.repeat(15),
      asked_at: null,
      last_outcome: null,
    })
    .execute();
});

let last = 100;
function facts(changed: Partial<FiscalFacts> = {}): FiscalFacts {
  last++;
  const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };
  return {
    issuer: mill,
    recipient: bakery,
    number: last,
    issuedAt: '2026-11-03T10:15:00',
    items: [flour],
    ...changed,
  };
}

/**
 * Adds invoices for the bakery to the tax authority.
 *
 * @returns their access keys.
 */
async function given(invoices: readonly FiscalFacts[], also?: (state: LocalAuthorityState) => void) {
  const state = emptyAuthority();
  for (const invoice of invoices) {
    const { accessKey, xml: whole } = makeNfe(invoice);
    const authorisedOn = invoice.issuedAt.slice(0, 10);
    addNote(state, { accessKey, authorisedOn, summary: makeSummary(invoice).xml, whole });
  }
  also?.(state);
  await db
    .insertInto('actions_nfe_manifest.local_authority')
    .values({ company_id: 'c2001', tax_id: bakery.taxId, state: JSON.stringify(state) })
    .execute();
  return Object.keys(state.notes);
}

async function get<T>(path: string): Promise<T> {
  const response = await ines.fetch(`${api}/br-001${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const notes = async (query = '') => (await get<ReceivedNoteList>(`/notes${query}`)).items;
const synchronisation = async () => (await get<ManifestClient>('')).synchronisation;

function post(path: string, body?: object, person = ines): Promise<Response> {
  return person.fetch(`${api}/br-001${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

async function manifested(body: object): Promise<ManifestAnswer['items']> {
  const response = await post('/events', body);
  expect(response.status).toBe(200);
  return ((await response.json()) as ManifestAnswer).items;
}

test('all documents are read in batches, and then the authority is not asked for an hour', async () => {
  const asked: string[] = [];
  const local = authority;
  authority = {
    distNsu: (asker, lastNsu) => {
      asked.push(lastNsu);
      return local.distNsu(asker, lastNsu);
    },
    consult: (...one) => local.consult(...one),
    sendEvents: (...one) => local.sendEvents(...one),
  };
  const keys = await given(Array.from({ length: 60 }, () => facts()));
  expect((await post('/synchronisation')).status).toBe(202);
  await soon(async () =>
    expect(await synchronisation()).toEqual({
      isRunning: false,
      lastNsu: '000000000000060',
      maxNsu: '000000000000060',
      lastAt: now.toISOString(),
      lastOutcome: 'read',
      reason: '',
      nextAt: new Date(now.getTime() + hour).toISOString(),
    }),
  );
  expect(asked).toEqual(['000000000000000', '000000000000050']);
  const found = new Set<string>();
  let after = '';
  for (let pages = 0; pages < 3; pages++) {
    const page = await get<ReceivedNoteList>(`/notes?pageSize=20&state=waiting${after}`);
    for (const { accessKey } of page.items) found.add(accessKey);
    after = `&after=${page.next}`;
  }
  expect([...found].sort()).toEqual(keys.sort());
  const waiting = await get<ManifestsWaiting>('/waiting');
  expect(waiting.count).toBe(60);
  expect(waiting.next).toEqual(await notes('?state=waiting&pageSize=4'));
  await expectProblem(await post('/synchronisation'), 409, 'conflict');
  await synchronise(half, id, never);
  expect(asked).toHaveLength(2);

  // An hour later there is nothing new (137), so the next query must again wait for an hour.
  now = new Date(now.getTime() + hour);
  await synchronise(half, id, never);
  expect(asked).toHaveLength(3);
  expect(await synchronisation()).toMatchObject({
    lastNsu: '000000000000060',
    nextAt: new Date(now.getTime() + hour).toISOString(),
  });
});

test('a taxpayer who queried too often, even from another program, is blocked for an hour (656)', async () => {
  await given([facts()]);
  await authority.distNsu(taxpayer, '000000000000001');
  await synchronise(half, id, never);
  expect(await synchronisation()).toMatchObject({
    lastOutcome: 'blocked',
    reason: expect.stringMatching(/^656 /),
    lastNsu: '000000000000000',
    nextAt: new Date(now.getTime() + hour).toISOString(),
  });
  now = new Date(now.getTime() + hour);
  await synchronise(half, id, never);
  expect(await synchronisation()).toMatchObject({ lastOutcome: 'read', lastNsu: '000000000000001' });
});

test('only one synchronisation per taxpayer runs at a time', async () => {
  await given([facts()]);
  const asked: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const local = authority;
  authority = {
    async distNsu(asker, lastNsu) {
      asked.push(lastNsu);
      arrived.resolve();
      await free.promise;
      return local.distNsu(asker, lastNsu);
    },
    consult: (...one) => local.consult(...one),
    sendEvents: (...one) => local.sendEvents(...one),
  };
  const first = synchronise(half, id, never);
  await arrived.promise;
  expect((await synchronisation())?.isRunning).toBe(true);
  await synchronise(half, id, never);
  expect(asked).toHaveLength(1);
  free.resolve();
  await first;
  expect(await notes()).toHaveLength(1);
});

test('an authority that did not answer can be asked again immediately', async () => {
  await given([facts()]);
  const local = authority;
  authority = { distNsu: away, consult: away, sendEvents: away };
  await synchronise(half, id, never);
  expect(await synchronisation()).toMatchObject({ lastOutcome: 'unavailable', nextAt: null });
  authority = local;
  await synchronise(half, id, never);
  expect(await notes()).toHaveLength(1);
});

test('an unreadable document does not keep the others from being stored', async () => {
  await given([facts()], (state) => {
    addDocument(state, 'resNFe_v1.01.xsd', '<!DOCTYPE a><a/>');
    state.documents.push({ nsu: 3, schema: 'resNFe_v1.01.xsd', content: 'bm8gZ3ppcA==' });
  });
  await synchronise(half, id, never);
  expect(await notes()).toHaveLength(1);
  expect(await synchronisation()).toMatchObject({ lastOutcome: 'read', lastNsu: '000000000000003' });
});

test('each of several events gets its own answer, and its author, time and protocol are stored', async () => {
  const [good = '', late = '', cancelled = ''] = await given(
    [facts(), facts({ issuedAt: '2026-05-24T10:00:00' }), facts()],
    (state) => {
      const key = Object.keys(state.notes)[2] ?? '';
      const event = { author: mill.taxId, type: '110111', at: '2026-11-04T09:00:00', text: 'Pedido errado' };
      addDocument(state, 'procEventoNFe_v1.00.xsd', makeNfeEvent(key, event).xml);
    },
  );
  await synchronise(half, id, never);
  const strange = makeNfe(facts()).accessKey;
  const accessKeys = [late, strange, good, cancelled];
  expect(await manifested({ kind: 'confirmation', accessKeys })).toMatchObject([
    { accessKey: late, outcome: 'not-sent', fault: 'too-late' },
    { accessKey: strange, outcome: 'not-sent', fault: 'unknown-note' },
    { accessKey: good, outcome: 'registered', code: '135', protocol: expect.stringMatching(/^\d{15}$/) },
    { accessKey: cancelled, outcome: 'not-sent', fault: 'cancelled' },
  ]);
  expect(await notes('?state=waiting')).toEqual([]);
  expect((await notes('?state=over')).map(({ accessKey }) => accessKey).sort()).toEqual(
    [late, cancelled].sort(),
  );
  expect(await notes('?state=concluded')).toMatchObject([
    {
      accessKey: good,
      deadline: '2027-05-02',
      events: [
        {
          kind: 'confirmation',
          sequence: 1,
          protocol: expect.stringMatching(/^\d{15}$/),
          sentBy: { firstName: 'Inês' },
        },
      ],
      unanswered: null,
    },
  ]);
  const audited = await portal.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'manifest-%')
    .orderBy('audit_id', 'desc')
    .limit(2)
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['manifest-answered', 'manifest-sent']);
});

test('the full invoice replaces its summary after an event', async () => {
  const accessKeys = await given([facts()]);
  await synchronise(half, id, never);
  expect(await notes()).toMatchObject([{ isSummary: true, events: [] }]);
  expect(await manifested({ kind: 'awareness', accessKeys })).toMatchObject([{ outcome: 'registered' }]);
  now = new Date(now.getTime() + hour);
  await synchronise(half, id, never);
  expect(await notes('?state=waiting')).toMatchObject([
    { isSummary: false, events: [{ kind: 'awareness' }] },
  ]);
});

test('a non-performance event requires a reason of 15 to 255 characters', async () => {
  const accessKeys = await given([facts()]);
  await synchronise(half, id, never);
  for (const justification of ['', 'x'.repeat(14), 'x'.repeat(256)]) {
    const body = { kind: 'non-performance', justification, accessKeys };
    await expectProblem(await post('/events', body), 400, 'bad-request');
  }
  await manifested({
    kind: 'non-performance',
    justification: ' A mercadoria não foi entregue & voltou ',
    accessKeys,
  });
  expect(await notes()).toMatchObject([
    { events: [{ justification: 'A mercadoria não foi entregue & voltou' }] },
  ]);
});

test('an event without an answer blocks other responses, and sending it again settles it with 573', async () => {
  const accessKeys = await given([facts()]);
  await synchronise(half, id, never);
  const local = authority;
  authority = {
    distNsu: (...one) => local.distNsu(...one),
    consult: (...one) => local.consult(...one),
    async sendEvents(...one) {
      await local.sendEvents(...one);
      throw new TaxAuthorityUnavailable('the line was cut');
    },
  };
  expect(await manifested({ kind: 'denial', accessKeys })).toMatchObject([{ outcome: 'unanswered' }]);
  expect(await notes()).toMatchObject([{ unanswered: 'denial', events: [] }]);
  expect(await manifested({ kind: 'confirmation', accessKeys })).toMatchObject([{ fault: 'unanswered' }]);
  authority = local;
  expect(await manifested({ kind: 'denial', accessKeys })).toMatchObject([
    { outcome: 'registered', code: '573' },
  ]);
  expect(await notes()).toMatchObject([{ unanswered: null, events: [{ kind: 'denial', sequence: 1 }] }]);
});

test('two concurrent confirmations register one event', async () => {
  const accessKeys = await given([facts()]);
  await synchronise(half, id, never);
  const both = await Promise.all([1, 2].map(() => manifested({ kind: 'confirmation', accessKeys })));
  for (const [answer] of both)
    expect(answer?.outcome === 'registered' || answer?.fault === 'holds-already').toBe(true);
  expect(await notes()).toMatchObject([{ events: [{ kind: 'confirmation', sequence: 1 }] }]);
  expect((await notes())[0]?.events).toHaveLength(1);
});

test('a response sent from another system counts, even when it arrives before its invoice', async () => {
  const invoice = facts();
  const { accessKey, xml } = makeNfe(invoice);
  await given([], (state) => {
    const event = { author: bakery.taxId, type: '210200', at: '2026-11-05T09:00:00', text: '' };
    addDocument(state, 'procEventoNFe_v1.00.xsd', makeNfeEvent(accessKey, event).xml);
    addDocument(state, 'procNFe_v4.00.xsd', xml);
  });
  await synchronise(half, id, never);
  expect(await notes('?state=concluded')).toMatchObject([
    { accessKey, events: [{ kind: 'confirmation', at: '2026-11-05T09:00:00', sentBy: null }] },
  ]);
});

async function lookedUp(document: string): Promise<ManifestLookupAnswer> {
  const response = await post('/lookups', { document });
  expect(response.status).toBe(200);
  return (await response.json()) as ManifestLookupAnswer;
}

test('an invoice is looked up by access key or number without moving the position, and bad input returns 400', async () => {
  const [first = '', second = ''] = await given([facts(), facts()]);
  expect(await lookedUp(first)).toMatchObject({
    outcome: 'found',
    code: '138',
    note: { accessKey: first, isSummary: true },
  });
  expect(await lookedUp('2')).toMatchObject({ outcome: 'found', note: { accessKey: second } });
  expect(await notes('?state=waiting')).toHaveLength(2);
  // The position stays unchanged, so that no document is skipped.
  expect((await synchronisation())?.lastNsu).toBe('000000000000000');
  await synchronise(half, id, never);
  await manifested({ kind: 'awareness', accessKeys: [first] });
  expect(await lookedUp(first)).toMatchObject({
    note: { isSummary: false, events: [{ kind: 'awareness' }] },
  });

  expect(await lookedUp('999')).toMatchObject({ outcome: 'nothing', code: '137', note: null });
  expect(await lookedUp(makeNfe(facts()).accessKey)).toMatchObject({ outcome: 'refused', code: '217' });
  const wrong = first.slice(0, 43) + ((Number(first[43]) + 1) % 10);
  for (const document of [wrong, '', '1'.repeat(16), 'x'])
    await expectProblem(await post('/lookups', { document }), 400, 'bad-request');
});

test('the twenty-first lookup within an hour is not sent to the authority', async () => {
  await given([facts()]);
  const begun = now;
  for (let lookups = 0; lookups < 20; lookups++) expect((await lookedUp('1')).outcome).toBe('found');
  const nextAt = new Date(begun.getTime() + hour).toISOString();
  expect(await lookedUp('1')).toMatchObject({ outcome: 'wait', code: '', nextAt });
  // Lots can be read even so.
  await synchronise(half, id, never);
  expect(await synchronisation()).toMatchObject({ lastOutcome: 'read' });
  now = new Date(begun.getTime() + hour);
  expect((await lookedUp('1')).outcome).toBe('found');
});

test('a blocked taxpayer (656) sends no lookup until the hour is over', async () => {
  await given([facts()]);
  // Another program of the firm makes queries, too.
  for (let lookups = 0; lookups < 20; lookups++) await authority.consult(taxpayer, { nsu: '1' });
  const nextAt = new Date(now.getTime() + hour).toISOString();
  expect(await lookedUp('1')).toMatchObject({ outcome: 'blocked', code: '656', nextAt });
  expect(await synchronisation()).toMatchObject({ lastOutcome: 'blocked', nextAt });
  expect(await lookedUp('1')).toMatchObject({ outcome: 'wait', code: '', nextAt });
  now = new Date(now.getTime() + hour);
  expect((await lookedUp('1')).outcome).toBe('found');
});

test('only one lookup runs at a time, and an authority that does not answer is reported as unavailable', async () => {
  await given([facts()]);
  const local = authority;
  authority = { distNsu: away, consult: away, sendEvents: away };
  expect(await lookedUp('1')).toMatchObject({ outcome: 'unavailable', nextAt: null });
  const arrived = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  authority = {
    distNsu: away,
    async consult(...one) {
      arrived.resolve();
      await free.promise;
      return local.consult(...one);
    },
    sendEvents: away,
  };
  const first = lookedUp('1');
  await arrived.promise;
  expect(await lookedUp('1')).toMatchObject({ outcome: 'wait', nextAt: null });
  free.resolve();
  expect((await first).outcome).toBe('found');
});

test('lists are filtered by issuer, number and month', async () => {
  const other = { taxId: '08723218000186', name: 'Laticínios Vale Verde Ltda' };
  const [first = '', second = ''] = await given([
    facts({ number: 77 }),
    facts({ number: 78, issuer: other, issuedAt: '2026-10-31T10:00:00' }),
  ]);
  await synchronise(half, id, never);
  const keys = async (query: string) => (await notes(query)).map(({ accessKey }) => accessKey);
  expect(await keys('')).toEqual([first, second]);
  expect(await keys('?state=waiting')).toEqual([second, first]);
  expect(await keys('?number=77')).toEqual([first]);
  expect(await keys('?issuer=08.723.218/0001-86')).toEqual([second]);
  expect(await keys('?month=2026-10')).toEqual([second]);
  expect(await get<ReceivedMonths>('/notes/months')).toEqual({ months: ['2026-11', '2026-10'] });
});

test('a client user may not switch the service off, and while it is off it returns 403 and asks nothing', async () => {
  const switchOff = (person: SignedIn) =>
    person.fetch(`${api}/br-001`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false, taxId: bakery.taxId }),
    });
  await expectProblem(await switchOff(ines), 403, 'forbidden');
  await db
    .updateTable('actions_nfe_manifest.taxpayers')
    .set({ enabled: false })
    .where('client_id', '=', 'br-001')
    .execute();
  expect(await get<ManifestClient>('')).toMatchObject({ enabled: false });
  for (const path of ['/notes', '/waiting'])
    await expectProblem(await ines.fetch(`${api}/br-001${path}`), 403, 'forbidden');
  await expectProblem(await post('/synchronisation'), 403, 'forbidden');
  authority = {
    distNsu: () => Promise.reject(new Error('asked')),
    consult: () => Promise.reject(new Error('asked')),
    sendEvents: () => Promise.reject(new Error('asked')),
  };
  await synchronise(half, id, never);
});

test('a new tax ID resets the last NSU to zero, and the same tax ID keeps it', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const change = async (taxId: string) => {
    const response = await staff.fetch(`${api}/us-001`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: true, taxId }),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as ManifestClient).synchronisation?.lastNsu;
  };
  await change('11.444.777/0001-61');
  await db
    .updateTable('actions_nfe_manifest.taxpayers')
    .set({ last_nsu: '000000000000007' })
    .where('client_id', '=', 'us-001')
    .execute();
  expect(await change('11.444.777/0001-61')).toBe('000000000000007');
  expect(await change('08.723.218/0001-86')).toBe('000000000000000');
});

test('row-level security hides the firm’s rows in every table from another firm', async () => {
  await given([facts()]);
  await synchronise(half, id, never);
  for (const table of ['taxpayers', 'notes', 'local_authority'] as const) {
    const name = `actions_nfe_manifest.${table}` as const;
    const read = (firm: string) =>
      half.db.inFirm(firm, (tx) => tx.selectFrom(name).select('company_id').execute());
    expect((await read('c2001')).length).toBeGreaterThan(0);
    expect((await read('c1001')).filter(({ company_id }) => company_id === 'c2001')).toEqual([]);
  }
});

test('only the demo may use the local tax authority, and the national one requires ICP_BRASIL_CA_FILE', async () => {
  const authorityOf = (chosen: string | null, isDemo: boolean) => {
    let enabled: unknown;
    const service = { provide: () => undefined };
    const routes = { answer: () => undefined };
    const jobs = {
      repeat: (_: string, __: string, run: () => unknown) => (enabled = run),
      handle: () => undefined,
    };
    const inbox = { add: () => undefined };
    nfeManifest().register({ routes, jobs, services: service, inbox, chores: inbox, mails: inbox } as never, {
      ...half,
      isDemo,
      variable: (name) => (name === 'TAX_AUTHORITY' ? chosen : null),
    });
    return enabled;
  };
  expect(() => authorityOf('local', false)).toThrow('SEED=demo');
  expect(() => authorityOf('national', false)).toThrow('ICP_BRASIL_CA_FILE');
  expect(authorityOf('local', true)).toBeDefined();
  expect(authorityOf(null, false)).toBeDefined();
});
