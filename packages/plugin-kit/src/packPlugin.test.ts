import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { list } from 'tar';
import { expect, it } from 'vitest';
import { pluginFolder } from './testing/pluginFolder.ts';

it('packs the build, with the same bytes each time', async () => {
  const folder = await pluginFolder();
  try {
    const first = await folder.run('pack');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^greeting-1\.2\.3\.tgz: \d\.\d kB\n$/);
    const file = join(folder.path, 'greeting-1.2.3.tgz');
    const archive = await readFile(file);
    const paths: string[] = [];
    await list({ file, onReadEntry: ({ path }) => paths.push(path) });
    const { modules, locales } = JSON.parse(await readFile(join(folder.path, 'dist', 'plugin.json'), 'utf8'));
    const named = [...Object.values<{ url: string }>(modules), ...Object.values<{ url: string }>(locales)];
    expect(paths).toEqual(expect.arrayContaining(['plugin.json', ...named.map(({ url }) => url.slice(2))]));
    await folder.run('pack');
    expect((await readFile(file)).equals(archive)).toBe(true);
  } finally {
    await folder.dispose();
  }
});

it('writes no archive when the build fails', async () => {
  const folder = await pluginFolder({ 'browser/Greeting.tsx': 'export default (' });
  try {
    expect((await folder.run('pack')).code).toBe(1);
    await expect(readFile(join(folder.path, 'greeting-1.2.3.tgz'))).rejects.toThrow('ENOENT');
  } finally {
    await folder.dispose();
  }
});
