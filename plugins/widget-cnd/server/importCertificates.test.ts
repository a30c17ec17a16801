import { createTestImports, type TestImports } from '@anteroom/server/testing/testImports';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CertificateTables } from './tables.ts';

let imports: TestImports;
let db: Kysely<CertificateTables>;
beforeAll(async () => {
  imports = await createTestImports();
  db = imports.database.db as unknown as Kysely<CertificateTables>;
});
afterAll(() => imports.close());

const certificates = 'client,kind,issuer,uf,municipality,result,control_number,issued_on,valid_until';
const federal = 'own,federal,Receita Federal,,,negative';

/** Returns the queries for the federal certificate, newest first. */
async function federalQueries() {
  return db
    .selectFrom('widget_cnd.certificates as c')
    .innerJoin('widget_cnd.queries as q', 'q.certificate_id', 'c.certificate_id')
    .select(['q.outcome', 'q.control_number', 'q.valid_until', 'q.document_id'])
    .where('c.kind', '=', 'federal')
    .orderBy('q.at', 'desc')
    .orderBy('q.query_id', 'desc')
    .execute();
}

test('importing in any order keeps the certificate issued last as current, and settles renewal requests', async () => {
  const old = `${federal},A1,2024-01-10,2024-07-08`;
  const young = `${federal},A2,2024-06-20,2024-12-17`;
  const city =
    'own,municipal,Prefeitura,sp,São Paulo,positive-with-negative-effects,M1,2024-05-02,2024-11-02';
  expect(await imports.run('certificates', certificates, young, city)).toBe(
    '2 added, 0 changed, 0 unchanged.',
  );
  const asked = new Date('2024-01-10T20:00:00Z');
  await db
    .updateTable('widget_cnd.certificates')
    .set({ renewal_asked_at: asked, renewal_asked_by: 'ines' })
    .where('kind', '=', 'federal')
    .execute();
  await db
    .updateTable('widget_cnd.queries')
    .set({ document_id: 'pdf' })
    .where('control_number', '=', 'A2')
    .execute();
  const { certificate_id } = await db
    .selectFrom('widget_cnd.certificates')
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
    .insertInto('widget_cnd.queries')
    .values([
      { company_id: 'f1', certificate_id, query_id: 'answered', at: asked, ...running },
      { company_id: 'f1', certificate_id, query_id: 'open', at: later, ...running },
    ])
    .execute();
  expect(await imports.run('certificates', certificates, old, young, city)).toBe(
    '1 added, 0 changed, 2 unchanged.',
  );
  expect((await federalQueries()).map(({ outcome, control_number }) => control_number ?? outcome)).toEqual([
    'A2',
    'running',
    'A1',
  ]);
  const kept = await db
    .selectFrom('widget_cnd.certificates')
    .select(['uf', 'renewal_asked_at'])
    .orderBy('kind')
    .execute();
  expect(kept).toEqual([
    { uf: null, renewal_asked_at: null },
    { uf: 'SP', renewal_asked_at: null },
  ]);
  const corrected = young.replace('2024-12-17', '2024-12-18');
  expect(await imports.run('certificates', certificates, corrected, old)).toBe(
    '0 added, 1 changed, 1 unchanged.',
  );
  expect((await federalQueries())[0]).toMatchObject({ valid_until: '2024-12-18', document_id: 'pdf' });
  const renamed = corrected.replace('Receita Federal', 'Receita Federal e PGFN');
  expect(await imports.run('certificates', certificates, renamed)).toBe('0 added, 1 changed, 0 unchanged.');
});

test('importing invalid certificates reports every fault with its line', async () => {
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
    'line 3: issued_on: is not a valid date',
    'line 3: valid_until: is before the issue date',
    'line 4: uf: is not a state of Brazil',
    'line 4: municipality: is needed for a municipal certificate',
    'line 4: valid_until: is before the issue date',
    'line 5: kind: is none of federal, fgts, labour, state, municipal',
    'line 5: issuer: has 1 to 200 characters',
    'line 5: result: is none of negative, positive, positive-with-negative-effects, regular, irregular',
    'line 5: control_number: has 1 to 100 characters',
    'line 5: issued_on: is not a date, such as 2026-11-20',
    'line 7: control_number: repeats line 6',
    'line 7: issuer: differs from line 6',
  ]);
});
