import { gzipSync } from 'node:zlib';
import { hostileFiles } from '@anteroom/plugin-actions-box-e/testing/hostileFiles';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { soon } from '@anteroom/server/testing/soon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDocument } from './localAuthority.ts';
import type { ManifestPortal } from './manifestClient.ts';
import { bakery, hour, id, mill, NationalPortal, path } from './testing/NationalPortal.ts';

let at: NationalPortal;
beforeAll(async () => {
  at = await NationalPortal.open();
});
afterAll(() => at.close());
beforeEach(() => at.reset());

const soap = (body: string) =>
  `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${body}</soap:Body></soap:Envelope>`;

test('a synchronisation that starts after a given number skips the documents before it', async () => {
  at.given();
  const second = at.given();
  await at.settings({ startAfter: '1' });
  await at.upload();
  await at.tried();
  await soon(async () => expect((await at.notes()).map(({ accessKey }) => accessKey)).toEqual([second]));
});

test('an authority whose numbers restart at zero causes no loss and no duplicates', async () => {
  at.given();
  await at.setUp();
  const before = (await at.read()).synchronisation?.lastNsu;
  // The authority was reset, and counts from the beginning.
  const none = '0'.repeat(15);
  const body = soap(
    `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>138</cStat><xMotivo>Documento(s) localizado(s)</xMotivo><ultNSU>${none}</ultNSU><maxNSU>${none}</maxNSU></retDistDFeInt>`,
  );
  at.authority.faults.push({ kind: 'page', status: 200, type: 'application/soap+xml', body });
  at.pass(hour);
  await at.synchronise();
  expect((await at.read()).synchronisation).toMatchObject({ lastNsu: before, nextAt: expect.any(String) });
  expect(await at.notes()).toHaveLength(1);
});

test('an event whose answer was cut off is sent again byte for byte, and code 573 settles it', async () => {
  const key = at.given();
  await at.setUp();
  at.authority.faults.push({ kind: 'cut', after: true });
  expect(await at.confirm(key)).toMatchObject([{ outcome: 'unanswered' }]);
  expect(await at.notes()).toMatchObject([{ unanswered: 'confirmation', events: [] }]);
  at.pass(60_000);
  expect(await at.confirm(key)).toMatchObject([{ outcome: 'registered', code: '573' }]);
  expect(await at.notes()).toMatchObject([
    { unanswered: null, events: [{ kind: 'confirmation', sequence: 1 }] },
  ]);
  const sent = at.authority.requests.filter(({ service }) => service === 'events').map(({ xml }) => xml);
  const eventOf = (xml = '') => /<evento[\s\S]*<\/evento>/.exec(xml)?.[0];
  expect(eventOf(sent[1])).toBe(eventOf(sent[0]));
  expect(await at.confirm(key)).toMatchObject([{ outcome: 'not-sent', fault: 'holds-already' }]);
});

/**
 * Responses to a confirmation that was registered. The last one can be parsed, but contains no event that can be
 * stored.
 */
const unreadable: readonly [string, string, (key: string) => string][] = [
  ['a page', 'text/html', () => '<html><body>Em manutenção</body></html>'],
  ['half an answer', 'application/soap+xml', () => soap('<retEnvEvento').slice(0, 120)],
  ['an answer about another event', 'application/soap+xml', (key) => soap(registeredAs(key, '210220'))],
  ['an answer that says it twice', 'application/soap+xml', (key) => soap(registeredAs(key, '210200', 2))],
];

function registeredAs(key: string, type: string, times = 1): string {
  const info = `<infEvento><cStat>135</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${key}</chNFe><tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento><nProt>891260000000001</nProt></infEvento>`;
  return `<retEnvEvento xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>128</cStat><retEvento versao="1.00">${info.repeat(times)}</retEvento></retEnvEvento>`;
}

test.each(unreadable)(
  '%s leaves the event unanswered, and it is registered once however often it is sent again',
  async (_, type, body) => {
    const key = at.given();
    await at.setUp();
    at.authority.faults.push({ kind: 'page', status: 200, type, body: body(key), after: true });
    expect(await at.confirm(key)).toMatchObject([{ outcome: 'unanswered' }]);
    expect(await at.notes()).toMatchObject([{ unanswered: 'confirmation', events: [] }]);
    // Until then, no other statement on the invoice may be sent, because it would contradict the first one.
    const denied = await sendJson(at.staff, 'POST', `${path}/events`, { kind: 'denial', accessKeys: [key] });
    expect(await denied.json()).toMatchObject({ items: [{ outcome: 'not-sent', fault: 'unanswered' }] });
    for (const [result] of await Promise.all([at.confirm(key), at.confirm(key)]))
      expect(result?.code === '573' || result?.fault === 'holds-already').toBe(true);
    const event = { author: bakery.taxId, type: '210200', at: '2026-11-21T12:00:00', text: '' };
    addDocument(at.state, 'procEventoNFe_v1.00.xsd', at.make.makeNfeEvent(key, event).xml);
    at.pass(hour);
    await at.synchronise();
    expect(await at.confirm(key)).toMatchObject([{ outcome: 'not-sent', fault: 'holds-already' }]);
    const [note] = await at.notes();
    expect(note).toMatchObject({ unanswered: null, events: [{ kind: 'confirmation', sequence: 1 }] });
    expect(note?.events).toHaveLength(1);
    expect(at.state.events).toHaveLength(1);
  },
);

test('an unanswered event that the authority later hands out is settled without sending it again', async () => {
  const key = at.given();
  await at.setUp();
  at.authority.faults.push({ kind: 'cut', after: true });
  await at.confirm(key);
  const event = { author: bakery.taxId, type: '210200', at: '2026-11-21T12:00:00', text: '' };
  addDocument(at.state, 'procEventoNFe_v1.00.xsd', at.make.makeNfeEvent(key, event).xml);
  at.pass(hour);
  await at.synchronise();
  expect(await at.notes()).toMatchObject([
    { unanswered: null, isSummary: false, events: [{ kind: 'confirmation' }] },
  ]);
  expect(await at.confirm(key)).toMatchObject([{ outcome: 'not-sent', fault: 'holds-already' }]);
});

test('after a day of 503 answers from the authority, the next synchronisation fetches the invoice', async () => {
  await at.setUp();
  const key = at.given();
  for (let hours = 0; hours < 24; hours++) {
    at.pass(hour);
    at.authority.faults.push({ kind: 'page', status: 503, type: 'text/html', body: '<h1>Indisponível</h1>' });
    await at.synchronise();
    expect((await at.read()).synchronisation?.lastOutcome).toBe('unavailable');
  }
  at.pass(hour);
  await at.synchronise();
  expect(await at.notes()).toMatchObject([{ accessKey: key }]);
});

/**
 * Returns a node that dies at its nth transaction, either before the commit or right after it. From then on it does
 * nothing more, and does not even give its turn back.
 */
function mortal(dies: number): ManifestPortal {
  let transactions = 0;
  return {
    ...at.half,
    db: {
      async inFirm(firm, work) {
        transactions++;
        if (transactions >= dies && dies % 2 === 0) throw new Error('killed');
        const result = await at.half.db.inFirm(firm, work);
        if (transactions >= dies) throw new Error('killed');
        return result;
      },
    },
  };
}

test('three nodes that are killed repeatedly read each invoice once, in order, without getting blocked', async () => {
  await at.setUp();
  at.authority.requests.length = 0;
  const keys = Array.from({ length: 320 }, () => at.given());
  for (let round = 1; Number((await at.read()).synchronisation?.lastNsu) < keys.length; round++) {
    expect(round).toBeLessThan(60);
    // Let the turn of a killed node expire, and the authority's pause end.
    at.pass(hour + 6 * 60_000);
    const nodes = [mortal(3 + (round % 7)), mortal(4 + (round % 5)), mortal(5 + (round % 3))];
    await Promise.allSettled(nodes.map((node) => at.synchronise(node)));
  }
  const stored = await at.db
    .selectFrom('actions_nfe_manifest.notes')
    .select('access_key')
    .where('client_id', '=', 'us-001')
    .execute();
  expect(stored.map(({ access_key }) => access_key).sort()).toEqual([...keys].sort());
  const asked = at.authority.requests.map(({ xml }) => Number(/<ultNSU>(\d+)/.exec(xml)?.[1]));
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  // The authority was never queried too often.
  expect(at.state.blockedUntil).toBeNull();
});

test('after a lost answer, the next request waits an hour, as after a received one', async () => {
  await at.setUp();
  const key = at.given();
  at.pass(hour);
  at.authority.faults.push({ kind: 'cut', after: true });
  await at.synchronise();
  expect((await at.read()).synchronisation).toMatchObject({
    lastOutcome: 'unavailable',
    nextAt: new Date(at.now.getTime() + hour).toISOString(),
  });
  const asked = at.authority.requests.length;
  await at.synchronise();
  await expectProblem(await at.staff.fetch(`${path}/synchronisation`, { method: 'POST' }), 409, 'conflict');
  expect(at.authority.requests).toHaveLength(asked);
  at.pass(hour);
  await at.synchronise();
  expect(await at.notes()).toMatchObject([{ accessKey: key }]);
  expect(at.state.blockedUntil).toBeNull();
});

test('cancellations and corrections are applied, and an invoice already stored in box-e is not duplicated', async () => {
  const [whole, cancelled] = [at.given(), at.given()];
  const { state } = at;
  const event = { author: mill.taxId, at: '2026-11-04T09:00:00' };
  const correction = { ...event, type: '110110', text: 'Onde se lê 2 sacos, leia-se 20 sacos' };
  const xml = state.notes[whole]?.whole ?? '';
  // The firm imported the full invoice before the tax authority announced it.
  const imported = await at.half.storedNotes.readVouched(Buffer.from(xml), bakery.taxId);
  if ('refusal' in imported) throw new Error(imported.refusal);
  await at.half.db.inFirm('c1001', (tx) => at.half.storedNotes.store(tx, id, [imported]));
  addDocument(state, 'procEventoNFe_v1.00.xsd', at.make.makeNfeEvent(whole, correction).xml);
  const cancellation = { ...event, type: '110111', text: 'Pedido em duplicidade' };
  addDocument(state, 'procEventoNFe_v1.00.xsd', at.make.makeNfeEvent(cancelled, cancellation).xml);
  await at.setUp();
  expect(await at.notes('?state=waiting')).toMatchObject([
    {
      accessKey: whole,
      // The summary does not overwrite the full invoice.
      isSummary: false,
      corrections: [{ sequence: 1, at: event.at, text: correction.text }],
    },
  ]);
  expect(await at.notes('?state=over')).toMatchObject([{ accessKey: cancelled, status: 'cancelled' }]);
  const stored = await at.db
    .selectFrom('actions_box_e.notes')
    .select('access_key')
    .where('company_id', '=', 'c1001')
    .execute();
  expect(stored.map(({ access_key }) => access_key).sort()).toEqual([whole, cancelled].sort());
});

test('hostile documents are rejected with their reasons and listed for staff only, and the others arrive', async () => {
  const { state } = at;
  for (const { content } of hostileFiles) addDocument(state, 'procNFe_v4.00.xsd', content);
  const key = at.given();
  await at.setUp();
  await soon(async () => expect(await at.notes()).toMatchObject([{ accessKey: key }]));
  const { count, items } = await at.unread();
  expect(count).toBe(hostileFiles.length);
  expect(items.map(({ nsu, reason, detail }) => [Number(nsu), reason, detail])).toEqual(
    hostileFiles.map(({ reason, detail }, index) => [index + 1, reason, detail]),
  );
  expect((await at.read()).unread).toBe(count);
  expect(await at.inbox()).toEqual([{ what: 'unread', count }]);
  await at.signIn();
  await expectProblem(await at.olivia.fetch(`${path}/unread`), 403, 'forbidden');
});

test('documents with damaged compression are kept, and read once the authority sends them intact', async () => {
  const { state } = at;
  const facts = { issuer: mill, recipient: bakery, number: 9000, issuedAt: '2026-11-03T10:15:00', items: [] };
  const { accessKey, xml } = at.make.makeSummary(facts);
  const packed = gzipSync(xml);
  const flipped = Buffer.from(packed);
  flipped[flipped.length - 6] = (flipped.at(-6) ?? 0) ^ 1;
  const damaged = [packed.subarray(0, packed.length - 20), flipped, Buffer.from('not packed'), gzipSync('')];
  for (const content of damaged) {
    addDocument(state, 'resNFe_v1.01.xsd', '');
    Object.assign(state.documents.at(-1) ?? {}, { content: content.toString('base64') });
  }
  await at.setUp();
  expect((await at.unread()).items.map(({ reason }) => reason)).toEqual([
    'unreadable-archive',
    'unreadable-archive',
    'unreadable-archive',
    'empty',
  ]);
  // Reading the same content again does not help.
  const again = await at.staff.fetch(`${path}/unread`, { method: 'POST' });
  expect(await again.json()).toMatchObject({ count: 4 });
  for (const document of state.documents) Object.assign(document, { content: packed.toString('base64') });
  for (const { nsu } of (await at.unread()).items) {
    const found = await sendJson(at.staff, 'POST', `${path}/lookups`, { document: nsu });
    expect(await found.json()).toMatchObject({ outcome: 'found', note: { accessKey } });
  }
  expect(await at.unread()).toEqual({ count: 0, items: [] });
  expect(await at.inbox()).toEqual([]);
});

test('a document that an earlier version could not read is read again without asking the authority', async () => {
  const key = at.given();
  const former = {
    ...at.half,
    storedNotes: {
      ...at.half.storedNotes,
      readVouched: async () => ({ refusal: 'unknown-document', detail: 'resNFe' }) as const,
    },
  };
  await at.setUp();
  const other = at.given();
  at.pass(hour);
  await at.synchronise(former);
  expect((await at.notes()).map(({ accessKey }) => accessKey)).toEqual([key]);
  expect((await at.unread()).items).toMatchObject([{ nsu: '000000000000002', reason: 'unknown-document' }]);
  const asked = at.authority.requests.length;
  const again = await at.staff.fetch(`${path}/unread`, { method: 'POST' });
  expect(await again.json()).toEqual({ count: 0, items: [] });
  expect((await at.notes()).map(({ accessKey }) => accessKey).sort()).toEqual([key, other].sort());
  expect(at.authority.requests).toHaveLength(asked);
});

test('a document that makes the reader throw is kept as unread, and the others are stored', async () => {
  await at.setUp();
  const [broken, key] = [at.given(), at.given()];
  const faulty = {
    ...at.half,
    storedNotes: {
      ...at.half.storedNotes,
      readVouched: async (xml: Buffer, taxId: string) => {
        if (xml.includes(broken)) throw new RangeError('out of range');
        return at.half.storedNotes.readVouched(xml, taxId);
      },
    },
  };
  at.pass(hour);
  await at.synchronise(faulty);
  expect((await at.notes()).map(({ accessKey }) => accessKey)).toEqual([key]);
  expect((await at.unread()).items).toMatchObject([{ reason: 'malformed', detail: '' }]);
});

test('two concurrent confirmations sent to the authority register one event', async () => {
  const key = at.given();
  await at.setUp();
  const both = await Promise.all([at.confirm(key), at.confirm(key)]);
  for (const [result] of both)
    expect(result?.outcome === 'registered' || result?.fault === 'holds-already').toBe(true);
  expect((await at.notes())[0]?.events).toMatchObject([{ kind: 'confirmation', sequence: 1 }]);
  expect(at.state.events).toHaveLength(1);
});
