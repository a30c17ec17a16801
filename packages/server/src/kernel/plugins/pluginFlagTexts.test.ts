import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ContentFiles } from '../http/contentFiles.ts';
import { pluginFlagTexts } from './pluginFlagTexts.ts';

test('plugin flags are named in the language nearest to the reader’s, from the plugin’s texts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-flags-'));
  const texts = {
    'en-us': { flag: { name: 'Trips', about: 'Clients note trips.' } },
    'pt-br': { flag: { name: 'Viagens', about: 'Os clientes anotam viagens.' } },
  };
  const files = new Map<string, string>();
  const locales: PluginManifest['locales'] = {};
  for (const [language, content] of Object.entries(texts)) {
    const [url, file] = [`/plugins/trips/${language}.json`, join(folder, `${language}.json`)];
    await writeFile(file, JSON.stringify(content));
    files.set(url, file);
    locales[language] = { url, integrity: '', size: 1 };
  }
  const flag = (id: string, name: string) => ({ id, default: true, name, description: 'flag.about' });
  const trips: PluginManifest = {
    id: 'trips',
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [],
    flags: [flag('trips', 'flag.name'), flag('unnamed', 'flag.nothing')],
    modules: {},
    chunks: [],
    styles: [],
    locales,
  };
  const inUse = { catalogue: { plugins: [trips], refused: [] }, files, contents: new ContentFiles() };
  const read = async (language: string) =>
    Object.fromEntries(await pluginFlagTexts(inUse, language, pino({ level: 'silent' })));
  expect(await read('pt-br')).toEqual({
    trips: { name: 'Viagens', description: 'Os clientes anotam viagens.' },
  });
  expect(await read('en-gb')).toEqual({ trips: { name: 'Trips', description: 'Clients note trips.' } });
  await rm(folder, { recursive: true });
});
