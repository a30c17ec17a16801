import { randomUUID } from 'node:crypto';
import type { Problem } from '@anteroom/contract';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { writtenLetter } from '@anteroom/server/testing/writtenLetter';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest, ServiceRequestList } from '../api.ts';
import { mailTexts } from './mailTexts.ts';
import type { ServiceRequestTables } from './tables.ts';

let portal: TestPortal;
let olivia: SignedIn;
let ines: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  ines = await portal.signIn('ines@demo.test');
});
afterAll(() => portal.close());

const answers = {
  subject: 'A copy of the return',
  department: 'tax',
  description: 'For the bank.',
  wishedDate: '2070-12-01',
  attachments: [],
};

function send(person: SignedIn, clientId: string, body: object): Promise<Response> {
  return person.fetch(`/api/service-requests/v1/clients/${clientId}/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function general(changed: object = {}, idempotencyKey: string = randomUUID()): object {
  return { type: 'generalRequests', idempotencyKey, answers: { ...answers, ...changed } };
}

async function list(person: SignedIn, clientId: string, query = ''): Promise<ServiceRequestList> {
  const response = await person.fetch(`/api/service-requests/v1/clients/${clientId}/requests${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ServiceRequestList;
}

test('a request gets a number, is listed, and is confirmed to its sender by e-mail', async () => {
  const response = await send(olivia, 'us-001', general());
  expect(response.status).toBe(201);
  const request = (await response.json()) as ServiceRequest;
  expect(request).toMatchObject({
    number: 1,
    status: 'sent',
    subject: 'A copy of the return',
    answers,
    sentBy: { firstName: 'Olivia', lastName: 'Hartwell' },
  });
  expect((await list(olivia, 'us-001')).items).toMatchObject([{ id: request.id, number: 1, status: 'sent' }]);
  const rows = await mails();
  expect(rows).toMatchObject([
    { to: 'olivia@demo.test', subject: 'We received your request no. 1: A copy of the return' },
  ]);
});

test('twenty concurrent requests with the same key create one request and return the same response', async () => {
  const body = general();
  const before = (await list(olivia, 'us-002')).items.length;
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(olivia, 'us-002', body)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const answers = new Set(await Promise.all(responses.map((response) => response.text())));
  expect(answers.size).toBe(1);
  expect((await list(olivia, 'us-002')).items).toHaveLength(before + 1);
});

test('a request with a used key but other answers returns 409 and changes nothing', async () => {
  const key = randomUUID();
  await send(olivia, 'us-003', general({}, key));
  const response = await send(olivia, 'us-003', general({ description: 'Changed.' }, key));
  expect(response.status).toBe(409);
  expect((await list(olivia, 'us-003')).items).toHaveLength(1);
});

test('ten concurrent requests each of two firms are numbered consecutively without a gap within each firm', async () => {
  const numbered = async (person: SignedIn, companyId: string, clientId: string) => {
    const last = await lastNumber(companyId);
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(person, clientId, general())));
    const numbers = await Promise.all(
      sent.map(async (response) => Number(((await response.json()) as ServiceRequest).number)),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => last + 1 + index));
  };
  await Promise.all([numbered(ines, 'c2001', 'br-002'), numbered(olivia, 'c1001', 'us-001')]);
});

test('requests are listed page by page, last changed first', async () => {
  const first = await list(ines, 'br-002', '?pageSize=6');
  const second = await list(ines, 'br-002', `?pageSize=6&after=${first.next}`);
  const all = [...first.items, ...second.items];
  expect(new Set(all.map(({ number }) => number)).size).toBe(10);
  const times = all.map(({ changedAt }) => changedAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(second.next).toBeNull();
});

test.each<[string, string, object, number]>([
  ['an unknown type', 'us-001', { ...general(), type: 'other' }, 400],
  ['an unknown field', 'us-001', general({ urgent: true }), 400],
  ['a blank subject', 'us-001', general({ subject: '   ' }), 400],
  ['an over-long description', 'us-001', general({ description: 'x'.repeat(8001) }), 400],
  ['a date that is none', 'us-001', general({ wishedDate: '2026-02-30' }), 400],
  ['a day that is over', 'us-001', general({ wishedDate: '2020-02-20' }), 400],
  [
    'a form of Brazilian employers',
    'us-001',
    { type: 'mocks', idempotencyKey: randomUUID(), answers: {}, draft: true },
    400,
  ],
  ['a type without a form', 'us-001', { ...general(), type: 'constructor' }, 400],
  ['an answer of another shape', 'us-001', general({ subject: 7 }), 400],
  ['a file that is not there', 'us-001', general({ attachments: [{ documentId: 'x', name: 'x' }] }), 400],
  ['half a character', 'us-001', general({ subject: '\ud800' }), 400],
  ['a short key', 'us-001', general({}, 'short'), 400],
  ["another firm's client", 'br-001', general(), 404],
  ["another person's client", 'us-101', general(), 404],
])('a request with %s is refused', async (_, clientId, body, status) => {
  const response = await send(olivia, clientId, body);
  expect(response.status).toBe(status);
  expect(((await response.json()) as Problem).type).toMatch(/^urn:anteroom:problem:/);
});

test.each([
  'x',
  'WzFd.',
  Buffer.from('["a"]').toString('base64url'),
  Buffer.from('[0]').toString('base64url'),
])('the made-up cursor %j returns 400', async (after) => {
  const response = await olivia.fetch(`/api/service-requests/v1/clients/us-001/requests?after=${after}`);
  expect(response.status).toBe(400);
});

test('e-mails are in the reader’s language, and their subjects have no line breaks', () => {
  const request: ServiceRequest = {
    id: '1',
    clientId: 'br-001',
    type: 'generalRequests',
    number: 7,
    status: 'sent',
    subject: 'Guia\r\nBcc: x@y.z',
    refusalReason: null,
    version: 2,
    createdAt: '2026-11-20T11:00:00.000Z',
    changedAt: '2026-11-20T12:00:00.000Z',
    history: [],
    employees: [],
    answers: {
      subject: 'Guia\r\nBcc: x@y.z',
      department: 'payroll',
      description: 'Texto.',
      wishedDate: '2026-12-01',
    },
    sentAt: '2026-11-20T12:00:00.000Z',
    sentBy: { firstName: 'Inês', lastName: 'Albuquerque' },
  };
  const facts = {
    request,
    client: 'Padaria',
    firm: 'Aurora',
    portal: 'http://portal',
  };
  expect(writtenLetter(mailTexts('pt-br').confirmed(facts)).text).toContain('1 de dezembro de 2026');
  expect(mailTexts('en-gb').confirmed(facts).subject).toMatch(/^We received your request no. 7/);
  expect(writtenLetter(mailTexts('en-gb').confirmed(facts)).text).toContain('1 December 2026');
  expect(writtenLetter(mailTexts('en-us').confirmed(facts)).text).toContain('December 1, 2026');
  const refused = {
    ...facts,
    request: { ...request, status: 'refused' as const, refusalReason: 'Falta o CPF.' },
  };
  expect(mailTexts('pt-br').progressed(refused).subject).toBe(
    'Sua solicitação nº 7 (Guia Bcc: x@y.z): Recusada',
  );
  expect(writtenLetter(mailTexts('pt-br').progressed(refused)).text).toContain('Motivo: Falta o CPF.');
  // Personal data is not sent by e-mail.
  const leave = { ...facts, request: { ...request, type: 'employeeLeave' as const, subject: 'Ana Souza' } };
  expect(writtenLetter(mailTexts('pt-br').confirmed(leave)).text).not.toContain('Texto.');
  const subjects = ['es-ar', 'fr-ca', 'nl-nl'].map(
    (language) => mailTexts(language).confirmed(facts).subject,
  );
  expect(subjects).toEqual([
    'Recibimos tu solicitud n.º 7: Guia Bcc: x@y.z',
    'Nous avons reçu votre demande nº 7\u00a0: Guia Bcc: x@y.z',
    'We hebben je verzoek nr. 7 ontvangen: Guia Bcc: x@y.z',
  ]);
});

async function lastNumber(companyId: string): Promise<number> {
  const { last_number } = await (portal.database.db as unknown as Kysely<ServiceRequestTables>)
    .selectFrom('actions_service_request.numbers')
    .select('last_number')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Returns the e-mails that have been sent or are waiting to be. */
async function mails() {
  const rows = (await portal.mails()).toSorted((one, other) => one.to.localeCompare(other.to));
  return rows.map(({ to, subject, replyTo }) => ({ to, subject, replyTo }));
}
