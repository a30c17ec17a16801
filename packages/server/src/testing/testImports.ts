import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateHalf } from '../kernel/halves/migrateHalf.ts';
import type { HalfSource } from '../kernel/halves/takeHalves.ts';
import type { ImportFault } from '../kernel/imports/importFault.ts';
import { insertClients } from '../portal/clients/insertClients.ts';
import { importCommand } from '../portal/operator/importCommand.ts';
import { shippedHalves } from './shippedHalves.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** The import command on a separate database, with the firms `f1` (client `own`) and `f2` (client `foreign`). */
export interface TestImports {
  readonly database: TestDatabase;
  /** Folder with the imported files. */
  readonly folder: string;
  /** Imports lines into `f1`. @returns what the command prints, without the number of rows. */
  run(what: string, ...lines: string[]): Promise<string | undefined>;
  /** Imports lines into `f1`. @returns the errors in them. */
  problems(what: string, ...lines: string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Creates two firms with a client each, into which to import.
 *
 * @param halves Server halves that provide importers; by default, those of the plugins that come with the portal.
 */
export async function createTestImports(halves?: readonly HalfSource[]): Promise<TestImports> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-importers-'));
  const sources = halves ?? (await shippedHalves());
  for (const { load } of sources) await migrateHalf(database.db, await load());
  const colours = {
    header_fill_color: '#000000',
    header_text_color: '#ffffff',
    button_fill_color: '#000000',
    button_text_color: '#ffffff',
  };
  const firm = { name: 'Aurora', country: 'BR', language: 'pt-br', email: 'a@aurora.test', ...colours };
  const looks = { header_image: null, header_line: null, sign_in_text: null };
  await database.db
    .insertInto('companies')
    .values(['f1', 'f2'].map((company_id) => ({ company_id, ...firm, ...looks })))
    .execute();
  const client = { kind: 'Business', name: 'Padaria', code: 'P' } as const;
  await database.db.transaction().execute((tx) =>
    insertClients(tx, [
      { company_id: 'f1', client_id: 'own', ...client },
      { company_id: 'f2', client_id: 'foreign', ...client },
    ]),
  );

  const run = async (what: string, ...lines: string[]) => {
    await writeFile(join(folder, 'file.csv'), lines.join('\n'));
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder };
    const printed = await importCommand(sources).run({
      command: what,
      operands: ['file.csv'],
      firm: 'f1',
      options: {},
      env,
    });
    return printed?.trim().replace(/^\d+ rows: /, '');
  };
  return {
    database,
    folder,
    run,
    problems: async (what, ...lines) => {
      const fault = await run(what, ...lines).then(
        () => null,
        (error: ImportFault) => error,
      );
      return fault?.problems ?? [];
    },
    async close() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
