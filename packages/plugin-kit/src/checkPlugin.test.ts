import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { declaration, type PluginFolder, pluginFolder, soundTexts } from './testing/pluginFolder.ts';

const folders: PluginFolder[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => folder.dispose())));

async function built(files: Readonly<Record<string, string>> = {}): Promise<PluginFolder> {
  const folder = await pluginFolder(files);
  folders.push(folder);
  expect(await folder.run('build')).toMatchObject({ code: 0, err: '' });
  return folder;
}

it('finds nothing wrong with a sound plugin', async () => {
  const folder = await built();
  expect(await folder.run('check')).toEqual({ code: 0, out: '', err: '' });
});

const heavy = Array.from({ length: 9000 }, (_, index) => (index * 2654435761).toString(36)).join(' ');

it.each<[string, Record<string, string>, RegExp]>([
  [
    'a module without a default export',
    { 'src/Greeting.tsx': 'export const Greeting = () => <p>Hello</p>;' },
    /^src\/Greeting: has no default export\. Export its component/,
  ],
  [
    'a module that is too heavy',
    { 'src/Greeting.tsx': `export default () => <p>{${JSON.stringify(heavy)}}</p>;` },
    /^src\/Greeting: weighs \d+\.\d kB gz with what it imports; the limit is 30\. Import what opens on demand/,
  ],
  [
    'a heavy chunk, though the module is light',
    {
      'src/plugin.ts': declaration(`
        widget({ type: 'a', title: 'title', module: './Greeting' }), predicate({ id: 'a.b', module: './other' })`),
      'src/Greeting.tsx': `import { heavy } from './heavy'; export default () => <p>{heavy}</p>;`,
      'src/other.ts': `import { heavy } from './heavy'; export default async () => heavy.length > 1;`,
      'src/heavy.ts': `export const heavy = ${JSON.stringify(heavy)};`,
    },
    /^src\/Greeting: weighs [^\n]*\nsrc\/other: weighs/,
  ],
  [
    'a text that Portuguese lacks',
    { 'locales/pt-br.json': JSON.stringify({ title: 'Saudação' }) },
    /^locales\/pt-br\.json: lacks the key "rows_one". Add its text\.\nlocales\/pt-br\.json: lacks the key "rows_other"/,
  ],
  [
    'a text that only another language has',
    { 'locales/nl-nl.json': JSON.stringify({ titel: 'Groet' }) },
    /^locales\/nl-nl\.json: has the key "titel", which en-us\.json lacks/,
  ],
  [
    'a key that the declaration names and no file has',
    { 'src/plugin.ts': declaration(`widget({ type: 'a', title: 'nowhere', module: './Greeting' })`) },
    /^locales\/en-us\.json: lacks the key "nowhere"[^\n]*\nlocales\/pt-br\.json: lacks the key "nowhere"/,
  ],
])('finds %s', async (_, files, message) => {
  const folder = await built(files);
  const { code, err } = await folder.run('check');
  expect(err).toMatch(message);
  expect(code).toBe(1);
});

it('lets what opens on demand weigh what it must', async () => {
  const folder = await built({
    'src/Greeting.tsx': `import { lazy } from 'react';
      const Editor = lazy(() => import('./Editor'));
      export default () => <Editor />;`,
    'src/Editor.tsx': `export default () => <p>{${JSON.stringify(heavy)}}</p>;`,
  });
  expect(await folder.run('check')).toMatchObject({ code: 0, err: '' });
});

it('takes the plural forms of a language for their key', async () => {
  const folder = await built({
    'locales/pt-br.json': JSON.stringify({ ...soundTexts, rows_many: '{{count}} de linhas' }),
  });
  expect(await folder.run('check')).toMatchObject({ code: 0, err: '' });
});

it('finds a dist that is not what the sources give', async () => {
  const folder = await built();
  await appendFile(join(folder.path, 'src/Greeting.tsx'), '\nconsole.info("changed");');
  expect((await folder.run('check')).err).toBe(
    'dist/plugin.json: is not what the sources give. Run anteroom-plugin build.\n',
  );
  await rm(join(folder.path, 'dist'), { recursive: true });
  expect((await folder.run('check')).err).toBe('dist/plugin.json: is missing. Run anteroom-plugin build.\n');
});
