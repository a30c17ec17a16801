import { execFile } from 'node:child_process';
import { createHash, type KeyObject, sign } from 'node:crypto';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import type { Release } from './installedRelease.ts';

interface Change {
  /** Adds a migration that the previous version does not have. */
  readonly migration?: 'good' | 'faulty';
  /** Whether the server fails when it starts, after the migration. */
  readonly faultyStart?: boolean;
}

/** Creates a later version from a release, as if it had been built from a later commit. */
export async function makeNextRelease(
  release: Release,
  version: string,
  key: KeyObject,
  { migration, faultyStart = false }: Change = {},
): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-next-'));
  // Another account installs the release.
  await chmod(folder, 0o755);
  await extract({ cwd: folder, file: release.archive });
  const tree = join(folder, 'anteroom/versions', version);
  await rename(join(folder, 'anteroom/versions', release.version), tree);
  const server = join(tree, 'packages/server');
  await alter(join(server, 'package.json'), `"version": "${release.version}"`, `"version": "${version}"`);
  await alter(join(server, 'src/kernel/portalVersion.ts'), `'${release.version}'`, `'${version}'`);
  if (migration) {
    await alter(
      join(server, 'src/portal/migrations.ts'),
      '\n};',
      `\n  '9000_later': { up: async () => { ${migration === 'faulty' ? "throw new Error('faulty')" : ''} } },\n};`,
    );
  }
  if (faultyStart)
    await alter(join(server, 'src/main.ts'), 'main().catch', "throw new Error('faulty');\nmain().catch");
  const archive = join(folder, `anteroom-${version}-linux-${arch()}.tar.gz`);
  await promisify(execFile)('tar', ['--create', '--gzip', `--file=${archive}`, 'anteroom'], {
    cwd: folder,
    env: { ...process.env, GZIP: '-1' },
  });
  await rm(join(folder, 'anteroom'), { recursive: true });
  const hash = createHash('sha256').update(await readFile(archive));
  const sums = Buffer.from(`${hash.digest('hex')}  ${basename(archive)}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, sums, key));
  return { folder, archive, version, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function alter(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(
    file,
    text.replace(before, () => after),
  );
}
