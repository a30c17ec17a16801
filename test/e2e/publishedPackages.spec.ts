import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, repository } from '../support/command.ts';

let packages: string;
test.beforeAll(async () => {
  packages = await mkdtemp(join(tmpdir(), 'anteroom-packages-'));
  await command(process.execPath, ['scripts/packPackages.mjs', packages]);
});
test.afterAll(() => rm(packages, { recursive: true, force: true }));

test('the tarballs are what registries, Node and TypeScript expect', async () => {
  const tarballs = (await readdir(packages)).sort();
  expect(tarballs.map((file) => file.replace(/-\d.*/, ''))).toEqual([
    'anteroom-forms',
    'anteroom-plugin-kit',
    'anteroom-sdk',
    'anteroom-ui',
  ]);
  const bin = (name: string) => join(repository, 'node_modules', '.bin', name);
  for (const file of tarballs.map((name) => join(packages, name))) {
    await command(bin('publint'), ['run', file, '--strict']);
    await command(bin('attw'), [file, '--profile', 'esm-only', '--exclude-entrypoints', 'tokens.css']);
  }
});
