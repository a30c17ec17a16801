import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { create } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../kernel/database/embedded.ts';
import { portalVersion } from '../kernel/portalVersion.ts';
import { copyTree } from '../portal/backup/copyTree.ts';
import { upgrade } from './upgrade.ts';
import { pinnedKeyFile } from './verifyRelease.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Data folder of a stopped PostgreSQL, of which each test gets a copy. */
let cluster: string;
let folder: string;
let home: string;
let data: string;

beforeAll(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'anteroom-upgraded-'));
  // If the caller is root, PostgreSQL runs as a different user.
  await chmod(cluster, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: cluster, maxConnections: 20 });
  await postgres.stop();
});
afterAll(() => rm(cluster, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-upgrade-'));
  await chmod(folder, 0o755);
  [home, data] = [join(folder, 'home'), join(folder, 'data')];
  await copyTree(cluster, data);
  await mkdir(join(home, 'versions', portalVersion), { recursive: true });
  await symlink(join('versions', portalVersion), join(home, 'current'));
  await writeFile(join(home, pinnedKeyFile), publicKey.export({ type: 'spki', format: 'pem' }));
  vi.stubEnv('DATA_DIR', data);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SEED', 'none');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Fault of a simulated later version, which marks the database's files when it migrates them. */
type Fault = 'dry run' | 'start' | null;

function entryOf(fault: Fault): string {
  return `
    import { writeFileSync } from 'node:fs';
    import { createServer } from 'node:http';
    const [, , , command, option] = process.argv;
    if (command === 'migrate' && option === '--dry-run' && ${fault === 'dry run'}) throw new Error('faulty');
    if (command === 'migrate' && !option) writeFileSync(process.env.DATA_DIR + '/postgres/migrated', '');
    if (command === 'start') {
      if (${fault === 'start'}) throw new Error('faulty');
      createServer((_, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1');
      process.once('SIGTERM', () => process.exit(0));
    }
  `;
}

/** Creates the signed archive of a simulated later version. */
async function makeArchive(version: string, fault: Fault = null): Promise<string> {
  const tree = join(folder, 'stage/anteroom/versions', version);
  await mkdir(join(tree, 'runtime'), { recursive: true });
  await mkdir(join(tree, 'packages/server/src/release'), { recursive: true });
  await writeFile(join(tree, 'runtime/node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  });
  await writeFile(join(tree, 'packages/server/src/release/package.json'), '{"type":"module"}');
  await writeFile(join(tree, 'packages/server/src/release/entry.ts'), entryOf(fault));
  const archive = join(folder, `anteroom-${version}-linux-${arch()}.tar.gz`);
  await create({ cwd: join(folder, 'stage'), file: archive, gzip: true }, ['anteroom']);
  const hash = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  const sums = Buffer.from(`${hash}  ${basename(archive)}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, sums, privateKey));
  return archive;
}

const said: string[] = [];
const install = (archive: string) => {
  said.length = 0;
  return upgrade(home, archive, (line) => said.push(line));
};
const current = () => readlink(join(home, 'current'));
const databases = async () =>
  (await readdir(data)).filter((name) => /^postgres(\.before|\.failed|$)/.test(name)).sort();
const isMigrated = async (name: string) => (await readdir(join(data, name))).includes('migrated');

test('a version that starts is installed, and the former database is kept beside it', async () => {
  await install(await makeArchive('9.0.0'));
  expect(said.at(-1)).toContain('Anteroom 9.0.0 is installed');
  expect(await current()).toBe('versions/9.0.0');
  const [used = '', kept = ''] = await databases();
  expect([used, await isMigrated(used)]).toEqual(['postgres', true]);
  expect(kept).toMatch(/^postgres\.before-9\.0\.0-/);
  expect(await isMigrated(kept)).toBe(false);
});

test('a version that does not start is rolled back with the data unchanged', async () => {
  await expect(install(await makeArchive('9.0.1', 'start'))).rejects.toThrow(
    `Anteroom ${portalVersion} is still in use, with unchanged data.`,
  );
  expect(await current()).toBe(`versions/${portalVersion}`);
  expect(await readdir(join(home, 'versions'))).toEqual([portalVersion]);
  const [used = '', failed = ''] = await databases();
  expect([used, await isMigrated(used)]).toEqual(['postgres', false]);
  expect(failed).toMatch(/^postgres\.failed-9\.0\.1-/);
  expect(await isMigrated(failed)).toBe(true);
});

test('a version whose migrations fail is rejected before the data are touched', async () => {
  await expect(install(await makeArchive('9.0.2', 'dry run'))).rejects.toThrow('faulty');
  expect(await databases()).toEqual(['postgres']);
  expect(await isMigrated('postgres')).toBe(false);
  expect(await readdir(join(home, 'versions'))).toEqual([portalVersion]);
});

test('an archive that is altered, older or not a release is rejected', async () => {
  const archive = await makeArchive('9.0.3');
  await writeFile(archive, 'altered');
  await expect(install(archive)).rejects.toThrow('is damaged or a different file');
  await expect(install(await makeArchive('0.0.1'))).rejects.toThrow('is not newer than');
  await expect(install(join(folder, 'other.tar.gz'))).rejects.toThrow('is not a release');
  expect(await current()).toBe(`versions/${portalVersion}`);
});
