import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedHalves } from '../testing/shippedHalves.ts';
import { createTestImports, type TestImports } from '../testing/testImports.ts';
import { importUsage } from './importCommand.ts';
import { importersInFolders } from './installedImporters.ts';

let imports: TestImports;
beforeAll(async () => {
  imports = await createTestImports();
});
afterAll(() => imports.close());

test('the help names each with its columns', async () => {
  const sources = await shippedHalves();
  const usage = await importUsage({}, sources);
  const importers = await importersInFolders(null, sources);
  expect(importers.size).toBeGreaterThan(5);
  for (const [what, { columns }] of importers) {
    expect(usage).toContain(`
  ${what} `);
    for (const column of Object.keys(columns)) expect(usage).toContain(column);
  }
});

const certificates = 'client,kind,issuer,uf,municipality,result,control_number,issued_on,valid_until';
const federal = 'own,federal,Receita Federal,,,negative';

/** The clock of what was asked, and what came of it, of a client's federal certificate; the newest first. */
async function federalQueries() {
  return imports.database.db
    .selectFrom('certificates as c')
    .innerJoin('certificate_queries as q', 'q.certificate_id', 'c.certificate_id')
    .select(['q.outcome', 'q.control_number', 'q.valid_until', 'q.document_id'])
    .where('c.kind', '=', 'federal')
    .orderBy('q.at', 'desc')
    .orderBy('q.query_id', 'desc')
    .execute();
}

test('of certificates the one issued last counts, in whichever order they come, and answers who has asked', async () => {
  const old = `${federal},A1,2024-01-10,2024-07-08`;
  const young = `${federal},A2,2024-06-20,2024-12-17`;
  const city =
    'own,municipal,Prefeitura,sp,São Paulo,positive-with-negative-effects,M1,2024-05-02,2024-11-02';
  expect(await imports.run('certificates', certificates, young, city)).toBe(
    '2 added, 0 changed, 0 as they were.',
  );
  const { db } = imports.database;
  const asked = new Date('2024-01-10T20:00:00Z');
  await db
    .updateTable('certificates')
    .set({ renewal_asked_at: asked, renewal_asked_by: 'ines' })
    .where('kind', '=', 'federal')
    .execute();
  await db
    .updateTable('certificate_queries')
    .set({ document_id: 'pdf' })
    .where('control_number', '=', 'A2')
    .execute();
  const { certificate_id } = await db
    .selectFrom('certificates')
    .select('certificate_id')
    .where('kind', '=', 'federal')
    .executeTakeFirstOrThrow();
  const running = {
    outcome: 'running',
    result: null,
    control_number: null,
    issued_on: null,
    valid_until: null,
    document_id: null,
    error: null,
    recorded_by: 'ines',
  } as const;
  const later = new Date('2024-01-11T20:00:00Z');
  await db
    .insertInto('certificate_queries')
    .values([
      { company_id: 'f1', certificate_id, query_id: 'answered', at: asked, ...running },
      { company_id: 'f1', certificate_id, query_id: 'open', at: later, ...running },
    ])
    .execute();
  expect(await imports.run('certificates', certificates, old, young, city)).toBe(
    '1 added, 0 changed, 2 as they were.',
  );
  expect((await federalQueries()).map(({ outcome, control_number }) => control_number ?? outcome)).toEqual([
    'A2',
    'running',
    'A1',
  ]);
  const kept = await db
    .selectFrom('certificates')
    .select(['uf', 'renewal_asked_at'])
    .orderBy('kind')
    .execute();
  expect(kept).toEqual([
    { uf: null, renewal_asked_at: null },
    { uf: 'SP', renewal_asked_at: null },
  ]);
  const corrected = young.replace('2024-12-17', '2024-12-18');
  expect(await imports.run('certificates', certificates, corrected, old)).toBe(
    '0 added, 1 changed, 1 as they were.',
  );
  expect((await federalQueries())[0]).toMatchObject({ valid_until: '2024-12-18', document_id: 'pdf' });
  const renamed = corrected.replace('Receita Federal', 'Receita Federal e PGFN');
  expect(await imports.run('certificates', certificates, renamed)).toBe(
    '0 added, 1 changed, 0 as they were.',
  );
});

test('of certificates with faults each is told', async () => {
  const faults = await imports.problems(
    'certificates',
    certificates,
    'foreign,federal,Receita Federal,,,regular,B1,2024-01-10,2024-07-08',
    'own,state,SEFAZ,,,negative,B2,2024-02-30,2024-01-08',
    'own,municipal,Prefeitura,XX,,negative,B3,2024-01-10,2024-01-08',
    'own,fiscal,,,,good,,10/01/2024,2024-07-08',
    'own,fgts,Caixa,,,regular,C1,2024-01-10,2024-02-08',
    'own,fgts,Caixa Econômica,,,regular,C1,2024-01-10,2024-02-08',
  );
  expect(faults).toEqual([
    'line 2: client: the firm has no client "foreign"',
    'line 2: result: is none of a federal certificate',
    'line 3: uf: is needed for a state certificate',
    'line 3: issued_on: is no date of the calendar',
    'line 3: valid_until: is before the issue date',
    'line 4: uf: is no state of Brazil',
    'line 4: municipality: is needed for a municipal certificate',
    'line 4: valid_until: is before the issue date',
    'line 5: kind: is none of federal, fgts, labour, state, municipal',
    'line 5: issuer: has 1 to 200 characters',
    'line 5: result: is none of negative, positive, positive-with-negative-effects, regular, irregular',
    'line 5: control_number: has 1 to 100 characters',
    'line 5: issued_on: is no date, as 2026-11-20',
    'line 7: control_number: repeats line 6',
    'line 7: issuer: differs from line 6',
  ]);
});

const entries = 'client,code,name,competence,due_on,amount,payment_line,pix,status';

test('an entry that follows from a rule gets its amount and its payment line, and keeps them', async () => {
  const { db } = imports.database;
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
    .insertInto('tax_entries')
    .values({ ...made, entry_id: 'made', ...das, ...open })
    .execute();
  const line = '84610000000-5 24610029110-2 00546033900-4 69589506108-0';
  const file = [
    entries,
    `own,DAS,Simples Nacional,2024-10,2024-11-21,6278.2,${line},,`,
    'own,ISS,Imposto do município,2024-10,2024-11-10,,,,paid',
  ];
  expect(await imports.run('tax-entries', ...file)).toBe('1 added, 1 changed, 0 as they were.');
  expect(await imports.run('tax-entries', ...file)).toBe('0 added, 0 changed, 2 as they were.');
  const entry = () =>
    db.selectFrom('tax_entries').selectAll().where('entry_id', '=', 'made').executeTakeFirstOrThrow();
  expect(await entry()).toMatchObject({
    amount: 627_820,
    payment_line: line.replace(/\D/g, ''),
    due_on: '2024-11-21',
    status: 'open',
    edited: true,
  });
  await db.updateTable('tax_entries').set({ status: 'paid' }).where('entry_id', '=', 'made').execute();
  const due = 'own,DAS,Simples Nacional,2024-10,2024-11-22,,,,';
  expect(await imports.run('tax-entries', entries, due)).toBe('0 added, 1 changed, 0 as they were.');
  expect(await entry()).toMatchObject({ amount: 627_820, due_on: '2024-11-22', status: 'paid' });
});

test('of entries with faults each is told', async () => {
  const { db } = imports.database;
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
    .insertInto('tax_entries')
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
    'line 3: competence: is no month, as 2026-11',
    'line 3: due_on: is no date, as 2026-11-20',
    'line 3: amount: is no amount, as 1234.56',
    'line 3: payment_line: has neither 47 nor 48 digits',
    'line 3: status: is none of open, paid',
    'line 4: due_on: is no date of the calendar',
    'line 4: payment_line: has wrong check digits',
    'line 4: pix: is no Pix code, or has a wrong checksum',
    'line 5: code: the client has 2 entries of it for 2024-09; change them in the portal',
    'line 6: code: the client has 2 entries of it for 2024-09; change them in the portal',
    'line 6: code: repeats line 5',
  ]);
});

const rules = 'regime,code,name,due,number,months_after,shift,payroll,months,amount';

test('what follows from rules stands in the calendar at once, and those who look at it are told', async () => {
  const { db } = imports.database;
  await db
    .insertInto('tax_profiles')
    .values({ company_id: 'f1', client_id: 'own', regimes: ['mei', 'employer'], uf: 'SP' })
    .execute();
  const file = [
    rules,
    'mei,DAS-MEI,Simples Nacional do MEI,day,20,,postpone,,,75.90',
    'employer,Salários,Pagamento dos salários,business-day,5,1,,yes,,',
    'employer,RAIS,Declaração anual,last-business-day,,3,,no,12,',
  ];
  const listener = new Client({ connectionString: imports.database.url });
  await listener.connect();
  await listener.query('listen events');
  const heard = once(listener, 'notification');
  expect(await imports.run('tax-rules', ...file)).toBe('3 added, 0 changed, 0 as they were.');
  const [{ payload }] = (await heard) as [{ payload: string }];
  expect(JSON.parse(payload)).toMatchObject({
    audience: { companyId: 'f1', clientId: 'own' },
    event: { type: 'tax-calendar-changed', data: { clientId: 'own' } },
  });
  await listener.end();
  expect(await imports.run('tax-rules', ...file)).toBe('0 added, 0 changed, 3 as they were.');

  const planned = () =>
    db
      .selectFrom('tax_entries')
      .select('amount')
      .where('code', '=', 'DAS-MEI')
      .orderBy('due_on', 'desc')
      .executeTakeFirst();
  expect(await planned()).toEqual({ amount: 7590 });
  const dearer = file.map((line) => line.replace('75.90', '80.90'));
  expect(await imports.run('tax-rules', ...dearer)).toBe('0 added, 1 changed, 2 as they were.');
  expect(await planned()).toEqual({ amount: 8090 });
  const kept = await db
    .selectFrom('tax_rules')
    .select(['code', 'months', 'due'])
    .orderBy('rule_id')
    .execute();
  expect(kept[2]).toEqual({
    code: 'RAIS',
    months: [12],
    due: { kind: 'last-business-day', number: 31, monthsAfter: 3, shift: 'anticipate', payroll: false },
  });
});

test('of rules with faults each is told', async () => {
  const { db } = imports.database;
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
    .insertInto('tax_rules')
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
    'line 2: number: is no number from 1 to 31',
    'line 2: months_after: is no number from 0 to 12',
    'line 2: months: are no different numbers from 1 to 12, as "3 6 9 12"',
    'line 2: amount: is no amount, as 1234.56',
    'line 2: payroll: is none of yes, no',
    'line 3: number: is no number from 1 to 31',
    'line 3: shift: is none of anticipate, postpone',
    'line 3: months: are no different numbers from 1 to 12, as "3 6 9 12"',
    'line 4: code: the firm has 2 rules of it for lucro-real; change them in the portal',
    'line 5: number: is no number from 1 to 31',
    'line 5: code: the firm has 2 rules of it for lucro-real; change them in the portal',
    'line 5: code: repeats line 4',
  ]);
  await db.deleteFrom('tax_rules').where('rule_id', 'in', ['z1', 'z2']).execute();
});

test('each import is in the audit log', async () => {
  const log = await imports.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'records-imported')
    .where('company_id', '=', 'f1')
    .execute();
  expect(new Set(log.map(({ details }) => details?.what))).toEqual(
    new Set(['certificates', 'tax-entries', 'tax-rules']),
  );
});
