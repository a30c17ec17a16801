import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packEntries, pluginFiles } from '../../testing/pluginArchive.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { pluginCommand } from './pluginCommand.ts';

let folder: string;
let database: TestDatabase;
/** Name of the database in the command's output. */
let theDatabase: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-command-'));
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.password = '';
  theDatabase = `the database ${url.href}`;
  await writeFile(join(folder, 'nfe.tgz'), packEntries(pluginFiles('nfe')));
  await writeFile(join(folder, 'nfe-2.tgz'), packEntries(pluginFiles('nfe', { version: '2.0.0' })));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command as in a terminal in `folder`, with no server running. */
function run(...line: string[]): Promise<string | null> {
  const [command, ...rest] = line;
  const { positionals: operands, values } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { firm: { type: 'string' }, yes: { type: 'string' } },
  });
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, INIT_CWD: folder };
  return pluginCommand.run({ command, operands, firm: values.firm, options: { yes: values.yes }, env });
}

const next = 'Next: npm run anteroom -- plugins list, which says whether the server uses it.\n';

test('the output names the database without its password', async () => {
  const { password, pathname } = new URL(database.url);
  expect(password).not.toBe('');
  const output = await run('purge', 'nfe', '--yes', 'nfe');
  expect(output).toBe(`nfe had stored nothing in ${theDatabase}.\n`);
  expect(output).toContain(pathname);
  expect(output).not.toContain(password);
});

test('every change prints the resulting state, and adding also the next command', async () => {
  expect(await run('add', 'nfe.tgz')).toBe(`Added nfe 1.0.0 to ${theDatabase}.\n${next}`);
  expect(await run('add', 'nfe.tgz')).toBe(`Added nfe 1.0.0 again to ${theDatabase}.\n${next}`);
  expect(await run('add', 'nfe-2.tgz')).toBe(`Added nfe 2.0.0 to ${theDatabase}; it was 1.0.0.\n${next}`);
  expect(await run('disable', 'nfe')).toBe('nfe is off.\n');
  expect(await run('list')).toMatch(/^nfe +2\.0\.0 +off +added \d{4}-\d\d-\d\d by \S+$/m);
  expect(await run('remove', 'nfe')).toBe('Removed nfe.\n');
  expect(await run('list')).not.toMatch(/^nfe /m);
});

test('the same version with other files is added with a warning', async () => {
  const code = 'export default () => 2;';
  await writeFile(join(folder, 'other.tgz'), packEntries(pluginFiles('nfe', { code })));
  await run('add', 'nfe.tgz');
  expect(await run('add', 'other.tgz')).toBe(
    `Added nfe 1.0.0 again to ${theDatabase}.\nWarning: nfe 1.0.0 was added before with other files. Give each build that you distribute its own version.\n${next}`,
  );
  await run('remove', 'nfe');
});

test('a purge requires that the plugin is off and that --yes repeats its ID', async () => {
  await run('add', 'nfe.tgz');
  await expect(run('purge', 'nfe', '--yes', 'nfe')).rejects.toThrow(
    'The plugin nfe is installed and turned on. Turn it off with “anteroom plugins disable nfe”, or remove it, and then purge its data.',
  );
  await run('remove', 'nfe');
  await expect(run('purge', 'nfe')).rejects.toThrow('Nothing was removed. Purging removes for good');
  await expect(run('purge', 'nfe', '--yes', 'other')).rejects.toThrow('--yes names "other" and not nfe.');
  await expect(run('purge', 'Nfe; drop', '--yes', 'Nfe; drop')).rejects.toThrow('is not a plugin ID');
  expect(await run('purge', 'nfe', '--yes', 'nfe')).toBe(`nfe had stored nothing in ${theDatabase}.\n`);
});

test.each([
  [[]],
  [['install', 'nfe']],
  [['add']],
  [['add', 'a', 'b']],
  [['list', 'nfe']],
  [['remove', 'nfe', '--firm', 'c1']],
  [['remove', 'nfe', '--yes', 'nfe']],
  [['purge']],
  [['purge', 'nfe', '--firm', 'c1', '--yes', 'nfe']],
])('the command line %j is not understood', async (line) => {
  expect(await run(...line)).toBeNull();
});

test('an unreadable file, an unknown plugin and a missing data folder are reported', async () => {
  await expect(run('add', 'none.tgz')).rejects.toThrow('The file none.tgz cannot be read (ENOENT).');
  await expect(run('remove', 'none')).rejects.toThrow('No plugin "none" is installed.');
  const env = { DATA_DIR: join(folder, 'nowhere') };
  const line = { command: 'list', operands: [], firm: undefined, options: {}, env };
  await expect(pluginCommand.run(line)).rejects.toThrow('There is no data folder');
});

test('no second database is created if the environment is not the server’s', async () => {
  const empty = await mkdtemp(join(folder, 'other-'));
  const env = { DATA_DIR: empty, INIT_CWD: folder };
  const line = { command: 'add', operands: ['nfe.tgz'], firm: undefined, options: {}, env };
  await expect(pluginCommand.run(line)).rejects.toThrow(
    `There is no database in ${empty}. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.`,
  );
  expect(await readdir(empty)).toEqual([]);
});
