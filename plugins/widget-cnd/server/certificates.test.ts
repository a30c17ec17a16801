import type { InboxList } from '@anteroom/contract';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { pluginPortal } from '@anteroom/server/testing/pluginPortal';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CertificateHistory,
  CertificateList,
  ClearanceCertificate,
  FirmCertificate,
  FirmCertificateList,
} from '../api.ts';
import type { CertificatePortal } from './certificateStore.ts';
import { renewalItems } from './renewalItems.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeBrazilian(portal);
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

const base = '/api/cnd/v1';

function send(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

const federal = { kind: 'federal', issuer: 'Receita Federal do Brasil', uf: null, municipality: null };
const issued = {
  outcome: 'issued',
  result: 'negative',
  controlNumber: '1A2B.3C4D',
  issuedOn: '2026-06-01',
  validUntil: '2026-11-28',
  documentId: null,
};

/** Adds a certificate. Each test uses its own client. */
function add(clientId: string, certificate: object = federal): Promise<ClearanceCertificate> {
  return answerOf(send(staff, 'POST', `/clients/${clientId}/certificates`, certificate), 201);
}

function record({ id }: ClearanceCertificate, query: object): Promise<ClearanceCertificate> {
  return answerOf(send(staff, 'POST', `/certificates/${id}/queries`, query), 201);
}

async function list(person: SignedIn, clientId: string): Promise<CertificateList['items']> {
  const answered = await answerOf<CertificateList>(
    person.fetch(`${base}/clients/${clientId}/certificates`),
    200,
  );
  return answered.items;
}

test('an issued certificate stays current when a later check fails, and an outcome replaces the running check', async () => {
  const added = await add('us-001');
  expect(added).toMatchObject({ current: null, lastQuery: null, renewalAskedAt: null });
  await record(added, { outcome: 'running' });
  const [asked] = await list(olivia, 'us-001');
  expect(asked).toMatchObject({ current: null, lastQuery: { outcome: 'running' } });
  await record(added, issued);
  await record(added, { outcome: 'failed', error: 'O site não respondeu.' });
  const [failed] = await list(olivia, 'us-001');
  expect(failed?.current).toMatchObject({ result: 'negative', validUntil: '2026-11-28' });
  expect(failed?.lastQuery).toMatchObject({ outcome: 'failed', error: 'O site não respondeu.' });
  const { items } = await answerOf<CertificateHistory>(
    olivia.fetch(`${base}/certificates/${added.id}/queries`),
    200,
  );
  // The outcome has replaced the running query.
  expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'issued']);
});

test('certificates are listed by expiry, those never issued last', async () => {
  const fgts = { kind: 'fgts', issuer: 'Caixa', uf: null, municipality: null };
  await add('us-101', { kind: 'state', issuer: 'SEFAZ', uf: 'SP', municipality: null });
  await record(await add('us-101'), issued);
  await record(await add('us-101', fgts), { ...issued, result: 'regular', validUntil: '2026-11-20' });
  expect((await list(marco, 'us-101')).map(({ kind }) => kind)).toEqual(['fgts', 'federal', 'state']);
});

test('adding the same certificate to a client twice returns 409', async () => {
  await add('us-102');
  await expectProblem(await send(staff, 'POST', '/clients/us-102/certificates', federal), 409, 'conflict');
});

test('repeated renewal requests create one entry in the staff inbox, until a certificate is issued', async () => {
  const certificate = await add('us-003');
  const ask = () =>
    answerOf<ClearanceCertificate>(send(olivia, 'POST', `/certificates/${certificate.id}/renewal`));
  const all = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(all.map(({ renewalAskedAt }) => renewalAskedAt)).size).toBe(1);
  await record(certificate, { outcome: 'running' });
  expect((await ask()).renewalAskedAt).toBe(all[0]?.renewalAskedAt);
  expect(await requests()).toMatchObject([
    {
      client: { name: 'Hartwell Trust' },
      person: { name: 'Olivia Hartwell' },
      words: 'asked for a new certificate: Receita Federal and PGFN',
      path: '/home/cnd/us-003',
    },
  ]);
  expect((await record(certificate, issued)).renewalAskedAt).toBeNull();
  expect(await requests()).toEqual([]);
  expect((await ask()).renewalAskedAt).not.toBe(all[0]?.renewalAskedAt);
  expect(await requests()).toHaveLength(1);
  expect((await send(staff, 'DELETE', `/certificates/${certificate.id}`)).status).toBe(204);
  expect(await requests()).toEqual([]);
});

/** Returns the open requests for new certificates in the staff's inbox. */
async function requests(): Promise<InboxList['items']> {
  const { items } = await answerOf<InboxList>(staff.fetch('/api/inbox/v1/items'));
  return items.filter(({ kind }) => kind === 'certificate-renewal');
}

test('another client’s certificates return 404, and a client user cannot delete one', async () => {
  const { id } = await add('us-002');
  await expectProblem(await marco.fetch(`${base}/clients/us-002/certificates`), 404, 'not-found');
  await expectProblem(await marco.fetch(`${base}/certificates/${id}/queries`), 404, 'not-found');
  await expectProblem(await send(marco, 'POST', `/certificates/${id}/renewal`), 404, 'not-found');
  await expectProblem(await send(olivia, 'DELETE', `/certificates/${id}`), 403, 'forbidden');
  expect((await send(staff, 'DELETE', `/certificates/${id}`)).status).toBe(204);
  expect(await list(olivia, 'us-002')).toEqual([]);
});

test('row-level security hides another firm’s certificates from reads and deletes', async () => {
  const { id } = await add('us-201');
  const { db }: CertificatePortal = pluginPortal('widget-cnd', portal.deps);
  const firmsSeenBy = (companyId: string) =>
    db.inFirm(companyId, (tx) =>
      tx.selectFrom('widget_cnd.certificates').select('company_id').distinct().execute(),
    );
  expect(await firmsSeenBy('c1001')).toEqual([{ company_id: 'c1001' }]);
  expect(await firmsSeenBy('c2001')).toEqual([{ company_id: 'c2001' }]);
  const { numDeletedRows } = await db.inFirm('c2001', (tx) =>
    tx.deleteFrom('widget_cnd.certificates').where('certificate_id', '=', id).executeTakeFirst(),
  );
  expect(numDeletedRows).toBe(0n);
});

test.each([
  ['a result of another kind', { ...issued, result: 'regular' }],
  ['a day that is none', { ...issued, validUntil: '2026-02-30' }],
  ['an end before its beginning', { ...issued, validUntil: '2026-05-31' }],
  ['a document of nobody', { ...issued, documentId: 'none' }],
  ['a failure without words', { outcome: 'failed', error: ' ' }],
  ['a word for what came of it that is none', { outcome: 'maybe' }],
])('a query with %s is refused and not stored', async (_, query) => {
  const [certificate] = await list(staff, 'us-102');
  await expectProblem(
    await send(staff, 'POST', `/certificates/${certificate?.id}/queries`, query),
    400,
    'bad-request',
  );
  expect((await list(staff, 'us-102'))[0]?.lastQuery).toBeNull();
});

test('the PDF of a certificate must be one of the client’s own documents, otherwise 400', async () => {
  const document = async (clientId: string) =>
    portal.database.db
      .selectFrom('documents')
      .select('document_id')
      .where('client_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
  const [certificate] = await list(staff, 'us-001');
  const own = await document('us-001');
  const foreign = await document('us-002');
  const path = `/certificates/${certificate?.id}/queries`;
  const withDocument = ({ document_id }: { document_id: string }) => ({ ...issued, documentId: document_id });
  expect((await send(staff, 'POST', path, withDocument(own))).status).toBe(201);
  await expectProblem(await send(staff, 'POST', path, withDocument(foreign)), 400, 'bad-request');
});

test.each([
  ['a state’s without its state', { ...federal, kind: 'state' }],
  ['a municipality’s without it', { ...federal, kind: 'municipal', uf: 'SP' }],
])('a certificate is refused: %s', async (_, certificate) => {
  await expectProblem(
    await send(staff, 'POST', '/clients/us-201/certificates', certificate),
    400,
    'bad-request',
  );
});

test.each([
  ['pt-br', 'pediu a renovação de uma certidão: Municipal (Santos/SP)', '28 de novembro de 2026'],
  ['en-us', 'asked for a new certificate: municipality (Santos/SP)', 'November 28, 2026'],
  ['es-ar', 'pidió un certificado nuevo: municipal (Santos/SP)', '28 de noviembre de 2026'],
  ['fr-ca', 'a demandé une nouvelle attestation\u00a0: municipalité (Santos/SP)', '28 novembre 2026'],
  ['nl-nl', 'heeft een nieuwe verklaring aangevraagd: gemeente (Santos/SP)', '28 november 2026'],
])('staff read a renewal request in their language: %s', (language, asked, until) => {
  const facts = { kind: 'municipal', place: 'Santos/SP', validUntil: '2026-11-28' } as const;
  const words = renewalItems.words(language, facts);
  for (const part of [asked, until]) expect(words).toContain(part);
  expect(renewalItems.words(language, { ...facts, validUntil: null })).toBe(asked);
});

test('staff list and filter the certificates of all clients by expiry, and clients get 403', async () => {
  const never = await add('us-121');
  const ends = async (clientId: string, validUntil: string) => {
    const certificate = await add(clientId);
    await record(certificate, { ...issued, validUntil });
    return certificate.id;
  };
  const expired = await ends('us-122', '2026-06-02');
  const later = await ends('us-123', '2999-12-31');
  const ours = new Set([never.id, expired, later]);
  const seen = async (query: string, person = staff) => {
    const ids: string[] = [];
    let after = '';
    do {
      const path = `${base}/certificates?pageSize=1&${query}${after && `&after=${after}`}`;
      const { items, next } = await answerOf<FirmCertificateList>(person.fetch(path));
      ids.push(...items.map(({ id }) => id));
      after = next ?? '';
    } while (after);
    return ids.filter((id) => ours.has(id));
  };
  expect(await seen('')).toEqual([expired, later, never.id]);
  expect(await seen('show=attention')).toEqual([expired, never.id]);
  expect(await seen('clientId=us-123')).toEqual([later]);
  expect(await seen('kind=fgts')).toEqual([]);
  const { client } = await answerOf<FirmCertificate>(staff.fetch(`${base}/certificates/${later}`));
  expect(client).not.toBe('');
  await expectProblem(await olivia.fetch(`${base}/certificates`), 403, 'forbidden');
});
