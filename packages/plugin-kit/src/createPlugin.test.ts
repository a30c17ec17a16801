import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runsTools } from './canRunTools.ts';
import { pluginKinds } from './createPlugin.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../..', import.meta.url));
const modules = join(repository, 'node_modules');
const cli = fileURLToPath(new URL('cli.ts', import.meta.url));

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'create-plugin-'));
});
afterEach(() => rm(cwd, { recursive: true }));

async function create(...args: readonly string[]) {
  return run(process.execPath, [cli, 'create', ...args], { cwd });
}

async function manifestOf(name: string) {
  return JSON.parse(await readFile(join(cwd, name, 'package.json'), 'utf8'));
}

describe.each(pluginKinds)('a new %s', (kind) => {
  it.each(['a', `plugin-${'x'.repeat(33)}`])(
    'uses its name throughout, passes Biome and builds when named %s',
    async (name) => {
      const { stdout } = await create(name, '--kind', kind);
      expect(stdout).toContain(`cd ${name}\n  npm install\n`);
      const folder = join(cwd, name);
      const files = await readdir(folder, { recursive: true });
      expect(files).toEqual(
        expect.arrayContaining(['.gitignore', 'biome.json', 'README.md', 'tsconfig.json']),
      );
      for (const file of files.filter((each) => /\.\w+$/.test(each))) {
        expect(file).not.toMatch(/(^|\/)_/);
        expect(await readFile(join(folder, file), 'utf8'), file).not.toContain('my-plugin');
      }
      await run(join(modules, '.bin/biome'), ['check', '--error-on-warnings', '.'], { cwd: folder });
      await symlink(modules, join(folder, 'node_modules'));
      await run(process.execPath, [cli, 'build'], { cwd: folder });
      expect(JSON.parse(await readFile(join(folder, 'dist/plugin.json'), 'utf8')).id).toBe(name);
      const { stdout: packed } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: folder });
      const [{ files: inside }] = JSON.parse(packed);
      expect(inside.map(({ path }: { path: string }) => path)).toContain('dist/plugin.json');
    },
  );

  it('compiles, and its types reject misspelt text keys and icons', async () => {
    await create('mine', '--kind', kind);
    const folder = join(cwd, 'mine');
    await symlink(modules, join(folder, 'node_modules'));
    await writeFile(join(folder, 'browser', 'useMisspelt.ts'), misspelt);
    await writeFile(join(folder, 'browser', 'misspeltDeclaration.ts'), misspeltDeclaration);
    await run(join(modules, '.bin/tsc'), ['-p', folder]);
    if (kind === 'feature') await run(join(modules, '.bin/tsc'), ['-p', join(folder, 'server')]);
  });
});

const misspeltDeclaration = `import type { IconName, TextKey } from '@anteroom/sdk';

export const icon: IconName = 'folder';
// @ts-expect-error There is no such icon.
export const misspeltIcon: IconName = 'foldr';
// @ts-expect-error There is no such text.
export const misspeltKey: TextKey = 'misspelt';
`;

const misspelt = `import { useTranslation } from 'react-i18next';

export function useMisspelt(): string {
  const { t } = useTranslation();
  // @ts-expect-error There is no such text.
  return t('misspelt');
}
`;

it('takes the packages from tarballs, with paths relative to the plugin', async () => {
  await mkdir(join(cwd, 'packs'));
  for (const part of ['sdk', 'ui', 'plugin-kit', 'forms']) {
    await writeFile(join(cwd, 'packs', `anteroom-${part}-1.2.3.tgz`), '');
  }
  await create('mine', '--kind', 'page', '--packages', 'packs');
  expect((await manifestOf('mine')).devDependencies).toMatchObject({
    '@anteroom/sdk': 'file:../packs/anteroom-sdk-1.2.3.tgz',
    '@anteroom/ui': 'file:../packs/anteroom-ui-1.2.3.tgz',
    '@anteroom/plugin-kit': 'file:../packs/anteroom-plugin-kit-1.2.3.tgz',
  });
});

it('uses a folder that exists and is empty', async () => {
  await mkdir(join(cwd, 'mine'));
  await create('mine', '--kind', 'page');
  expect(await manifestOf('mine')).toMatchObject({ name: 'mine' });
});

describe('refuses, and writes nothing:', () => {
  const kind = ['--kind', 'widget'];
  it.each<[string, readonly string[], string]>([
    ['no name', kind, 'create: give one name.'],
    ['two names', ['a', 'b', ...kind], 'create: give one name.'],
    ['no kind', ['a'], 'create: choose a kind, such as --kind widget.'],
    ['an unknown kind', ['a', '--kind', 'thing'], '--kind: must be one of widget, task-type,'],
    ['an unknown option', ['a', ...kind, '--colour'], "create: Unknown option '--colour'."],
    ['a name in capitals', ['Mine', ...kind], 'Mine: is not a valid name.'],
    ['a path', ['../mine', ...kind], '../mine: is not a valid name.'],
    ['a name of 41 letters', ['a'.repeat(41), ...kind], 'is not a valid name.'],
    [
      'the name of a dependency',
      ['react', ...kind],
      'react: is the name of a package that the plugin needs.',
    ],
    ['the name of the portal’s own data', ['jobs', ...kind], 'jobs: is the name of data that the portal'],
    ['the name of a file', ['note', ...kind], 'note: is not an empty folder.'],
    ['a folder that is not empty', ['full', ...kind], 'full: is not an empty folder.'],
    ['tarballs that are nowhere', ['a', ...kind, '--packages', 'nowhere'], 'nowhere: is not a folder.'],
    [
      'a folder without tarballs',
      ['a', ...kind, '--packages', 'full'],
      'full: contains no anteroom-plugin-kit-<version>.tgz.',
    ],
    ['tarballs of two versions', ['a', ...kind, '--packages', 'twice'], 'twice: contains several versions:'],
  ])('%s', async (_, args, message) => {
    await mkdir(join(cwd, 'full'));
    await writeFile(join(cwd, 'full', 'note.txt'), 'mine');
    await writeFile(join(cwd, 'note'), 'mine');
    await mkdir(join(cwd, 'twice'));
    for (const version of ['1.0.0', '1.1.0']) {
      await writeFile(join(cwd, 'twice', `anteroom-plugin-kit-${version}.tgz`), '');
    }
    await expect(create(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
    expect((await readdir(cwd)).sort()).toEqual(['full', 'note', 'twice']);
    expect(await readdir(join(cwd, 'full'))).toEqual(['note.txt']);
  });
});

it.each([
  ['20.20.2', false],
  ['22.22.1', false],
  ['22.22.2', true],
  ['24.14.0', false],
  ['24.21.0', true],
])('declares that its tools run on Node %s: %s', async (node, runs) => {
  await create('mine', '--kind', 'widget');
  const manifest = await manifestOf('mine');
  expect(runsTools(node, manifest)).toBe(runs);
  // The plugin's folder does not contain its own Node, formatter or compiler.
  expect(manifest.devDependencies).not.toHaveProperty('node');
});

it.each([
  'README.md',
  'packages/plugin-kit/README.md',
  'packages/server-kit/README.md',
  'docs/plugins/widget.md',
])('documents in %s the Node version that its tools need', async (page) => {
  await create('mine', '--kind', 'widget');
  const { engines } = await manifestOf('mine');
  expect(await readFile(join(repository, page), 'utf8')).toContain(engines.node);
});

it('pins the dependency versions that this repository tests with', async () => {
  const template = JSON.parse(
    await readFile(new URL('../templates/every-kind/_package.json', import.meta.url), 'utf8'),
  );
  const { packages } = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8'));
  const run = Object.values<string>(template.scripts)
    .flatMap((script) => [...script.matchAll(/--package (\S+)@(\S+)/g)])
    .map(([, name, version]) => [name, version]);
  expect(run).toHaveLength(3);
  for (const [name, version] of [...Object.entries(template.devDependencies), ...run]) {
    if (String(name).startsWith('@anteroom/')) continue;
    expect(packages[`node_modules/${name}`].version, name).toBe(version);
  }
});
