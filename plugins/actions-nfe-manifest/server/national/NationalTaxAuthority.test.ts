import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { modulo11 } from '@anteroom/domain/brazil/modulo11';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDocument, addNote } from '../localAuthority.ts';
import { type RecipientEvent, TaxAuthorityUnavailable } from '../TaxAuthority.ts';
import { TestAuthority, type TestFault } from '../testing/TestAuthority.ts';
import { keyPem, makeTestChain, pem } from '../testing/testChain.ts';
import type { Credentials } from './callService.ts';
import type { AuthorityEnvironment } from './environments.ts';
import { NationalTaxAuthority } from './NationalTaxAuthority.ts';

const bakery = '11444777000161';
const taxpayer = { companyId: 'c2001', clientId: 'br-001', taxId: bakery };
const none = '0'.repeat(15);
let authority: TestAuthority;
let own: Credentials;
let environment: AuthorityEnvironment;
let credentials: Credentials;
let now: Date;
let used: string[];

beforeAll(async () => {
  authority = await TestAuthority.start();
  own = credentialsOf('PADARIA:11444777000161', bakery);
});
afterAll(() => authority.close());
beforeEach(() => {
  now = new Date('2026-11-21T15:00:00Z');
  authority.now = () => now;
  authority.states.clear();
  authority.requests.length = 0;
  authority.faults.length = 0;
  [environment, credentials, used] = ['production', own, []];
});

function credentialsOf(name: string, cnpj: string, chain = authority.chain): Credentials {
  const issued = chain.issue({ name, cnpj });
  return { key: keyPem(issued), certificates: pem(issued) + chain.authority };
}

const adapter = (timeoutMs?: number) =>
  new NationalTaxAuthority({
    clock: { now: () => now },
    access: async (_taxpayer, service) => {
      used.push(service);
      return { environment, credentials };
    },
    authorities: [authority.chain.root],
    addresses: authority.addresses,
    ...(timeoutMs && { timeoutMs }),
  });

let last = 0;
/**
 * Adds an invoice to the tax authority.
 *
 * @returns its access key.
 */
function given(authorisedOn = '2026-11-03'): string {
  last++;
  const start = `352611087232180001865500100${String(last).padStart(7, '0')}1${String(last).padStart(8, '0')}`;
  const accessKey = start + modulo11(start, 9);
  addNote(authority.state(bakery), {
    accessKey,
    authorisedOn,
    summary: `<resNFe>${accessKey}</resNFe>`,
    whole: '<nfeProc/>',
  });
  return accessKey;
}

const event = (accessKey: string, changed: Partial<RecipientEvent> = {}): RecipientEvent => ({
  kind: 'confirmation',
  accessKey,
  sequence: 1,
  at: now,
  justification: '',
  ...changed,
});

test('documents arrive in order, 50 per request, until none is left (138, then 137)', async () => {
  const keys = Array.from({ length: 60 }, () => given());
  const first = await adapter().distNsu(taxpayer, none);
  expect(first).toMatchObject({ status: '138', lastNsu: '000000000000050', maxNsu: '000000000000060' });
  const second = await adapter().distNsu(taxpayer, first.lastNsu);
  expect(second).toMatchObject({ status: '138', lastNsu: '000000000000060' });
  const documents = [...first.documents, ...second.documents];
  expect(documents.map(({ nsu }) => Number(nsu))).toEqual(keys.map((_, index) => index + 1));
  expect(documents.map(({ content }) => gunzipSync(Buffer.from(content, 'base64')).toString())).toEqual(
    keys.map((key) => `<resNFe>${key}</resNFe>`),
  );
  now = new Date('2026-11-21T16:00:00Z');
  expect(await adapter().distNsu(taxpayer, second.lastNsu)).toMatchObject({ status: '137', documents: [] });
  // Each call is one use of the certificate.
  expect(used).toEqual(['distribution', 'distribution', 'distribution']);
  expect(authority.requests[0]).toMatchObject({
    action: 'http://www.portalfiscal.inf.br/nfe/wsdl/NFeDistribuicaoDFe/nfeDistDFeInteresse',
  });
});

test('single documents are requested by number and by access key', async () => {
  const key = given();
  expect(await adapter().consult(taxpayer, { nsu: '000000000000001' })).toMatchObject({ status: '138' });
  expect((await adapter().consult(taxpayer, { accessKey: key })).documents).toHaveLength(1);
  expect(await adapter().consult(taxpayer, { nsu: '000000000000009' })).toMatchObject({ status: '137' });
});

test('queries and events name the test environment', async () => {
  const key = given();
  environment = 'test';
  await adapter().distNsu(taxpayer, none);
  await adapter().sendEvents(taxpayer, [event(key)]);
  for (const { xml } of authority.requests) expect(xml).toContain('<tpAmb>2</tpAmb>');
});

test('another company’s certificate is refused (593), and too many queries are blocked (656)', async () => {
  credentials = credentialsOf('OUTRA:08723218000186', '08723218000186');
  expect(await adapter().distNsu(taxpayer, none)).toMatchObject({
    status: '593',
    reason: expect.stringContaining('difere'),
  });
  credentials = own;
  given();
  await adapter().distNsu(taxpayer, none);
  expect(await adapter().distNsu(taxpayer, '000000000000001')).toMatchObject({ status: '656' });
});

test('events are signed, and each gets its own answer (135, 494, 573)', async () => {
  const [one, other] = [given(), given()];
  const strange = one.replace(/^35/, '31');
  const events = [
    event(other, {
      kind: 'non-performance',
      justification: ' Não “veio” — o\ncaminhão & a carga <voltaram> 🚚',
    }),
    event(strange),
    event(one),
  ];
  const answers = await adapter().sendEvents(taxpayer, events);
  expect(answers).toMatchObject([
    { isRegistered: true, code: '135', protocol: expect.stringMatching(/^\d{15}$/) },
    { isRegistered: false, code: '494' },
    { isRegistered: true, code: '135' },
  ]);
  const [first] = answers;
  const xml = first?.isRegistered ? first.xml.toString() : '';
  expect(xml).toContain('<xJust>Não "veio" - o caminhão &amp; a carga &lt;voltaram&gt; ?</xJust>');
  expect(xml).toMatch(
    /^<\?xml.*<procEventoNFe .*<\/evento><retEvento .*<nProt>\d{15}<\/nProt>.*<\/procEventoNFe>$/,
  );
  // Sends the same events again.
  expect(await adapter().sendEvents(taxpayer, [event(one)])).toMatchObject([
    { isRegistered: true, code: '573', protocol: '' },
  ]);
});

test('an event for an invoice that the authority does not have yet is registered (136)', async () => {
  authority.faults.push({
    kind: 'event',
    code: '136',
    reason: 'Evento registrado, mas nao vinculado a NF-e',
  });
  const [answer] = await adapter().sendEvents(taxpayer, [event(given())]);
  expect(answer).toMatchObject({
    isRegistered: true,
    code: '136',
    reason: 'Evento registrado, mas nao vinculado a NF-e',
    protocol: expect.stringMatching(/^\d{15}$/),
  });
  expect(answer?.isRegistered && answer.xml.toString()).toContain('<cStat>136</cStat>');
});

test('the four kinds of events conform to the schema', async () => {
  for (const kind of ['awareness', 'confirmation', 'denial', 'non-performance'] as const) {
    const justification = kind === 'non-performance' ? 'A mercadoria não foi entregue' : '';
    const [answer] = await adapter().sendEvents(taxpayer, [event(given(), { kind, justification })]);
    expect(answer).toMatchObject({ code: '135' });
  }
});

test('a clock an hour ahead of the authority’s is corrected, and one an hour behind is accepted', async () => {
  for (const hours of [1, -1]) {
    const [answer] = await adapter().sendEvents(taxpayer, [
      event(given(), { at: new Date(now.getTime() + hours * 3_600_000) }),
    ]);
    expect(answer).toMatchObject({ isRegistered: true, code: '135' });
  }
  expect(authority.requests).toHaveLength(3);
});

test('a batch that is refused as a whole counts as refused for each event', async () => {
  authority.faults.push({ kind: 'status', code: '215', reason: 'Rejeicao: Falha no schema XML' });
  expect(await adapter().sendEvents(taxpayer, [event(given())])).toMatchObject([
    { isRegistered: false, code: '215' },
  ]);
});

const soap = (body: string) =>
  `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const answer = (inner: string) =>
  soap(`<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe">${inner}</retDistDFeInt>`);
const page = (body: string, status = 200, type = 'application/soap+xml') =>
  ({ kind: 'page', status, type, body }) as const;

test.each<[string, TestFault]>([
  ['a cut connection', { kind: 'cut' }],
  ['a connection that is cut after the work was done', { kind: 'cut', after: true }],
  ['silence', { kind: 'silence' }],
  ['a page of maintenance', page('<html><body>Em manutenção</body></html>', 200, 'text/html')],
  ['an error of the gateway', page('Bad Gateway', 502, 'text/plain')],
  ['a SOAP fault', page(soap('<soap:Fault/>'), 500)],
  ['a SOAP answer without what was asked for', page(soap('<other/>'))],
  ['malformed XML', page(answer('<cStat>138').slice(0, 120))],
  ['unclosed elements', page(answer('<cStat>138</xMotivo>'))],
  ['no status', page(answer('<xMotivo>?</xMotivo>'))],
  ['a status that is none', page(answer('<cStat>138 or 137</cStat>'))],
  ['a number that is none', page(answer('<cStat>138</cStat><ultNSU>-1</ultNSU>'))],
  ['an answer with a document type', page(`<!DOCTYPE a [<!ENTITY b "c">]>${answer('<cStat>138</cStat>')}`)],
  ['bytes', page(randomBytes(2000).toString('latin1'))],
  ['nothing', page('')],
  ['an endless answer', page(answer(`<cStat>138</cStat>${' '.repeat(65 * 1024 * 1024)}`))],
])('%s counts as the tax authority being unavailable', async (_title, fault) => {
  addDocument(authority.state(bakery), 'resNFe_v1.01.xsd', '<resNFe/>');
  authority.faults.push(fault);
  await expect(adapter(1500).distNsu(taxpayer, none)).rejects.toBeInstanceOf(TaxAuthorityUnavailable);
  authority.faults.push(fault);
  await expect(adapter(1500).sendEvents(taxpayer, [event(given())])).rejects.toBeInstanceOf(
    TaxAuthorityUnavailable,
  );
});

test('a cut connection counts as asked, and an unreachable authority as not asked', async () => {
  const error = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (cause: unknown) => cause,
    );
  authority.faults.push({ kind: 'cut' });
  expect(await error(adapter().distNsu(taxpayer, none))).toMatchObject({ wasAsked: true });
  const closed = await TestAuthority.start(authority.chain);
  const { addresses } = closed;
  await closed.close();
  const asking = new NationalTaxAuthority({
    clock: { now: () => now },
    access: async () => ({ environment, credentials }),
    authorities: [authority.chain.root],
    addresses,
  });
  expect(await error(asking.distNsu(taxpayer, none))).toMatchObject({ wasAsked: false });
});

test('a server without a certificate from ICP-Brasil receives no request', async () => {
  const impostor = await TestAuthority.start(makeTestChain());
  const asking = new NationalTaxAuthority({
    clock: { now: () => now },
    access: async () => ({ environment, credentials }),
    authorities: [authority.chain.root],
    addresses: impostor.addresses,
  });
  await expect(asking.distNsu(taxpayer, none)).rejects.toMatchObject({
    name: 'TaxAuthorityUnavailable',
    wasAsked: false,
  });
  expect(impostor.requests).toEqual([]);
  await impostor.close();
});

test('a certificate from another chain fails with TaxAuthorityUnavailable', async () => {
  credentials = credentialsOf('PADARIA', bakery, makeTestChain());
  await expect(adapter().distNsu(taxpayer, none)).rejects.toBeInstanceOf(TaxAuthorityUnavailable);
});
