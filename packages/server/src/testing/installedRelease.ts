import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { freePort } from './freePort.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A release for this machine, as created by `npm run release`. */
export interface Release {
  readonly folder: string;
  readonly archive: string;
  readonly version: string;
  remove(): Promise<void>;
}

/** Creates a release from the working tree, signed with a key. Takes one to two minutes. */
export async function makeRelease(key: KeyObject): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-made-'));
  // Another account installs the release.
  await chmod(folder, 0o755);
  const keyFile = join(folder, 'release.key');
  await writeFile(keyFile, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const made = join(folder, 'made');
  await promisify(execFile)(
    process.execPath,
    ['scripts/release.mjs', '--arch', arch(), '--key', keyFile, '--to', made],
    {
      cwd: root,
    },
  );
  const name = (await readdir(made)).find((file) => file.endsWith('.tar.gz')) ?? '';
  return {
    folder: made,
    archive: join(made, name),
    version: /^anteroom-(.+)-linux-/.exec(name)?.[1] ?? '',
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The account "nobody", with which installations run if the tests run as root. */
const otherAccount = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface RunOptions {
  readonly launcher?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly version?: string;
}

/** A release as an operator has it: unpacked into a folder with a space in its path, and run with an empty `PATH`. */
export class InstalledRelease {
  readonly folder: string;
  readonly home: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.home = join(folder, 'anteroom');
  }

  static async unpack(archive: string): Promise<InstalledRelease> {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom installed '));
    await chmod(folder, 0o755);
    await extract({ cwd: folder, file: archive });
    const installed = new InstalledRelease(folder);
    const { uid, gid } = otherAccount;
    if (uid !== undefined)
      for (const path of [folder, installed.home, join(installed.home, 'versions')])
        await chown(path, uid, gid);
    return installed;
  }

  /** Runs a command until it ends, of the current version or of another installed one. */
  async run(
    args: readonly string[],
    { launcher = join(this.home, 'anteroom'), env = {}, version }: RunOptions = {},
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const tree = join(this.home, 'versions', version ?? '');
    const [program, ...first] = version
      ? [join(tree, 'runtime/node'), join(tree, 'packages/server/src/release/entry.ts'), this.home]
      : [launcher];
    const options = { ...otherAccount, cwd: '/', env: { PATH: '', ...env } };
    const child = spawn(program as string, [...first, ...args], options);
    const output = outputOf(child);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output: output() };
  }

  /** Starts the server on a free port and waits until it is ready. */
  async start(env: NodeJS.ProcessEnv = {}) {
    const port = await freePort();
    const child = spawn(join(this.home, 'anteroom'), ['start'], {
      ...otherAccount,
      cwd: '/',
      env: { PATH: '', PORT: String(port), ...env },
    });
    const output = outputOf(child);
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const ready = new Promise<void>((resolve) => {
      child.stdout.on('data', () => {
        if (output().includes('Anteroom is ready')) resolve();
      });
    });
    await Promise.race([
      ready,
      ended.then(() => {
        throw new Error(output());
      }),
    ]);
    return {
      url: `http://localhost:${port}`,
      output,
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

function outputOf(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}
