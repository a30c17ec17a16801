import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf, findInFolders } from './catalogue.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const log = pino({ level: 'silent' });
const readPlugins = async (...folders: string[]) => catalogueOf(await findInFolders(folders), log);
const code = 'export default () => null;';

function asset(url: string, content = code) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { url, integrity, size: Buffer.byteLength(content) };
}

/** Writes a built plugin as plugin-kit does; `change` modifies its manifest. */
async function install(name: string, change: object = {}, at = 'plugin.json'): Promise<void> {
  const home = join(folder, name, dirname(at));
  await mkdir(join(home, 'locales'), { recursive: true });
  await writeFile(join(home, 'Widget.4f2a.js'), code);
  await writeFile(join(home, 'locales', 'en-us.1c2d.json'), code);
  const manifest = {
    id: name,
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [{ point: 'widget', type: name, title: 'title', module: './Widget' }],
    modules: { './Widget': asset('./Widget.4f2a.js') },
    chunks: [],
    styles: [],
    locales: { 'en-us': asset('./locales/en-us.1c2d.json') },
    ...change,
  };
  await writeFile(join(folder, name, at), JSON.stringify(manifest));
}

const reasons = async () => (await readPlugins(folder)).catalogue.refused;

describe('installed plugins', () => {
  test('are found in a built folder or its dist, with their files at absolute addresses', async () => {
    await install('nfe');
    await install('news', {}, 'dist/plugin.json');
    await mkdir(join(folder, 'empty'));
    const { catalogue, files } = await readPlugins(folder, join(folder, 'missing'));
    expect(catalogue.refused).toEqual([]);
    expect(catalogue.plugins.map(({ id }) => id)).toEqual(['news', 'nfe']);
    expect(catalogue.plugins[1]?.modules['./Widget']?.url).toBe('/plugins/nfe/Widget.4f2a.js');
    expect(files.get('/plugins/nfe/locales/en-us.1c2d.json')).toBe(
      join(folder, 'nfe/locales/en-us.1c2d.json'),
    );
    expect(files.has('/plugins/nfe/plugin.json')).toBe(false);
  });

  test('with an altered file are refused, and no other plugin is', async () => {
    await install('good');
    await install('tampered');
    await writeFile(join(folder, 'tampered', 'Widget.4f2a.js'), `${code} `);
    const { catalogue, files } = await readPlugins(folder);
    expect(catalogue.plugins.map(({ id }) => id)).toEqual(['good']);
    expect(catalogue.refused).toEqual([
      {
        id: 'tampered',
        reason: 'The file ./Widget.4f2a.js was changed after the build. Its hash differs.',
      },
    ]);
    expect([...files.keys()].some((url) => url.includes('tampered'))).toBe(false);
  });

  test('that share an id are refused, except the first', async () => {
    await install('a', { id: 'twin' });
    await install('b', { id: 'twin' });
    expect(await reasons()).toEqual([{ id: 'twin', reason: 'Another plugin with this id is installed.' }]);
  });

  test.each([
    ['a missing file', { chunks: [asset('./none.js')] }, 'The file ./none.js is missing.'],
    [
      'a file outside',
      { chunks: [asset('./../../secret.js')] },
      'The file ./../../secret.js is not inside the plugin.',
    ],
    ['an address elsewhere', { chunks: [asset('https://evil.example/x.js')] }, 'is not inside the plugin.'],
    ['an id that is no id', { id: '../up' }, 'plugin.json is malformed: /id'],
    ['no contributions', { contributes: undefined }, 'plugin.json is malformed'],
  ])('a plugin with %s is refused', async (_what, change, reason) => {
    await install('bad', change);
    const [refused] = await reasons();
    expect(refused?.id).toBe('bad');
    expect(refused?.reason).toContain(reason);
  });

  test('whose plugin.json is not JSON are refused', async () => {
    await mkdir(join(folder, 'odd'));
    await writeFile(join(folder, 'odd', 'plugin.json'), '{');
    expect(await reasons()).toEqual([{ id: 'odd', reason: 'plugin.json is not JSON.' }]);
  });
});
