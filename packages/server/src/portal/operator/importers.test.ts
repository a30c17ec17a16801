import { defineServer } from '@anteroom/server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { halfSource, shippedHalves } from '../../testing/shippedHalves.ts';
import { createTestImports, type TestImports } from '../../testing/testImports.ts';
import { importCommand } from './importCommand.ts';
import { importersInFolders } from './installedImporters.ts';

const mileage = defineServer({
  id: 'mileage',
  register({ imports }, { settings }) {
    imports.add('trips', {
      help: ['trips'],
      columns: { client: 'required' },
      run: async (_deps, _tx, _companyId, rows) => ({ faults: [], added: rows.length, changed: 0 }),
    });
    imports.add('limited', {
      help: ['as many trips as the firm has set'],
      columns: { client: 'required' },
      async run(_deps, tx, companyId, rows) {
        const { limit } = await settings.get<{ limit: number }>(tx, companyId, { level: 'firm' });
        return { faults: [], added: Math.min(rows.length, limit), changed: 0 };
      },
    });
  },
});

let imports: TestImports;
beforeAll(async () => {
  const properties = { limit: { type: 'integer', title: 'title', default: 0 } };
  const settings = [{ level: 'firm' as const, schema: { type: 'object', title: 'title', properties } }];
  imports = await createTestImports([halfSource({ id: mileage.id, settings }, async () => mileage)]);
});
afterAll(() => imports.close());

test('the help lists each importer with its columns', async () => {
  const sources = [...(await shippedHalves()), halfSource({ id: mileage.id }, async () => mileage)];
  const usage = await importCommand(sources).usage({});
  const importers = await importersInFolders(null, sources);
  expect(importers.size).toBeGreaterThan(1);
  for (const [what, { columns }] of importers) {
    expect(usage).toContain(`
  ${what} `);
    for (const column of Object.keys(columns)) expect(usage).toContain(column);
  }
});

test('each import adds an entry to the audit log', async () => {
  expect(await imports.run('trips', 'client', 'own')).toBe('1 added, 0 changed, 0 unchanged.');
  const log = await imports.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'details'])
    .where('action', '=', 'records-imported')
    .execute();
  expect(log).toEqual([
    { company_id: 'f1', details: expect.objectContaining({ what: 'trips', rows: 1, added: 1, changed: 0 }) },
  ]);
});

test('an importer reads the settings of its plugin', async () => {
  expect(await imports.run('limited', 'client', 'own')).toBe('0 added, 0 changed, 1 unchanged.');
});
