import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ContentFiles } from '../http/contentFiles.ts';
import { readPluginTexts } from './readPluginTexts.ts';

test('the texts of an installed plugin are read, and an unknown, missing or invalid file yields null', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-texts-'));
  await writeFile(join(folder, 'sound.json'), '{"title":"Newest"}');
  await writeFile(join(folder, 'broken.json'), '{"title":');
  const names = ['sound', 'broken', 'gone'];
  const files = new Map(names.map((name) => [`/plugins/p/${name}.json`, join(folder, `${name}.json`)]));
  const plugins = { files, contents: new ContentFiles() };
  const read = (name: string) =>
    readPluginTexts(plugins, `/plugins/p/${name}.json`, pino({ level: 'silent' }));
  expect(await Promise.all([...names, 'unknown'].map(read))).toEqual([{ title: 'Newest' }, null, null, null]);
  await rm(folder, { recursive: true });
});
