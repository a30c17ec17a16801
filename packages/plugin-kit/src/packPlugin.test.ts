import { readdir, readFile, rm } from 'node:fs/promises';
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

it.each([
  ['a version with a path', '{ "version": "1.0.0/../../greeting" }', 'must be like "1.0.0"'],
  ['a version that is a number', '{ "version": 3 }', 'must be like "1.0.0", not 3'],
  ['no object', 'null', 'is not a JSON object'],
])('refuses a package.json with %s', async (_, text, message) => {
  const folder = await pluginFolder({ 'package.json': text });
  try {
    const { code, err } = await folder.run('pack');
    expect(err).toMatch(/^package\.json: /);
    expect(err).toContain(message);
    expect(code).toBe(1);
    expect(await readdir(folder.path)).not.toContain('dist');
  } finally {
    await folder.dispose();
  }
});

it('says that there is no package.json', async () => {
  const folder = await pluginFolder();
  try {
    await rm(join(folder.path, 'package.json'));
    expect(await folder.run('pack')).toMatchObject({
      code: 1,
      err: 'package.json: is missing. It holds the version: { "version": "1.0.0" }.\n',
    });
  } finally {
    await folder.dispose();
  }
});
