import { hearEvent } from '@anteroom/server/testing/hearEvent';
import { createTestImports, type TestImports } from '@anteroom/server/testing/testImports';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxCalendarTables } from './tables.ts';

let imports: TestImports;
let db: Kysely<TaxCalendarTables>;
beforeAll(async () => {
  imports = await createTestImports();
  db = imports.database.db as unknown as Kysely<TaxCalendarTables>;
});
afterAll(() => imports.close());

const entries = 'client,code,name,competence,due_on,amount,payment_line,pix,status';

test('importing over an entry from a rule sets its amount and payment line, and is idempotent', async () => {
  const made = { company_id: 'f1', client_id: 'own', rule_id: 'das', receipt_document_id: null };
  const open = {
    amount: null,
    payment_line: null,
    pix: null,
    status: 'open',
    changed_at: new Date(),
  } as const;
  const das = { code: 'DAS', name: 'Simples Nacional', competence: '2024-10', due_on: '2024-11-20' };
  await db
    .insertInto('widget_tax_calendar.entries')
    .values({ ...made, entry_id: 'made', ...das, ...open })
    .execute();
  const line = '84610000000-5 24610029110-2 00546033900-4 69589506108-0';
  const file = [
    entries,
    `own,DAS,Simples Nacional,2024-10,2024-11-21,6278.2,${line},,`,
    'own,ISS,Imposto do município,2024-10,2024-11-10,,,,paid',
  ];
  expect(await imports.run('tax-entries', ...file)).toBe('1 added, 1 changed, 0 unchanged.');
  expect(await imports.run('tax-entries', ...file)).toBe('0 added, 0 changed, 2 unchanged.');
  const entry = () =>
    db
      .selectFrom('widget_tax_calendar.entries')
      .selectAll()
      .where('entry_id', '=', 'made')
      .executeTakeFirstOrThrow();
  expect(await entry()).toMatchObject({
    amount: 627_820,
    payment_line: line.replace(/\D/g, ''),
    due_on: '2024-11-21',
    status: 'open',
    edited: true,
  });
  await db
    .updateTable('widget_tax_calendar.entries')
    .set({ status: 'paid' })
    .where('entry_id', '=', 'made')
    .execute();
  const due = 'own,DAS,Simples Nacional,2024-10,2024-11-22,,,,';
  expect(await imports.run('tax-entries', entries, due)).toBe('0 added, 1 changed, 0 unchanged.');
  expect(await entry()).toMatchObject({ amount: 627_820, due_on: '2024-11-22', status: 'paid' });
});

test('importing invalid entries reports every fault with its line', async () => {
  const twice = { company_id: 'f1', client_id: 'own', rule_id: null, receipt_document_id: null };
  const darf = {
    code: 'DARF',
    name: 'DARF',
    competence: '2024-09',
    due_on: '2024-10-18',
    changed_at: new Date(),
  };
  const open = { amount: null, payment_line: null, pix: null, status: 'open' } as const;
  await db
    .insertInto('widget_tax_calendar.entries')
    .values(['d1', 'd2'].map((entry_id) => ({ ...twice, entry_id, ...darf, ...open })))
    .execute();
  const wrongLine = '84610000000-5 24610029110-2 00546033900-4 69589506108-1';
  const faults = await imports.problems(
    'tax-entries',
    entries,
    'foreign,DAS,Simples Nacional,2024-10,2024-11-20,,,,',
    'own,,Simples Nacional,2024-13,20/11/2024,"1,5",123,,late',
    `own,FGTS,FGTS,2024-10,2024-02-30,,${wrongLine},Pix,`,
    'own,DARF,DARF,2024-09,2024-10-18,,,,',
    'own,DARF,DARF,2024-09,2024-10-18,,,,',
  );
  expect(faults).toEqual([
    'line 2: client: the firm has no client "foreign"',
    'line 3: code: has 1 to 40 characters',
    'line 3: competence: is not a month, such as 2026-11',
    'line 3: due_on: is not a date, such as 2026-11-20',
    'line 3: amount: is not an amount, such as 1234.56',
    'line 3: payment_line: has neither 47 nor 48 digits',
    'line 3: status: is none of open, paid',
    'line 4: due_on: is not a valid date',
    'line 4: payment_line: has wrong check digits',
    'line 4: pix: is no Pix code, or has a wrong checksum',
    'line 5: code: the client has 2 entries of it for 2024-09; change them in the portal',
    'line 6: code: the client has 2 entries of it for 2024-09; change them in the portal',
    'line 6: code: repeats line 5',
  ]);
});

const rules = 'regime,code,name,due,number,months_after,shift,payroll,months,amount';

test('importing rules creates the clients’ entries immediately, and sends a change event', async () => {
  await db
    .insertInto('widget_tax_calendar.profiles')
    .values({ company_id: 'f1', client_id: 'own', regimes: ['mei', 'employer'], uf: 'SP' })
    .execute();
  const file = [
    rules,
    'mei,DAS-MEI,Simples Nacional do MEI,day,20,,postpone,,,75.90',
    'employer,Salários,Pagamento dos salários,business-day,5,1,,yes,,',
    'employer,RAIS,Declaração anual,last-business-day,,3,,no,12,',
  ];
  const heard = await hearEvent(imports.database.url);
  expect(await imports.run('tax-rules', ...file)).toBe('3 added, 0 changed, 0 unchanged.');
  expect(await heard()).toMatchObject({
    audience: { companyId: 'f1', clientId: 'own' },
    event: { type: 'tax-calendar-changed', data: { clientId: 'own' } },
  });
  expect(await imports.run('tax-rules', ...file)).toBe('0 added, 0 changed, 3 unchanged.');

  const planned = () =>
    db
      .selectFrom('widget_tax_calendar.entries')
      .select('amount')
      .where('code', '=', 'DAS-MEI')
      .orderBy('due_on', 'desc')
      .executeTakeFirst();
  expect(await planned()).toEqual({ amount: 7590 });
  const dearer = file.map((line) => line.replace('75.90', '80.90'));
  expect(await imports.run('tax-rules', ...dearer)).toBe('0 added, 1 changed, 2 unchanged.');
  expect(await planned()).toEqual({ amount: 8090 });
  const kept = await db
    .selectFrom('widget_tax_calendar.rules')
    .select(['code', 'months', 'due'])
    .orderBy('rule_id')
    .execute();
  expect(kept[2]).toEqual({
    code: 'RAIS',
    months: [12],
    due: { kind: 'last-business-day', number: 31, monthsAfter: 3, shift: 'anticipate', payroll: false },
  });
});

test('importing invalid rules reports every fault with its line', async () => {
  const due = { kind: 'day', number: 20, monthsAfter: 1, shift: 'anticipate', payroll: false };
  const twice = {
    company_id: 'f1',
    regime: 'lucro-real',
    code: 'DARF',
    name: 'DARF',
    months: null,
    amount: null,
  } as const;
  await db
    .insertInto('widget_tax_calendar.rules')
    .values(['z1', 'z2'].map((rule_id) => ({ ...twice, rule_id, due: JSON.stringify(due) })))
    .execute();
  const faults = await imports.problems(
    'tax-rules',
    rules,
    'simples,,Simples,week,32,13,,maybe,3 3,"75,90"',
    'mei,DAS-MEI,Simples Nacional do MEI,day,,,,,0,',
    'lucro-real,DARF,DARF,day,20,,anticipate,,,',
    'lucro-real,DARF,DARF,business-day,x,,,,,',
  );
  expect(faults).toEqual([
    'line 2: regime: is none of simples-nacional, mei, lucro-presumido, lucro-real, employer, domestic-employer, individual',
    'line 2: code: has 1 to 40 characters',
    'line 2: due: is none of day, business-day, last-business-day',
    'line 2: number: is not a number from 1 to 31',
    'line 2: months_after: is not a number from 0 to 12',
    'line 2: months: must be different numbers from 1 to 12, such as "3 6 9 12"',
    'line 2: amount: is not an amount, such as 1234.56',
    'line 2: payroll: is none of yes, no',
    'line 3: number: is not a number from 1 to 31',
    'line 3: shift: is none of anticipate, postpone',
    'line 3: months: must be different numbers from 1 to 12, such as "3 6 9 12"',
    'line 4: code: the firm has 2 rules of it for lucro-real; change them in the portal',
    'line 5: number: is not a number from 1 to 31',
    'line 5: code: the firm has 2 rules of it for lucro-real; change them in the portal',
    'line 5: code: repeats line 4',
  ]);
  await db.deleteFrom('widget_tax_calendar.rules').where('rule_id', 'in', ['z1', 'z2']).execute();
});
