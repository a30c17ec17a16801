import { createHmac } from 'node:crypto';
import type { InboxList, Problem, Task } from '@anteroom/contract';
import { addStaff } from '@anteroom/server/testing/addStaff';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { pluginPortal } from '@anteroom/server/testing/pluginPortal';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { oliviaIsTold, staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '../api.ts';
import {
  type FirmInvoiceList,
  type FirmWaysToPay,
  type FlaggedPayments,
  InvoiceDefinition,
  type InvoicePayments,
  type OpenInvoices,
  type PaymentPageAddress,
} from '../api.ts';
import { invoiceProblems } from '../rules/invoiceProblems.ts';
import { invoice } from './invoiceKind.ts';
import type { PaymentTables } from './tables.ts';

const secret = 'known to the portal and the page';
const now = new Date('2026-11-20T12:00:00Z');
let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal({
    env: { PAYMENT_PAGE_URL: 'https://pay.example/checkout', PAYMENT_PAGE_SECRET: secret },
    clock: { now: () => now },
  });
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const tasks = '/api/tasks/v3/tasks';
const payments = '/api/payments/v1/tasks';

/** Adds an invoice like the demo's for client us-002, of 1,185.00 USD. */
async function addInvoice(taskId: string): Promise<void> {
  const { db } = portal.database;
  const model = await db
    .selectFrom('tasks')
    .selectAll()
    .where('task_id', '=', 'us-002-invoice')
    .executeTakeFirstOrThrow();
  const group = await db
    .selectFrom('task_groups')
    .selectAll()
    .where('group_id', '=', model.group_id)
    .executeTakeFirstOrThrow();
  const group_id = `${taskId}-group`;
  const { pending: _, ...fields } = group;
  await db
    .insertInto('task_groups')
    .values({ ...fields, group_id, status: 'NEW', completed_date: null })
    .execute();
  await db
    .insertInto('tasks')
    .values({
      ...model,
      task_id: taskId,
      group_id,
      status: 'NEW',
      version: 1,
      completed_at: null,
      params: JSON.stringify(model.params),
      definition: JSON.stringify(model.definition),
      data: '{}',
    })
    .execute();
}

async function json<T>(response: Response, status = 200): Promise<T> {
  expect(response.status).toBe(status);
  return (await response.json()) as T;
}

function patch(person: SignedIn, taskId: string, body: object): Promise<Response> {
  return person.fetch(`${tasks}/${taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const taskOf = async (taskId: string) => json<Task>(await staff.fetch(`${tasks}/${taskId}`));

/** Opens the payment page as the person does, and returns the query of its URL. */
async function goToPage(taskId: string, person = olivia): Promise<URLSearchParams> {
  const answer = await person.fetch(`${payments}/${taskId}/page`, { method: 'POST' });
  return new URL((await json<PaymentPageAddress>(answer)).url).searchParams;
}

interface Notice {
  readonly id: string;
  readonly reference: string;
  readonly amount?: number;
  readonly currency?: string;
}

test('the webhook is the only public payment route', () => {
  const paths = new Set<string>(Object.values(api).flatMap((one) => ('path' in one ? [one.path] : [])));
  const open = portal.routes.filter(({ access, url }) => access === 'public' && paths.has(url));
  expect(open.map(({ url }) => url)).toEqual(['/api/payments/webhook']);
});

function notify(notice: Notice, header?: string, origin = portal.url): Promise<Response> {
  const body = JSON.stringify({
    type: 'payment.received',
    amount: 118_500,
    currency: 'USD',
    paidAt: '2026-11-20T11:58:00Z',
    ...notice,
  });
  const time = now.getTime() / 1000;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return fetch(`${origin}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anteroom-signature': header ?? `t=${time},v1=${signature}`,
    },
    body,
  });
}

async function auditOf(taskId: string): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `task:${taskId}`)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
}

function twenty<T>(act: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 20 }, act));
}

test('a client sees open invoices by due date until they are paid, and another client’s users get 404', async () => {
  await addInvoice('to-pay');
  const open = async (person: SignedIn) => {
    const answer = await person.fetch('/api/payments/v1/clients/us-002/invoices');
    return (await json<OpenInvoices>(answer)).items;
  };
  const items = await open(olivia);
  expect(items.find(({ taskId }) => taskId === 'to-pay')).toMatchObject({ total: 118_500, currency: 'USD' });
  const days = items.map(({ dueDate }) => dueDate ?? '9999-12-31');
  expect(days).toEqual(days.toSorted());
  await json(await staff.fetch(`${payments}/to-pay/received`, { method: 'POST' }));
  expect((await open(olivia)).map(({ taskId }) => taskId)).not.toContain('to-pay');
  await expectProblem(await marco.fetch('/api/payments/v1/clients/us-002/invoices'), 404, 'not-found');
});

test('the demo’s invoices match the schema and add up', async () => {
  const rows = await portal.database.db
    .selectFrom('tasks')
    .select('definition')
    .where('kind', '=', 'PAYMENT_REQUEST')
    .execute();
  expect(rows).toHaveLength(5);
  for (const { definition } of rows) {
    expect(Check(InvoiceDefinition, definition)).toBe(true);
    expect(invoiceProblems(definition as InvoiceDefinition)).toEqual([]);
  }
});

test('a demo invoice has its PDF', async () => {
  const pdf = await olivia.fetch('/api/documents/v1/documents/us-002-invoice-pdf');
  expect(await json(pdf)).toMatchObject({ data: { name: 'Invoice HF-2026-1042.pdf', clientId: 'us-002' } });
});

describe('a new invoice', () => {
  const add = async (changed: Partial<InvoiceDefinition>) => {
    const { definition } = await taskOf('us-002-invoice');
    return staff.fetch(tasks, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: 'us-002',
        kind: 'PAYMENT_REQUEST',
        label: 'Pay the rest',
        dueDate: '2027-01-15',
        definition: { ...definition, ...changed },
      }),
    });
  };

  test('appears among the client’s tasks in a group of the type payment_request', async () => {
    const task = await json<Task>(await add({}), 201);
    const group = await json(await olivia.fetch(`${tasks}/groups/${task.taskGroupId}`));
    expect(group).toMatchObject({ type: 'payment_request', dueDate: '2027-01-15' });
  });

  test.each<[string, Partial<InvoiceDefinition>, string, string]>([
    ['does not add up', { total: 118_501 }, 'body/definition/total', 'sum-wrong'],
    ['asks for nothing', { total: 0 }, 'body/definition/total', 'invalid'],
    ['has no line', { lines: [] }, 'body/definition/lines', 'invalid'],
    ['is in no currency', { currency: 'usd' }, 'body/definition/currency', 'invalid'],
    ['names no document', { documentId: 'none' }, 'body/definition/documentId', 'unknown'],
    ['names another client’s', { documentId: 'us-003-invoice-pdf' }, 'body/definition/documentId', 'unknown'],
    ['offers what is for others', { currency: 'CAD' }, 'body/definition/ways/0', 'way-for-other-currency'],
  ])('that %s is refused', async (_, changed, path, reason) => {
    const { errors } = await json<Problem>(await add(changed), 400);
    expect(errors).toContainEqual(expect.objectContaining({ path, reason }));
  });
});

describe('a client', () => {
  test('reports when and how an invoice was paid, and twenty concurrent reports count once', async () => {
    await addInvoice('report');
    const data = { paidOn: '2026-11-19', way: 'us-transfer' };
    const saved = await json<Task>(await patch(olivia, 'report', { version: 1, data }));
    expect(saved).toMatchObject({ status: 'WIP', data });
    const body = { version: saved.version, status: 'DONE' };
    const answers = await twenty(async () => (await patch(olivia, 'report', body)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await taskOf('report')).toMatchObject({ status: 'DONE', data });
    expect(await auditOf('report')).toEqual(['task-completed']);
  });

  test.each<[string, object, string, string]>([
    ['no date', { way: 'us-transfer' }, 'data/paidOn', 'required'],
    ['a day that is none', { paidOn: '2026-02-30', way: 'us-transfer' }, 'data/paidOn', 'invalid'],
    ['a day to come', { paidOn: '2026-11-22', way: 'us-transfer' }, 'data/paidOn', 'invalid'],
    ['no way', { paidOn: '2026-11-19' }, 'data/way', 'required'],
    ['a way that is not offered', { paidOn: '2026-11-19', way: 'pix' }, 'data/way', 'invalid'],
  ])('gets 409 naming the open point: %s', async (name, data, path, reason) => {
    await addInvoice(name);
    const saved = await json<Task>(await patch(olivia, encodeURIComponent(name), { version: 1, data }));
    const answer = await patch(olivia, encodeURIComponent(name), { version: saved.version, status: 'DONE' });
    const { errors } = await json<Problem>(answer, 409);
    expect(errors?.map((error) => [error.path, error.reason])).toEqual([
      ['body/status', 'open-points'],
      [path, reason],
    ]);
  });

  test('cannot mark an invoice as received, list flagged payments, or forge data', async () => {
    await addInvoice('claims');
    await expectProblem(await patch(olivia, 'claims', { version: 1, status: 'RECEIVED' }), 403, 'forbidden');
    await expectProblem(
      await olivia.fetch(`${payments}/claims/received`, { method: 'POST' }),
      403,
      'forbidden',
    );
    await expectProblem(await olivia.fetch('/api/payments/v1/flagged'), 403, 'forbidden');
    const forged = { version: 1, data: { received: true } };
    await expectProblem(await patch(olivia, 'claims', forged), 400, 'bad-request');
    expect(await taskOf('claims')).toMatchObject({ status: 'NEW', data: {} });
  });

  test('gets 404 for other clients’ invoices and for tasks that are no invoices', async () => {
    for (const [person, taskId] of [
      [marco, 'us-002-invoice'],
      [olivia, 'br-001-fatura'],
      [olivia, 'us-001-bank-statements'],
      [olivia, 'none'],
    ] as const) {
      await expectProblem(await person.fetch(`${payments}/${taskId}`), 404, 'not-found');
      await expectProblem(
        await person.fetch(`${payments}/${taskId}/page`, { method: 'POST' }),
        404,
        'not-found',
      );
    }
  });
});

describe('the firm', () => {
  test('shows staff with assigned clients their flagged payments, however many newer ones others have', async () => {
    await addInvoice('assigned');
    const assigned = await addStaff(portal, 'c1001', 'staff');
    const client = { staff: [assigned.userId] };
    expect((await sendJson(staff, 'PATCH', '/api/people/v1/clients/us-002', client)).status).toBe(200);
    await sql`
      insert into task_invoice.payments
        (company_id, event_id, task_id, amount, currency, paid_at, noticed_at, verdict)
      select 'c1001', 'many-' || i, case i when 0 then 'assigned' else 'gone' end, 100, 'USD', ${now},
        ${now}::timestamptz + i * interval '1 minute', 'amount-differs'
      from generate_series(0, 150) as i`.execute(portal.database.db);
    const seen = await json<FlaggedPayments>(await assigned.fetch('/api/payments/v1/flagged'));
    expect(seen.data.map(({ eventId }) => eventId)).toEqual(['many-0']);
    await sql`delete from task_invoice.payments where event_id like 'many-%'`.execute(portal.database.db);
  });

  const markReceived = (taskId: string) => staff.fetch(`${payments}/${taskId}/received`, { method: 'POST' });

  test('marks a reported invoice as received, once in twenty concurrent requests', async () => {
    await addInvoice('arrived');
    await patch(olivia, 'arrived', {
      version: 1,
      data: { paidOn: '2026-11-19', way: 'us-transfer' },
      status: 'DONE',
    });
    const answers = await twenty(async () => json<Task>(await markReceived('arrived')));
    expect(new Set(answers.map(({ status, version }) => `${status} ${version}`))).toEqual(
      new Set(['RECEIVED 3']),
    );
    expect(await auditOf('arrived')).toEqual(['task-completed', 'payment-received']);
    const group = await json(await staff.fetch(`${tasks}/groups/arrived-group`));
    expect(group).toMatchObject({ status: 'RECEIVED', completedDate: '2026-11-20' });
  });

  test('sends back an invoice, later marks it as received, and e-mails the client once about each', async () => {
    await addInvoice('not-there');
    await sql`update tasks set label = 'Not there' where task_id = 'not-there'`.execute(portal.database.db);
    const told = () => oliviaIsTold(portal, 'Not there');
    const data = { paidOn: '2026-11-19', way: 'us-transfer' };
    await patch(olivia, 'not-there', { version: 1, data, status: 'DONE' });
    const returned = await staffReview(staff).sendBack('not-there', 'We can’t find it.');
    expect(returned).toMatchObject({ status: 'WIP', returnReason: 'We can’t find it.' });
    expect(await told()).toEqual([`Harbor & Finch CPAs needs something more: Not there`]);
    await markReceived('not-there');
    await markReceived('not-there');
    expect(await told()).toEqual([
      `Harbor & Finch CPAs needs something more: Not there`,
      `Harbor & Finch CPAs has received: Not there`,
    ]);
  });

  test('marks an unreported invoice as received, and gets 409 for a cancelled one', async () => {
    await addInvoice('silent');
    expect(await json(await markReceived('silent'))).toMatchObject({
      status: 'RECEIVED',
      changedBy: { userGuid: 'staff', role: 'staff' },
    });
    await addInvoice('void');
    await json(
      await patch(staff, 'void', { version: 1, status: 'CANCELLED', doesNotApplyComment: 'Sent twice.' }),
    );
    await expectProblem(await markReceived('void'), 409, 'conflict');
  });
});

describe('the payment page', () => {
  test('gets the amount and the return address, under the same reference each time', async () => {
    await addInvoice('page');
    const [first] = await twenty(() => goToPage('page'));
    const again = await goToPage('page');
    expect(again.get('reference')).toBe(first?.get('reference'));
    expect(Object.fromEntries(again)).toMatchObject({
      amount: '118500',
      currency: 'USD',
      invoice: 'HF-2026-1042',
      language: 'en-us',
      return: `${portal.url}/tasks/clients/us-002/task/page`,
    });
    expect(await json<InvoicePayments>(await olivia.fetch(`${payments}/page`))).toEqual({
      hasPage: true,
      pageOpenedAt: now.toISOString(),
      payments: [],
    });
  });

  test('notifies the portal, and twenty concurrent notices pay the invoice once', async () => {
    await addInvoice('paid');
    const reference = (await goToPage('paid')).get('reference') ?? '';
    const answers = await twenty(async () => json(await notify({ id: 'evt-paid', reference })));
    for (const answer of answers) expect(answer).toEqual({ verdict: 'received' });
    expect(await taskOf('paid')).toMatchObject({
      status: 'RECEIVED',
      version: 2,
      changedBy: null,
      changedAt: now.toISOString(),
    });
    expect(await auditOf('paid')).toEqual(['payment-page-opened', 'payment-received']);
    const known = await json<InvoicePayments>(await olivia.fetch(`${payments}/paid`));
    expect(known.payments).toEqual([
      { amount: 118_500, currency: 'USD', paidAt: '2026-11-20T11:58:00.000Z', verdict: 'received' },
    ]);
    await expectProblem(await olivia.fetch(`${payments}/paid/page`, { method: 'POST' }), 409, 'conflict');

    const second = await json(await notify({ id: 'evt-paid-again', reference }));
    expect(second).toEqual({ verdict: 'already-received' });
  });

  /** Runs an action on the inbox row with the given text. */
  async function actInInbox(said: string, action: string, text?: string): Promise<void> {
    const { items } = await json<InboxList>(await staff.fetch('/api/inbox/v1/items'));
    const item = items.find(({ words }) => words.includes(said));
    const deed = { version: item?.version, text };
    const done = await sendJson(staff, 'POST', `/api/inbox/v1/items/${item?.id}/actions/${action}`, deed);
    expect(done.status).toBe(200);
  }

  test('a payment that a client reports is confirmed from its item in the inbox', async () => {
    await addInvoice('reported');
    const reported = { version: 1, status: 'DONE', data: { paidOn: '2026-11-20', way: 'us-transfer' } };
    expect((await sendJson(olivia, 'PATCH', `${tasks}/reported`, reported)).status).toBe(200);
    await actInInbox('as paid', 'received');
    expect(await taskOf('reported')).toMatchObject({ status: 'RECEIVED' });
    expect(await auditOf('reported')).toContain('payment-received');
  });

  test.each<[string, Partial<Notice>, string]>([
    ['another amount', { amount: 118_499 }, 'amount-differs'],
    ['another currency', { currency: 'CAD' }, 'currency-differs'],
  ])(
    'that reports %s leaves the invoice open and flags the payment to the firm',
    async (_, differing, verdict) => {
      await addInvoice(verdict);
      const reference = (await goToPage(verdict)).get('reference') ?? '';
      const notice = { id: `evt-${verdict}`, reference, ...differing };
      for (const answer of await twenty(() => notify(notice)))
        expect(await json(answer)).toEqual({ verdict });
      expect(await taskOf(verdict)).toMatchObject({ status: 'NEW', version: 1 });
      expect(await auditOf(verdict)).toEqual(['payment-page-opened', 'payment-flagged']);
      const { data } = await json<FlaggedPayments>(await staff.fetch('/api/payments/v1/flagged'));
      const [flagged, ...others] = data.filter(({ taskId }) => taskId === verdict);
      expect(flagged).toMatchObject({ verdict, clientId: 'us-002', eventId: `evt-${verdict}` });
      expect(others).toEqual([]);
      const inInbox = async () => {
        const found = await sql`
        select client_id, user_id from inbox_items
        where kind = 'flagged-payment' and key = ${`evt-${verdict}`}`.execute(portal.database.db);
        return found.rows;
      };
      expect(await inInbox()).toEqual([{ client_id: 'us-002', user_id: null }]);

      const dealWith = (person: SignedIn, note: string) =>
        person.fetch(`/api/payments/v1/flagged/evt-${verdict}/dealt-with`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ note }),
        });
      await expectProblem(await dealWith(olivia, 'Mine'), 403, 'forbidden');
      await expectProblem(await dealWith(staff, ' '), 400, 'bad-request');
      if (verdict === 'currency-differs') await actInInbox('currency', 'resolve', 'Paid back.');
      else expect((await dealWith(staff, 'Paid back.')).status).toBe(204);
      await expectProblem(await dealWith(staff, 'Again.'), 404, 'not-found');
      expect(await auditOf(verdict)).toEqual([
        'payment-page-opened',
        'payment-flagged',
        'payment-dealt-with',
      ]);
      const left = await json<FlaggedPayments>(await staff.fetch('/api/payments/v1/flagged'));
      expect(left.data.filter(({ taskId }) => taskId === verdict)).toEqual([]);
      expect(await inInbox()).toEqual([]);
    },
  );

  test('gets the verdict invoice-cancelled for an invoice that was deleted', async () => {
    await addInvoice('gone');
    const reference = (await goToPage('gone')).get('reference') ?? '';
    expect((await staff.fetch(`${tasks}/gone?delete=true`, { method: 'DELETE' })).status).toBe(204);
    expect(await json(await notify({ id: 'evt-gone', reference }))).toEqual({ verdict: 'invoice-cancelled' });
  });

  test('gets 401 for a forged signature and 404 for an unknown reference', async () => {
    await addInvoice('forged');
    const reference = (await goToPage('forged')).get('reference') ?? '';
    const forged = `t=${now.getTime() / 1000},v1=${'0'.repeat(64)}`;
    await expectProblem(await notify({ id: 'evt-forged', reference }, forged), 401, 'unauthenticated');
    const ofAnotherFirm = reference.replace(/^c1001/, 'c3001');
    for (const unknown of ['none', 'c1001.none', `${reference}0`, ofAnotherFirm, '.', `.${reference}`])
      await expectProblem(await notify({ id: 'evt-none', reference: unknown }), 404, 'not-found');
    await expectProblem(await notify({ id: '', reference }), 400, 'bad-request');
    expect(await taskOf('forged')).toMatchObject({ status: 'NEW' });
  });
});

test('a reported payment is announced in the firm’s own language', () => {
  const { doneWords } = invoice(pluginPortal('task-invoice', portal.deps));
  expect(['pt-br', 'fr-ca', 'en-us'].map((language) => doneWords?.(language))).toEqual([
    'informou o pagamento de “{about}”',
    'a signalé le paiement de «\u00a0{about}\u00a0»',
    'reported “{about}” as paid',
  ]);
});

test('a query without a filter sees only one firm’s payments', async () => {
  await addInvoice('own');
  const reference = (await goToPage('own')).get('reference') ?? '';
  await json(await notify({ id: 'evt-own', reference }));
  const { db } = pluginPortal<PaymentTables>('task-invoice', portal.deps);
  const countIn = (firm: string) =>
    db.inFirm(firm, async (tx) => [
      (await tx.selectFrom('task_invoice.payments').select('event_id').execute()).length,
      (await tx.selectFrom('task_invoice.attempts').select('attempt_id').execute()).length,
    ]);
  expect((await countIn('c1001')).every((rows) => rows > 0)).toBe(true);
  expect(await countIn('c3001')).toEqual([0, 0]);
});

test('a portal without a payment page offers none, and its routes return 404', async () => {
  const bare = await startTestPortal();
  try {
    const person = await signIn(bare.url, 'olivia@demo.test');
    expect(await json(await person.fetch(`${payments}/us-002-invoice`))).toMatchObject({ hasPage: false });
    await expectProblem(
      await person.fetch(`${payments}/us-002-invoice/page`, { method: 'POST' }),
      404,
      'not-found',
    );
    await expectProblem(await notify({ id: 'evt', reference: 'x' }, undefined, bare.url), 404, 'not-found');
  } finally {
    await bare.close();
  }
});

test('staff see the ways to pay and the currency of the firm’s newest invoices', async () => {
  const before = await json<FirmWaysToPay>(await staff.fetch('/api/payments/v1/ways'));
  expect(before.hasPage).toBe(true);
  expect(before.currency).toBe('USD');
  const kinds = before.ways.map(({ kind }) => kind);
  expect(kinds).toContain('us-transfer');
  expect(new Set(kinds).size).toBe(kinds.length);

  await addInvoice('newest-invoice');
  const { db } = portal.database;
  const { definition } = await db
    .selectFrom('tasks')
    .select('definition')
    .where('task_id', '=', 'newest-invoice')
    .executeTakeFirstOrThrow();
  const way = {
    kind: 'uk-transfer',
    payee: 'Harbor',
    sortCode: '112233',
    accountNumber: '12345678',
    reference: 'N',
  };
  await db
    .updateTable('tasks')
    .set({
      created_at: new Date('2026-12-01T00:00:00Z'),
      definition: JSON.stringify({ ...definition, currency: 'GBP', ways: [way] }),
    })
    .where('task_id', '=', 'newest-invoice')
    .execute();
  const after = await json<FirmWaysToPay>(await staff.fetch('/api/payments/v1/ways'));
  expect(after.currency).toBe('GBP');
  expect(after.ways).toContainEqual(way);
  expect(after.ways.map(({ kind }) => kind)).toContain('us-transfer');
});

test('staff list the invoices of all clients by stage, page by page', async () => {
  await addInvoice('of-firm');
  const list = async (query: string) =>
    json<FirmInvoiceList>(await staff.fetch(`/api/payments/v1/invoices?${query}`));
  const idsOf = async (query: string) => (await list(query)).items.map(({ taskId }) => taskId);
  const open = await list('stage=open');
  const [first, ...others] = open.items;
  expect(first).toMatchObject({ number: expect.any(String), total: expect.any(Number) });
  expect(open.items.every(({ client }) => client.length > 0)).toBe(true);
  const page = await list('stage=open&pageSize=1');
  expect(page.items).toEqual([first]);
  expect(await idsOf(`stage=open&after=${page.next}`)).toEqual(others.map(({ taskId }) => taskId));
  expect(await idsOf('stage=open&clientId=us-001')).not.toContain('of-firm');
  const overdue = await list('stage=overdue');
  expect(overdue.items.length).toBeGreaterThan(0);
  expect(overdue.items.every(({ dueDate }) => (dueDate ?? '') < '2026-11-20')).toBe(true);
  await json(
    await patch(olivia, 'of-firm', {
      version: 1,
      status: 'DONE',
      data: { paidOn: '2026-11-19', way: 'us-transfer' },
    }),
  );
  expect((await list('stage=reported')).items).toContainEqual(
    expect.objectContaining({ taskId: 'of-firm', paidOn: '2026-11-19', way: 'us-transfer', status: 'DONE' }),
  );
  expect(await idsOf('stage=open')).not.toContain('of-firm');
});
