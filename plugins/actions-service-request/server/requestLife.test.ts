import { randomUUID } from 'node:crypto';
import type { InboxList, Problem } from '@anteroom/contract';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf, uploadFile } from '@anteroom/server/testing/uploadFile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest, ServiceRequestList, ServiceRequestOverview } from '../api.ts';

let portal: TestPortal;
let olivia: SignedIn;
let reader: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  reader = await portal.signIn('reader@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/service-requests/v1/clients/us-001/requests';
const answers = { subject: 'A copy of the return', department: 'tax', description: 'For the bank.' };

function call(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

function draft(given: object = answers, idempotencyKey = randomUUID() as string): Promise<ServiceRequest> {
  const body = { type: 'generalRequests', idempotencyKey, answers: given, draft: true };
  return answerOf<ServiceRequest>(call(olivia, 'POST', '', body), 201);
}

async function sent(subject: string): Promise<ServiceRequest> {
  const body = { type: 'generalRequests', idempotencyKey: randomUUID(), answers: { ...answers, subject } };
  return answerOf<ServiceRequest>(call(olivia, 'POST', '', body), 201);
}

const progress = (request: ServiceRequest, status: string, more: object = {}) =>
  call(staff, 'PUT', `/${request.id}/status`, { version: request.version, status, ...more });

test('a draft is saved, read back, and sent once by eight concurrent requests', async () => {
  const begun = await draft({ subject: 'Half' });
  expect(begun).toMatchObject({ status: 'draft', number: null, subject: 'Half', version: 1, sentAt: null });
  const saved = await answerOf<ServiceRequest>(call(olivia, 'PUT', `/${begun.id}`, { version: 1, answers }));
  expect(saved).toMatchObject({ version: 2, subject: 'A copy of the return' });
  expect(await answerOf(call(olivia, 'GET', `/${begun.id}`))).toEqual(saved);

  const send = () => call(olivia, 'POST', `/${begun.id}/send`, { version: 2 });
  const responses = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const texts = new Set(await Promise.all(responses.map((response) => response.text())));
  expect(texts.size).toBe(1);
  const request = JSON.parse([...texts][0] ?? '') as ServiceRequest;
  expect(request).toMatchObject({ status: 'sent', sentBy: { firstName: 'Olivia', lastName: 'Hartwell' } });
  expect(request.history.map(({ status, by }) => [status, by.firstName])).toEqual([
    ['draft', 'Olivia'],
    ['sent', 'Olivia'],
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = 'mail' and data ->> 'subject' like '%A copy of the return'
  `.execute(portal.database.db);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a stale version returns 409 for saving and sending, and the draft stays', async () => {
  const begun = await draft();
  await answerOf(
    call(reader, 'PUT', `/${begun.id}`, { version: 1, answers: { ...answers, subject: 'Hers' } }),
  );
  const stale = await answerOf<Problem>(call(olivia, 'PUT', `/${begun.id}`, { version: 1, answers }), 409);
  expect(stale.errors).toMatchObject([{ path: 'body/version', reason: 'stale' }]);
  expect(stale.current).toMatchObject({ subject: 'Hers', version: 2 });
  await answerOf(call(olivia, 'POST', `/${begun.id}/send`, { version: 1 }), 409);
  expect(await answerOf(call(olivia, 'GET', `/${begun.id}`))).toMatchObject({ status: 'draft' });
});

test('sending with missing answers returns 400 and names them, and the draft stays', async () => {
  const begun = await draft({ subject: ' ', wishedDate: '2020-01-01' });
  const refused = await answerOf<Problem>(call(olivia, 'POST', `/${begun.id}/send`, { version: 1 }), 400);
  expect(refused.errors).toMatchObject([
    { path: 'body/answers/subject', reason: 'required' },
    { path: 'body/answers/department', reason: 'required' },
    { path: 'body/answers/description', reason: 'required' },
    { path: 'body/answers/wishedDate', reason: 'minDate' },
  ]);
  expect(await answerOf(call(olivia, 'GET', `/${begun.id}`))).toMatchObject({ status: 'draft', version: 1 });
});

test('two concurrent drafts with the same key become one', async () => {
  const key = randomUUID();
  const [one, two] = await Promise.all([draft(answers, key), draft({ subject: 'Later' }, key)]);
  expect(one.id).toBe(two.id);
});

test('a draft is visible to the client’s users and returns 404 to staff', async () => {
  const begun = await draft();
  expect((await call(staff, 'GET', `/${begun.id}`)).status).toBe(404);
  expect((await call(reader, 'GET', `/${begun.id}`)).status).toBe(200);
  expect((await call(staff, 'POST', `/${begun.id}/send`, { version: 1 })).status).toBe(404);
  expect((await call(staff, 'DELETE', `/${begun.id}`)).status).toBe(404);
});

test('a draft can be deleted, and deleting or changing a sent request returns 409', async () => {
  const begun = await draft();
  expect((await call(olivia, 'DELETE', `/${begun.id}`)).status).toBe(204);
  expect((await call(olivia, 'GET', `/${begun.id}`)).status).toBe(404);
  const request = await sent('Kept');
  expect((await call(olivia, 'DELETE', `/${request.id}`)).status).toBe(409);
  expect((await call(olivia, 'PUT', `/${request.id}`, { version: 2, answers })).status).toBe(409);
});

test('a request can be cancelled until the firm has begun, and then returns 409', async () => {
  const one = await sent('Not any more');
  const cancelled = await answerOf<ServiceRequest>(
    call(olivia, 'POST', `/${one.id}/cancel`, { version: one.version }),
  );
  expect(cancelled.status).toBe('cancelled');
  const { items } = await answerOf<InboxList>(staff.fetch('/api/inbox/v1/items?kind=service-request'));
  const words = `canceled request no. ${one.number}: Not any more`;
  expect(items.filter((item) => item.words.endsWith('Not any more'))).toMatchObject([
    { words, version: 2, person: { name: 'Olivia Hartwell' } },
  ]);
  // Cancelling again changes nothing.
  expect(await answerOf(call(olivia, 'POST', `/${one.id}/cancel`, { version: one.version }))).toEqual(
    cancelled,
  );
  expect((await progress(cancelled, 'done')).status).toBe(409);

  const two = await sent('Too late');
  const begun = await answerOf<ServiceRequest>(progress(two, 'inProgress'));
  const late = await answerOf<Problem>(
    call(olivia, 'POST', `/${two.id}/cancel`, { version: begun.version }),
    409,
  );
  expect(late.errors).toMatchObject([{ reason: 'status' }]);
});

test('a request is completed or refused from its inbox row, and completing it elsewhere removes the row', async () => {
  const itemOf = async (subject: string) => {
    const { items } = await answerOf<InboxList>(staff.fetch('/api/inbox/v1/items?kind=service-request'));
    return items.find(({ words }) => words.endsWith(subject));
  };
  const act = (item: InboxList['items'][number] | undefined, action: string, text?: string) =>
    sendJson(staff, 'POST', `/api/inbox/v1/items/${item?.id}/actions/${action}`, {
      version: item?.version,
      text,
    });
  const done = await sent('Done on its row');
  await answerOf(act(await itemOf('Done on its row'), 'done'));
  expect(await answerOf(call(olivia, 'GET', `/${done.id}`))).toMatchObject({ status: 'done' });
  expect(await itemOf('Done on its row')).toBeUndefined();

  const refused = await sent('Refused on its row');
  await answerOf(act(await itemOf('Refused on its row'), 'refuse', 'We do not do this.'));
  expect(await answerOf(call(olivia, 'GET', `/${refused.id}`))).toMatchObject({
    status: 'refused',
    refusalReason: 'We do not do this.',
  });

  const elsewhere = await sent('Done elsewhere');
  const item = await itemOf('Done elsewhere');
  await answerOf(progress(elsewhere, 'done'));
  expect(await itemOf('Done elsewhere')).toBeUndefined();
  await answerOf<Problem>(act(item, 'done'), 409);
});

test('progress by the firm is kept in the history and e-mailed to the sender, and refusing needs a reason', async () => {
  const request = await sent('Certidão');
  const begun = await answerOf<ServiceRequest>(progress(request, 'inProgress'));
  expect((await progress(request, 'done')).status).toBe(409);
  expect((await progress(begun, 'refused')).status).toBe(400);
  expect((await progress(begun, 'done', { reason: 'Because' })).status).toBe(400);
  const refused = await answerOf<ServiceRequest>(
    progress(begun, 'refused', { reason: 'The CPF is missing.' }),
  );
  expect(refused).toMatchObject({ status: 'refused', refusalReason: 'The CPF is missing.' });
  const read = await answerOf<ServiceRequest>(call(olivia, 'GET', `/${request.id}`));
  expect(read.history.map(({ status, by, reason }) => [status, by.firstName, reason])).toEqual([
    ['draft', 'Olivia', null],
    ['sent', 'Olivia', null],
    ['inProgress', 'Stella', null],
    ['refused', 'Stella', 'The CPF is missing.'],
  ]);
  const { rows } = await sql<{ to: string; subject: string }>`
    select data ->> 'to' as "to", data ->> 'subject' as subject from jobs.job
    where name = 'mail' and data ->> 'subject' like 'Your request%Certidão%' order by subject
  `.execute(portal.database.db);
  expect(rows).toEqual([
    { to: 'olivia@demo.test', subject: `Your request no. ${request.number} (Certidão): In progress` },
    { to: 'olivia@demo.test', subject: `Your request no. ${request.number} (Certidão): Refused` },
  ]);
  expect((await call(olivia, 'PUT', `/${request.id}/status`, { version: 4, status: 'done' })).status).toBe(
    403,
  );
});

test('the firm answers with a text and files of the client, and a file of another client returns 400', async () => {
  const paper = await uploadFile(staff, 'answer.pdf');
  const others = await uploadFile(staff, 'elsewhere.pdf', somePdf(), 'clients/us-003');
  const request = await sent('With an answer');
  const foreign = await answerOf<Problem>(progress(request, 'done', { documentIds: [others.id] }), 400);
  expect(foreign.errors).toMatchObject([{ path: 'body/documentIds', reason: 'fileUnknown' }]);
  await answerOf(progress(request, 'done', { answer: 'Here it is.', documentIds: [paper.id] }));
  const read = await answerOf<ServiceRequest>(call(olivia, 'GET', `/${request.id}`));
  expect(read.history.at(-1)).toMatchObject({
    status: 'done',
    answer: 'Here it is.',
    documents: [{ id: paper.id, name: 'answer.pdf' }],
  });
  const told = (await portal.mails()).filter(({ subject }) => subject.endsWith('With an answer): Done'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('Here it is.');
});

test('a request that staff read is recorded in the audit log', async () => {
  const request = await sent('Confidential');
  await answerOf(call(staff, 'GET', `/${request.id}`));
  await answerOf(call(olivia, 'GET', `/${request.id}`));
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('subject', '=', `service-request:${request.id}`)
    .where('action', '=', 'service-request-viewed')
    .execute();
  expect(entries).toEqual([{ action: 'service-request-viewed', user_id: 'staff' }]);
});

test('a request can attach a file of its client, and a file that is another client’s or hidden from the sender returns 400', async () => {
  const mine = await uploadFile(olivia, 'contract.pdf');
  const others = await uploadFile(olivia, 'other.pdf', somePdf(), 'clients/us-003');
  const withFile = (id: string) => ({
    type: 'generalRequests',
    idempotencyKey: randomUUID(),
    answers: { ...answers, attachments: [{ documentId: id, name: 'contract.pdf' }] },
  });
  const request = await answerOf<ServiceRequest>(call(olivia, 'POST', '', withFile(mine.id)), 201);
  expect(request.answers.attachments).toEqual([{ documentId: mine.id, name: 'contract.pdf' }]);
  const hidden = await uploadFile(staff, 'hidden.pdf');
  const access = { everyone: { role: 'None', was: null } };
  await answerOf(sendJson(staff, 'PATCH', `/api/documents/v1/documents/${hidden.id}/access`, access));
  for (const { id } of [others, hidden]) {
    const refused = await answerOf<Problem>(call(olivia, 'POST', '', withFile(id)), 400);
    expect(refused.errors).toMatchObject([{ path: 'body/answers/attachments', reason: 'fileUnknown' }]);
  }
});

test('numbers continue after the highest existing one when the counter is missing', async () => {
  const { number } = await sent('Numbered');
  await sql`delete from actions_service_request.numbers where company_id = 'c1001'`.execute(
    portal.database.db,
  );
  expect((await sent('Numbered, too')).number).toBe((number ?? 0) + 1);
});

test('requests are found by status, type, words without accents, number and period, and by staff across clients', async () => {
  const request = await sent('Declaração do João');
  const find = async (query: Record<string, string>) => {
    const { items } = await answerOf<ServiceRequestList>(
      call(olivia, 'GET', `?${new URLSearchParams({ pageSize: '100', ...query })}`),
    );
    return items.map(({ id }) => id);
  };
  expect(await find({ search: 'joao declaracao' })).toEqual([request.id]);
  expect(await find({ search: 'João', status: 'sent', type: 'generalRequests' })).toEqual([request.id]);
  expect(await find({ search: 'joao', status: 'done' })).toEqual([]);
  expect(await find({ search: 'joao', type: 'mocks' })).toEqual([]);
  expect(await find({ search: String(request.number), status: 'sent' })).toContain(request.id);
  const day = request.createdAt.slice(0, 10);
  expect(await find({ search: 'joao', from: day, to: day })).toEqual([request.id]);
  expect(await find({ search: 'joao', to: '2020-01-01' })).toEqual([]);
  expect(await find({ employeeId: 'nobody' })).toEqual([]);
  expect((await call(olivia, 'GET', '?from=2026-02-30')).status).toBe(400);

  const all = '/api/service-requests/v1/requests?search=joao';
  expect(((await (await staff.fetch(all)).json()) as ServiceRequestList).items).toMatchObject([
    { id: request.id, clientId: 'us-001', client: 'Bramble & Oak' },
  ]);
  const open = async (query: string) => {
    const path = `/api/service-requests/v1/requests?status=open&search=joao&${query}`;
    return (await answerOf<ServiceRequestList>(staff.fetch(path))).items.length;
  };
  expect([await open('clientId=us-001'), await open('clientId=us-003')]).toEqual([1, 0]);
  await answerOf(progress(request, 'inProgress'));
  expect(await open('clientId=us-001')).toBe(1);
});

test('the overview counts the open requests by status and lists those changed last', async () => {
  const before = await answerOf<ServiceRequestOverview>(call(olivia, 'GET', '/overview'));
  const request = await sent('Counted');
  await draft();
  await answerOf(progress(request, 'inProgress'));
  const after = await answerOf<ServiceRequestOverview>(call(olivia, 'GET', '/overview'));
  expect(after.open).toEqual({
    draft: before.open.draft + 1,
    sent: before.open.sent,
    inProgress: before.open.inProgress + 1,
  });
  expect(after.newest[0]).toMatchObject({ id: request.id, status: 'inProgress' });
  expect(after.newest).toHaveLength(5);
});
