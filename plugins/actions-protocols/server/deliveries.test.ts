import type { Document, DownloadLink } from '@anteroom/contract';
import { firmDatabase } from '@anteroom/server/kernel/halves/firmDatabase';
import { portalOf } from '@anteroom/server/portal/halves/portalOf';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { type SignedIn, withToken } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf, uploadFile } from '@anteroom/server/testing/uploadFile';
import { type Kysely, sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delivery, DeliveryList } from '../api.ts';
import type { DeliveryPortal, DeliveryTables } from './tables.ts';
import { tellOfDeliveries } from './tellOfDeliveries.ts';
import { deliveryForm } from './testing/deliveryForm.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
let reader: SignedIn;
let marco: SignedIn;
// In New York it is still the last evening of the old year.
let now = new Date('2026-01-01T03:30:00Z');
beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' },
  });
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  reader = await portal.signIn('reader@demo.test');
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

const base = '/api/protocols/v1';
let count = 0;

function send(person: SignedIn, path: string, body?: object): Promise<Response> {
  const init = body instanceof FormData ? { body } : jsonOf(body);
  return person.fetch(base + path, { method: 'POST', ...init });
}

function jsonOf(body: object | undefined): RequestInit {
  return body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
}

const facts = () => ({
  idempotencyKey: `delivery-${++count}`,
  kind: 'taxPayment',
  subject: `DAS ${count}`,
  competence: '2025-12',
  dueDate: '2026-01-20',
  note: null as string | null,
  recipients: null as string[] | null,
});

const someDocument = (clientId = 'us-001') =>
  uploadFile(staff, `Delivered ${++count}.pdf`, somePdf(), `clients/${clientId}`);

async function deliver(
  documents: readonly Document[],
  more: Partial<ReturnType<typeof facts>> = {},
  clientId = 'us-001',
): Promise<Delivery> {
  const body = { ...facts(), ...more, documentIds: documents.map(({ id }) => id) };
  return answerOf(send(staff, `/clients/${clientId}/deliveries`, body), 201);
}

const pathOf = ({ clientId, id }: Delivery) => `/clients/${clientId}/deliveries/${id}`;
const find = (person: SignedIn, delivery: Delivery) =>
  answerOf<Delivery>(person.fetch(base + pathOf(delivery)));
const list = async (person: SignedIn, query = '', clientId = 'us-001') =>
  (await answerOf<DeliveryList>(person.fetch(`${base}/clients/${clientId}/deliveries${query}`))).items;
const acknowledge = (person: SignedIn, delivery: Delivery) =>
  send(person, `${pathOf(delivery)}/acknowledgement`);
const cancel = (delivery: Delivery, reason = 'Wrong month') =>
  send(staff, `${pathOf(delivery)}/cancellation`, { reason });
const preview = (person: SignedIn, { id }: { id: string }) =>
  person.fetch(`/api/storage/v1/documents/${id}/preview`);
const download = (person: SignedIn, { id, parent }: Document) =>
  person.fetch(`/api/storage/v1/folders/${parent.id}/documents/${id}`);

test('numbers count up within a calendar year of the firm and restart in the next', async () => {
  const first = await deliver([await someDocument()]);
  const second = await deliver([await someDocument()]);
  expect([first, second].map(({ year, number }) => `${number}/${year}`)).toEqual(['1/2025', '2/2025']);
  // Deliveries that were moved here with a client of another firm have numbers that this firm did not assign.
  await sql`delete from actions_protocols.numbers where company_id = 'c1001'`.execute(portal.database.db);
  const behind = await deliver([await someDocument()]);
  expect(`${behind.number}/${behind.year}`).toBe('3/2025');
  now = new Date('2026-01-01T05:30:00Z');
  const third = await deliver([await someDocument()]);
  expect(`${third.number}/${third.year}`).toBe('1/2026');
  // Each firm has its own numbers.
  const ines = await portal.signIn('ines@demo.test');
  const numbers = (await list(ines, '', 'br-001')).map(({ year, number }) => `${number}/${year}`);
  expect(new Set(numbers).size).toBe(4);
});

test('a contact has read a delivery after opening every document since it was made, and staff do not count', async () => {
  const [one, other] = [await someDocument(), await someDocument()];
  expect((await preview(olivia, one)).status).toBe(200);
  now = new Date('2026-01-01T12:00:00Z');
  const delivery = await deliver([one, other]);
  expect((await preview(staff, one)).status).toBe(200);
  expect(await find(olivia, delivery)).toMatchObject({ state: 'unread', documentsCount: 2 });

  now = new Date('2026-01-01T13:00:00Z');
  await (await preview(olivia, one)).arrayBuffer();
  expect((await find(olivia, delivery)).state).toBe('unread');
  now = new Date('2026-01-01T14:00:00Z');
  await (await download(olivia, other)).arrayBuffer();
  now = new Date('2026-01-01T15:00:00Z');
  await (await download(olivia, one)).arrayBuffer();

  expect((await find(olivia, delivery)).state).toBe('read');
  expect((await find(staff, delivery)).state).toBe('read');
  const seen = await find(reader, delivery);
  expect(seen.state).toBe('unread');
  expect(seen.readers).toEqual([
    {
      contactId: 'olivia',
      firstName: 'Olivia',
      lastName: 'Hartwell',
      isRecipient: true,
      opened: [
        { documentId: one.id, at: '2026-01-01T13:00:00.000Z' },
        { documentId: other.id, at: '2026-01-01T14:00:00.000Z' },
      ],
    },
    { contactId: 'reader', firstName: 'Ruth', lastName: 'Ellery', isRecipient: true, opened: [] },
  ]);
});

test('downloading by link or in a zip counts as reading, even after the document is marked unread or deleted', async () => {
  const document = await someDocument();
  const delivery = await deliver([document]);
  const links = `/api/storage/v1/documents/${document.id}/download-links`;
  const { url } = await answerOf<DownloadLink>(olivia.fetch(links, { method: 'POST' }), 201);
  expect((await olivia.fetch(url)).status).toBe(200);
  expect((await find(olivia, delivery)).state).toBe('read');
  const marks = { documentIds: [document.id], isRead: false };
  const marked = await olivia.fetch('/api/documents/v1/batch-read', { method: 'PUT', ...jsonOf(marks) });
  expect(marked.status).toBeLessThan(300);
  await portal.database.db
    .updateTable('documents')
    .set({ deleted_at: now, deleted_by: 'staff' })
    .where('document_id', '=', document.id)
    .execute();
  expect(await find(olivia, delivery)).toMatchObject({
    state: 'read',
    documents: [{ name: document.name, sha256: document.sha256, isThere: false }],
  });
});

test('staff who view as a client do not count as readers and get 403 for an acknowledgement', async () => {
  const document = await someDocument();
  const delivery = await deliver([document]);
  const looker = await portal.signIn('staff@demo.test');
  const { tokenValue } = await answerOf<{ tokenValue: string }>(
    looker.fetch('/api/security/v1/view-as', { method: 'POST', ...jsonOf({ userId: 'olivia' }) }),
  );
  const view = withToken(portal.url, tokenValue, looker.cookies);
  expect((await preview(view, document)).status).toBe(200);
  expect((await download(view, document)).status).toBe(200);
  const links = `/api/storage/v1/documents/${document.id}/download-links`;
  const { url } = await answerOf<DownloadLink>(view.fetch(links, { method: 'POST' }), 201);
  expect((await view.fetch(url)).status).toBe(200);
  expect((await find(view, delivery)).readers.flatMap(({ opened }) => opened)).toEqual([]);
  await expectProblem(await acknowledge(view, delivery), 403, 'forbidden');
});

test('the first of several acknowledgements counts and is audited once, and other users get an event', async () => {
  const delivery = await deliver([await someDocument()]);
  const hearing = heard(reader);
  await hearing.open;
  now = new Date('2026-01-01T18:00:00Z');
  const answers = await Promise.all([1, 2, 3].map(() => acknowledge(olivia, delivery)));
  now = new Date('2026-01-01T19:00:00Z');
  const again = await answerOf<Delivery>(acknowledge(reader, delivery));
  expect(again).toMatchObject({
    state: 'acknowledged',
    acknowledgedAt: '2026-01-01T18:00:00.000Z',
    acknowledgedBy: { firstName: 'Olivia', lastName: 'Hartwell' },
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await hearing.first('deliveries-changed')).toContain('"clientId":"us-001"');
  const written = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('subject', '=', `delivery:${delivery.id}`)
    .orderBy('audit_id')
    .execute();
  expect(written).toEqual([
    { action: 'delivery-made', user_id: 'staff' },
    { action: 'delivery-acknowledged', user_id: 'olivia' },
  ]);
});

test('a cancelled delivery keeps its first reason and rejects an acknowledgement with 409', async () => {
  const delivery = await deliver([await someDocument()]);
  await answerOf(cancel(delivery));
  expect(await answerOf<Delivery>(cancel(delivery, 'Another reason'))).toMatchObject({
    state: 'cancelled',
    cancelled: { reason: 'Wrong month', by: { firstName: 'Stella', lastName: 'Finch' } },
  });
  const problem = await expectProblem(await acknowledge(olivia, delivery), 409, 'conflict');
  expect(problem.errors?.[0]?.reason).toBe('cancelled');
});

test('a delivery to some contacts returns 404 to the others', async () => {
  const document = await someDocument();
  const delivery = await deliver([document], { recipients: ['olivia'] });
  await expectProblem(await reader.fetch(base + pathOf(delivery)), 404, 'not-found');
  await expectProblem(await acknowledge(reader, delivery), 404, 'not-found');
  await expectProblem(await send(reader, `${pathOf(delivery)}/receipt-links`), 404, 'not-found');
  expect((await list(reader)).map(({ id }) => id)).not.toContain(delivery.id);
  await (await download(reader, document)).arrayBuffer();
  expect((await find(olivia, delivery)).readers.map(({ contactId }) => contactId)).toEqual(['olivia']);
  await expectProblem(await marco.fetch(base + pathOf(delivery)), 404, 'not-found');
  await expectProblem(await marco.fetch(`${base}/clients/us-001/deliveries`), 404, 'not-found');
});

test('a repeated delivery returns the first one, and a different one under the same key returns 409', async () => {
  const document = await someDocument();
  const body = { ...facts(), documentIds: [document.id] };
  const path = '/clients/us-001/deliveries';
  const made = await Promise.all([1, 2, 3].map(() => answerOf<Delivery>(send(staff, path, body), 201)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  await expectProblem(await send(staff, path, { ...body, subject: 'Other' }), 409, 'conflict');
  await expectProblem(await send(staff, path, { ...body, recipients: ['reader'] }), 409, 'conflict');

  const toOne = { ...facts(), documentIds: [document.id], recipients: ['olivia'] };
  await answerOf<Delivery>(send(staff, path, toOne), 201);
  await answerOf<Delivery>(send(staff, path, toOne), 201);
  await expectProblem(await send(staff, path, { ...toOne, recipients: null }), 409, 'conflict');
});

test('new files are uploaded and delivered once, and a rejected delivery stores none of them', async () => {
  const path = '/clients/us-003/deliveries/upload';
  const delivery = { ...facts(), folderId: null };
  const content = somePdf();
  const form = () => deliveryForm(delivery, ['Guia.pdf', 'Recibo.pdf'], content);
  const made = await answerOf<Delivery>(send(staff, path, form()), 201);
  expect(made.documents.map(({ name, isThere }) => [name, isThere])).toEqual([
    ['Guia.pdf', true],
    ['Recibo.pdf', true],
  ]);
  expect((await answerOf<Delivery>(send(staff, path, form()), 201)).id).toBe(made.id);

  const mixed = deliveryForm({ ...facts(), folderId: null }, ['New.pdf', 'Guia.pdf']);
  const problem = await expectProblem(await send(staff, path, mixed), 409, 'conflict');
  expect(problem.errors?.[0]?.reason).toBe('name-taken');
  const nobody = deliveryForm({ ...facts(), recipients: ['marco'], folderId: null }, ['New.pdf']);
  await expectProblem(await send(staff, path, nobody), 400, 'bad-request');
  const { documents } = await portal.database.db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .where('client_id', '=', 'us-003')
    .where('name', 'in', ['Guia.pdf', 'Recibo.pdf', 'New.pdf'])
    .executeTakeFirstOrThrow();
  expect(documents).toBe(2);
});

describe('delivering returns 400 for', () => {
  test.each([
    ['a day that is none', { dueDate: '2026-02-30' }, 'body/dueDate'],
    ['a month that is none', { competence: '2026-13' }, 'body/competence'],
    ['a kind that is none', { kind: 'gift' }, 'body/kind'],
    ['no subject', { subject: ' ' }, 'body/subject'],
    ['a person of another client', { recipients: ['marco'] }, 'body/recipients/0'],
    ['a member of staff', { recipients: ['staff'] }, 'body/recipients/0'],
    ['no document', { documentIds: [] }, 'body/documentIds'],
  ])('%s', async (_, wrong, path) => {
    const document = await someDocument();
    const body = { ...facts(), documentIds: [document.id], ...wrong };
    const problem = await expectProblem(
      await send(staff, '/clients/us-001/deliveries', body),
      400,
      'bad-request',
    );
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test('a document of another client or one that nobody there may read', async () => {
    const foreign = await someDocument('us-002');
    const body = { ...facts(), documentIds: [foreign.id] };
    const problem = await expectProblem(
      await send(staff, '/clients/us-001/deliveries', body),
      400,
      'bad-request',
    );
    expect(problem.errors).toEqual([
      { path: 'body/documentIds/0', message: 'is not a document of the client' },
    ]);
    const alone = await someDocument('us-201');
    await portal.database.db.deleteFrom('container_members').where('container_id', '=', 'us-201').execute();
    const unseen = { ...facts(), documentIds: [alone.id] };
    const nobody = await expectProblem(
      await send(staff, '/clients/us-201/deliveries', unseen),
      400,
      'bad-request',
    );
    expect(nobody.errors?.[0]?.path).toBe('body/recipients');
  });

  test.each([
    ['files before the delivery', () => reversed()],
    ['no file', () => deliveryForm({ ...facts(), folderId: null }, [])],
    ['a delivery that is none', () => deliveryForm({ kind: 'other' }, ['A.pdf'])],
  ])('a form with %s', async (_, form) => {
    await expectProblem(await send(staff, '/clients/us-001/deliveries/upload', form()), 400, 'bad-request');
  });
});

function reversed(): FormData {
  const form = deliveryForm({ ...facts(), folderId: null }, ['A.pdf']);
  const delivery = form.get('delivery') as string;
  form.delete('delivery');
  form.append('delivery', delivery);
  return form;
}

test('deliveries are filtered by type, month, state and text, and paged with the newest first', async () => {
  const clientId = 'us-002';
  const made: Delivery[] = [];
  for (const [subject, kind, competence] of [
    ['Folha de março', 'payroll', '2026-03'],
    ['Declaração', 'taxReturn', '2026-04'],
    ['Guia', 'taxPayment', '2026-04'],
  ] as const) {
    now = new Date(now.getTime() + 1000);
    made.push(await deliver([await someDocument(clientId)], { subject, kind, competence }, clientId));
  }
  const [payroll, taxReturn, slip] = made as [Delivery, Delivery, Delivery];
  await answerOf(acknowledge(olivia, slip));
  const found = async (query: string) => (await list(olivia, query, clientId)).map(({ subject }) => subject);
  expect(await found('')).toEqual(['Guia', 'Declaração', 'Folha de março']);
  expect(await found('?competence=2026-04')).toEqual(['Guia', 'Declaração']);
  expect(await found('?kind=payroll')).toEqual(['Folha de março']);
  expect(await found('?state=acknowledged')).toEqual(['Guia']);
  expect(await found('?state=unread')).toEqual(['Declaração', 'Folha de março']);
  expect(await found('?search=declaracao')).toEqual(['Declaração']);
  expect(await found(`?search=${payroll.number}/${payroll.year}`)).toEqual(['Folha de março']);
  expect(await found(`?search=${encodeURIComponent(taxReturn.documents[0]?.name ?? '')}`)).toEqual([
    'Declaração',
  ]);
  const path = `${base}/clients/${clientId}/deliveries`;
  const first = await answerOf<DeliveryList>(olivia.fetch(`${path}?pageSize=2`));
  const rest = await answerOf<DeliveryList>(olivia.fetch(`${path}?pageSize=2&after=${first.next}`));
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([slip.id, taxReturn.id, payroll.id]);
  expect(rest.next).toBeNull();
  await expectProblem(await olivia.fetch(`${path}?after=x`), 400, 'bad-request');
  expect(await answerOf(olivia.fetch(`${path}/competences`))).toEqual({
    competences: ['2026-04', '2026-03'],
  });
  const ofFirm = await answerOf<DeliveryList>(staff.fetch(`${base}/deliveries?kind=payroll`));
  expect(ofFirm.items.map(({ id }) => id)).toEqual([payroll.id]);
});

test('a receipt states when and by whom documents were delivered, opened and acknowledged, with their digests', async () => {
  now = new Date('2026-01-02T15:00:00Z');
  const document = await someDocument();
  const delivery = await deliver([document], { note: 'Pay by Pix.' });
  now = new Date('2026-01-02T16:30:00Z');
  await (await download(olivia, document)).arrayBuffer();
  now = new Date('2026-01-02T17:45:00Z');
  await answerOf(acknowledge(olivia, delivery));
  const link = await answerOf<DownloadLink>(send(olivia, `${pathOf(delivery)}/receipt-links`), 201);
  expect(link.fileName).toBe(`Delivery receipt ${delivery.number}-2026.pdf`);
  const response = await olivia.fetch(link.url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const text = await textOf(await response.arrayBuffer());
  for (const said of [
    `Delivery receipt ${delivery.number}/2026`,
    document.name,
    '01/02/2026, 10:00:00 AM EST, by Stella Finch',
    '01/02/2026, 11:30:00 AM EST',
    '01/02/2026, 12:45:00 PM EST, by Olivia Hartwell',
    'America/New_York',
    'Pay by Pix.',
  ]) {
    expect(text).toContain(said);
  }
  expect(text.replaceAll(' ', '')).toContain(document.sha256);
});

test('recipients get one e-mail for several deliveries, in their language, and one for a cancellation', async () => {
  const { db } = portal.database;
  await db.updateTable('users').set({ language: 'pt-br' }).where('user_id', '=', 'reader').execute();
  const first = await deliver([await someDocument()], { subject: 'DAS' });
  await deliver([await someDocument()], { subject: 'FGTS' });
  const taken = await deliver([await someDocument()], { subject: 'Never told' });
  // The portal's own job may have sent some e-mails already, so mark these deliveries as unannounced.
  const deliveries = db as unknown as Kysely<DeliveryTables>;
  await deliveries.transaction().execute(async (tx) => {
    await tx.updateTable('actions_protocols.deliveries').set({ told_at: now }).execute();
    await tx
      .updateTable('actions_protocols.deliveries')
      .set({ told_at: null })
      .where('subject', 'in', ['DAS', 'FGTS', 'Never told'])
      .where('client_id', '=', 'us-001')
      .execute();
    await tx
      .updateTable('actions_protocols.deliveries')
      .set({ cancelled_at: now, cancelled_by: 'staff', cancel_reason: 'No' })
      .where('delivery_id', '=', taken.id)
      .execute();
    await sql`delete from jobs.job where name = 'mail'`.execute(tx);
  });
  const ofPlugin = portalOf(
    { id: 'actions-protocols' },
    portal.deps,
    () => undefined,
  ) as unknown as DeliveryPortal;
  const enqueue = () => Promise.reject(new Error('no luck'));
  await tellOfDeliveries({ ...ofPlugin, mail: { ...ofPlugin.mail, enqueue } });
  await Promise.all([1, 2, 3].map(() => tellOfDeliveries(ofPlugin)));
  const told = await mails();
  expect(told.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['olivia@demo.test', 'Harbor & Finch CPAs: 2 deliveries'],
    ['reader@demo.test', 'Harbor & Finch CPAs: 2 protocolos'],
  ]);
  expect(told.find(({ to }) => to.startsWith('reader'))?.text).toMatch(
    /- \d+\/\d{4} · Guia de pagamento: DAS \(.+\), vence em 20 de janeiro de 2026\n/,
  );
  await answerOf(cancel(first, 'Wrong amount'));
  const texts = (await mails()).slice(2).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.join()).toContain('Reason: Wrong amount');
  expect(texts.join()).toContain(`/actions/protocols/stored-documents#us-001/${first.id}`);
});

test('row-level security hides a delivery from another firm’s queries and updates', async () => {
  const delivery = await deliver([await someDocument()]);
  const seenBy = (companyId: string) =>
    firmDatabase<DeliveryTables>(portal.deps.db).inFirm(companyId, async (tx) => {
      const found = await tx.selectFrom('actions_protocols.deliveries').select('delivery_id').execute();
      const { numUpdatedRows } = await tx
        .updateTable('actions_protocols.deliveries')
        .set({ note: delivery.note })
        .where('delivery_id', '=', delivery.id)
        .executeTakeFirst();
      return [found.some(({ delivery_id }) => delivery_id === delivery.id), numUpdatedRows];
    });
  expect(await seenBy('c1001')).toEqual([true, 1n]);
  expect(await seenBy('c2001')).toEqual([false, 0n]);
});

const mails = () => portal.mails();

async function textOf(bytes: ArrayBuffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** Collects the events that a person receives from now on. */
function heard(person: SignedIn) {
  const stopping = new AbortController();
  const opened = person.fetch('/api/events/v1/stream', { signal: stopping.signal });
  return {
    open: opened,
    /** Ends the stream once an event of this type has arrived, and returns everything received. */
    async first(type: string): Promise<string> {
      const stream = (await opened).body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!new RegExp(`event: ${type}\\ndata: .*\\n\\n`).test(text)) {
        const chunk = await stream?.read();
        if (!chunk || chunk.done) break;
        text += chunk.value;
      }
      stopping.abort();
      return text;
    },
  };
}
