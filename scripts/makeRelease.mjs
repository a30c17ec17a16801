/**
 * Creates the archives of a release: built assets, the packages that the server needs, Node and PostgreSQL. Also writes
 * the bill of materials, the checksums and, with `--key`, their signature.
 */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { root, stop } from './prepare.mjs';
import { billOfMaterials, installRuntime } from './releasePackages.mjs';

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: ['x64', 'arm64'] },
    key: { type: 'string' },
    to: { type: 'string', default: join(root, 'dist/release') },
  },
});

// Make the archived files readable for every account, whatever the umask of the account that creates them.
process.umask(0o022);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const key = readKey(values.key);
const target = resolve(values.to);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const arch of values.arch) await makeArchive(arch);
writeFileSync(join(target, `anteroom-${version}.cdx.json`), billOfMaterials(version));
writeChecksums();

function readKey(file) {
  if (file === undefined) {
    process.stdout.write('Without --key the release is not signed: no installation upgrades to it.\n');
    return null;
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') stop(`${file} is no Ed25519 key.`);
  return key;
}

async function makeArchive(arch) {
  const stage = mkdtempSync(join(tmpdir(), 'anteroom-release-'));
  try {
    const home = join(stage, 'anteroom');
    const tree = join(home, 'versions', version);
    mkdirSync(tree, { recursive: true });
    process.stdout.write(`Installing for linux-${arch} …\n`);
    installRuntime(tree, arch);
    copyPortal(tree);
    cpSync(join(root, 'scripts/launcher.sh'), join(home, 'anteroom'));
    chmodSync(join(home, 'anteroom'), 0o755);
    symlinkSync(join('versions', version), join(home, 'current'));
    if (key) writeFileSync(join(home, 'release.pub'), publicKey());
    const file = join(target, `anteroom-${version}-linux-${arch}.tar.gz`);
    // The same files must yield the same archive: sorted, with the time of the commit, and without an account name.
    const paths = globSync('**', { cwd: stage })
      .filter((path) => path !== '.')
      .sort();
    await create(
      { cwd: stage, file, gzip: { level: 9 }, portable: true, mtime: commitTime(), noDirRecurse: true },
      paths,
    );
    process.stdout.write(`${basename(file)}  ${(statSync(file).size / 1e6).toFixed(1)} MB\n`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Copies the build output, the server's sources, which Node runs directly, and the documentation. */
function copyPortal(tree) {
  const files = globSync(
    [
      'host/dist/**',
      'plugins/*/dist/**',
      'docs/**/*.md',
      'packages/{contract,domain,server,server-sdk}/src/**',
      'LICENSE',
    ],
    {
      cwd: root,
      exclude: ['**/*.{test,soak}.ts', 'packages/server/src/testing'],
    },
  );
  for (const file of files) {
    if (statSync(join(root, file)).isFile()) cpSync(join(root, file), join(tree, file));
  }
}

function commitTime() {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return new Date(Number(seconds) * 1000);
}

/** Writes the checksums in the format of `sha256sum -c`, and their signature. */
function writeChecksums() {
  const files = globSync('anteroom-*', { cwd: target }).sort();
  const sums = files.map((file) => `${sha256(join(target, file))}  ${file}\n`).join('');
  writeFileSync(join(target, 'SHA256SUMS'), sums);
  if (!key) return;
  writeFileSync(join(target, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key));
  writeFileSync(join(target, 'release.pub'), publicKey());
}

function publicKey() {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' });
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
