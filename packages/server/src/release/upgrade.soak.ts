import { generateKeyPairSync } from 'node:crypto';
import { appendFile, copyFile, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InstalledRelease, makeRelease, type Release } from '../testing/installedRelease.ts';
import { makeNextRelease } from '../testing/nextRelease.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;

let release: Release;
let installed: InstalledRelease;
const made: Release[] = [];

beforeAll(async () => {
  release = await makeRelease(privateKey);
  installed = await InstalledRelease.unpack(release.archive);
  const server = await installed.start();
  await installed.run(['firm', 'add', 'Lumen', '--country', 'US', '--email', 'oi@lumen.example']);
  await server.stop();
}, 600_000);
afterAll(async () => {
  await installed?.remove();
  for (const each of [release, ...made]) await each?.remove();
});

/** Creates a newer version from the installed one. */
async function next(
  ...args: [version: string, key?: typeof privateKey, change?: Parameters<typeof makeNextRelease>[3]]
) {
  const [version, key = privateKey, change] = args;
  const newer = await makeNextRelease(release, version, key, change);
  made.push(newer);
  return newer.archive;
}

const current = () => readlink(join(installed.home, 'current'));
const upgrade = (archive: string) => installed.run(['upgrade', archive]);

test('an archive that is not signed with the pinned key, altered, renamed or not newer is rejected', async () => {
  const foreign = await next('8.0.0', stranger);
  expect(await upgrade(foreign)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not signed with the key in'),
  });
  const altered = await next('8.0.1');
  await appendFile(altered, ' ');
  expect(await upgrade(altered)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is damaged or a different file'),
  });
  expect(await upgrade(release.archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not newer than'),
  });
  const renamed = join(altered, '..', 'anteroom-9.9.9-linux-x64.tar.gz');
  await copyFile(release.archive, renamed);
  expect(await upgrade(renamed)).toMatchObject({
    code: 1,
    output: expect.stringContaining('SHA256SUMS does not name'),
  });
  expect(await current()).toBe(`versions/${release.version}`);
  expect(await readdir(join(installed.home, 'versions'))).toEqual([release.version]);
});

test('an upgrade is rejected while the server runs', async () => {
  const server = await installed.start();
  try {
    const { code, output } = await upgrade(await next('8.1.0'));
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first.') });
  } finally {
    await server.stop();
  }
});

test('a version that does not start is rolled back with the data unchanged', async () => {
  const faulty = await next('8.2.0', privateKey, { migration: 'good', faultyStart: true });
  const { code, output } = await upgrade(faulty);
  expect(output).toContain('Anteroom 8.2.0 does not start here: ');
  expect(output).toContain(`Anteroom ${release.version} is still in use, with unchanged data.`);
  expect(code).toBe(1);
  expect(await current()).toBe(`versions/${release.version}`);
  const server = await installed.start();
  expect((await installed.run(['firm', 'list'])).output).toContain('Lumen');
  await server.stop();
});

test('a version whose migration fails is rejected before the data are touched', async () => {
  const { code, output } = await upgrade(await next('8.2.1', privateKey, { migration: 'faulty' }));
  expect(output).not.toContain('Bringing the database up to date');
  expect(output).toContain(`Anteroom ${release.version} is still in use, with unchanged data.`);
  expect(code).toBe(1);
  expect(await readdir(join(installed.home, 'versions'))).toEqual([release.version]);
});

test('an upgrade installs a newer version, keeps the former one and prevents it from opening the new database', async () => {
  const archive = await next('8.3.0', privateKey, { migration: 'good' });
  const { code, output } = await upgrade(archive);
  expect(output).toContain('Anteroom 8.3.0 is installed');
  expect(code).toBe(0);
  expect(await current()).toBe('versions/8.3.0');
  const server = await installed.start();
  expect((await installed.run(['firm', 'list'])).output).toContain('Lumen');
  await server.stop();
  expect((await readdir(join(installed.home, 'versions'))).sort()).toEqual([release.version, '8.3.0'].sort());
  expect(
    (await readdir(join(installed.home, 'data'))).some((name) => name.startsWith('postgres.before-8.3.0-')),
  ).toBe(true);

  const former = await installed.run(['check'], { version: release.version });
  expect(former.output).toContain(`by Anteroom 8.3.0 (9000_later); this is Anteroom ${release.version}.`);
});
