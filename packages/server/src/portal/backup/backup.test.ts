import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentList } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/freePort.ts';
import { type ServerProcess, startProcess } from '../../testing/serverProcess.ts';
import { signIn } from '../../testing/signIn.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { checkCommand } from '../operator/checkCommand.ts';
import { backupCommand, restoreCommand } from './backupCommand.ts';
import { blobsFolder, filesIn } from './backupFiles.ts';

const list = '/api/documents/v1/containers/documents?clientId=us-001';

let folder: string;
let portal: Portal;
/** Folder of the backup that the tests restore. */
let backup: string;
/** Folder of a backup in which a document and the database are encrypted. */
let encrypted: string;
let documents: DocumentList['data'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-backup-'));
  // If the caller is root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  portal = await start('data');
}, 180_000);
afterAll(async () => {
  await portal?.server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

interface Portal {
  readonly server: ServerProcess;
  readonly url: string;
}

/** Starts a server with an embedded database as a separate process, so that commands notice that it is running. */
async function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const port = await freePort();
  const server = await startProcess({
    PORT: String(port),
    DATA_DIR: join(folder, dataDir),
    SEED: 'demo',
    LOG_LEVEL: 'error',
    ...env,
  });
  if (!server.output().includes('Anteroom is ready')) throw new Error(server.output());
  return { server, url: `http://localhost:${port}` };
}

const line = (operand: string, dataDir: string, env: Readonly<Record<string, string>> = {}) => ({
  command: operand,
  operands: [],
  firm: undefined,
  options: {},
  env: { DATA_DIR: join(folder, dataDir), INIT_CWD: folder, ...env },
});

const pathOf = (printed: string | null) => /^The backup is (\S+) /.exec(printed ?? '')?.[1] ?? '';

test('a backup of a running server is complete, and restores elsewhere with the same documents', async () => {
  const olivia = await signIn(portal.url, 'olivia@demo.test');
  const content = somePdf(300_000);
  const { id } = await uploadFile(olivia, 'Kept.pdf', content);
  documents = ((await (await olivia.fetch(list)).json()) as DocumentList).data;

  const printed = await backupCommand.run(line('backups', 'data'));
  expect(printed).toMatch(
    /^The backup is \S+ \(\d+\.\d MB\)\. All \d+ contents are present and unchanged\.\n/,
  );
  expect(printed).toContain(join(folder, 'data', 'secret.key'));
  backup = pathOf(printed);
  await uploadFile(olivia, 'Later.pdf', somePdf(1000));

  // Another machine has no key until the operator copies it there.
  const restored = await restoreCommand.run(line(backup, 'restored'));
  expect(restored).toContain('contents are present and unchanged.\nNext: put the key file');
  await cp(join(folder, 'data', 'secret.key'), join(folder, 'restored', 'secret.key'));
  const elsewhere = await start('restored', { ENCRYPT_BLOBS: '1' });
  try {
    const back = await signIn(elsewhere.url, 'olivia@demo.test');
    expect(((await (await back.fetch(list)).json()) as DocumentList).data).toEqual(documents);
    const download = await back.fetch(`/api/storage/v1/folders/us-001/documents/${id}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    await uploadFile(back, 'Encrypted.pdf', somePdf(1000));
  } finally {
    await elsewhere.server.end('SIGTERM');
  }
}, 180_000);

test('an encrypted backup reveals neither the database content nor its password', async () => {
  const said = await backupCommand.run(line('more-backups', 'restored', { ENCRYPT_BLOBS: '1' }));
  expect(said).toContain('Its database and its new documents are encrypted.');
  encrypted = pathOf(said);
  const holds = async (path: string, word: string) => {
    for (const file of await filesIn(path))
      if (!file.startsWith(blobsFolder) && (await readFile(join(path, file))).includes(word)) return true;
    return false;
  };
  expect([await holds(backup, 'olivia@demo.test'), await holds(encrypted, 'olivia@demo.test')]).toEqual([
    true,
    false,
  ]);
  const password = await readFile(join(folder, 'restored', 'postgres.password'), 'utf8');
  expect([await holds(backup, password), await holds(encrypted, password)]).toEqual([true, false]);
  // The temporary trial database, which is not encrypted, has been removed, and was never in the folder of the backups.
  expect((await readdir(join(folder, 'restored'))).filter((name) => name.endsWith('.trial'))).toEqual([]);
}, 180_000);

test('a backup and a restore that are stopped leave nothing behind', async () => {
  const [data, to] = [join(folder, 'restored'), join(folder, 'stopped-backups')];
  const trialOf = async () => (await readdir(data)).find((name) => name.endsWith('.trial'));
  const isTrying = async () => existsSync(join(data, (await trialOf()) ?? 'none', 'postgres/postmaster.pid'));
  const backUp = (signal: NodeJS.Signals) =>
    stopped(['backup', to], { DATA_DIR: data, ENCRYPT_BLOBS: '1' }, isTrying, signal);

  expect(await backUp('SIGTERM')).toEqual({ code: 128 + 15, said: 'Stopped by SIGTERM.\n' });
  expect([await trialOf(), await readdir(to)]).toEqual([undefined, []]);

  // A killed one leaves its folder and its trial, which the next backup removes with the database that still runs there.
  await backUp('SIGKILL');
  const left = (await readdir(to)).join();
  expect(left).toMatch(/^[^,]+Z\.unfinished$/);
  await expect(restoreCommand.run(line(join(to, left), 'none'))).rejects.toThrow('is not a complete backup');
  const trial = join(data, (await trialOf()) ?? '');
  const pid = Number((await readFile(join(trial, 'postgres/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  expect(process.kill(pid, 0)).toBe(true);
  const whole = pathOf(await backupCommand.run(line('stopped-backups', 'restored', { ENCRYPT_BLOBS: '1' })));
  expect([await trialOf(), await readdir(to)]).toEqual([undefined, [basename(whole)]]);
  expect(await readdir(whole)).not.toContain('server.lock');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');

  const fresh = join(folder, 'stopped-restore');
  const isRestoring = async () => existsSync(join(fresh, 'postgres/postmaster.pid'));
  const restored = await stopped(['restore', backup], { DATA_DIR: fresh }, isRestoring, 'SIGINT');
  expect(restored).toEqual({ code: 128 + 2, said: 'Stopped by SIGINT.\n' });
  expect(await readdir(fresh)).toEqual([]);

  // After a killed one, the server does not start, and the next restore starts anew.
  await stopped(['restore', backup], { DATA_DIR: fresh }, isRestoring, 'SIGKILL');
  const check = checkCommand.run({ ...line('', 'stopped-restore'), command: undefined });
  await expect(check).rejects.toThrow(/data {7}The restore of a backup to \S+ did not finish/);
  await expect(start('stopped-restore')).rejects.toThrow('did not finish. Run it again:');
  expect(await restoreCommand.run(line(backup, 'stopped-restore'))).toContain('present and unchanged.');
  expect(await readdir(fresh)).not.toContain('restore.unfinished');
}, 180_000);

test('a backup into something that is not a folder is refused', async () => {
  const file = join(folder, 'data', 'secret.key');
  await expect(backupCommand.run(line(file, 'data'))).rejects.toThrow(
    /cannot be created \((EEXIST|ENOTDIR)\)/,
  );
});

/** Runs a command as a process of its own, and sends it a signal once a condition holds. */
async function stopped(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  holds: () => Promise<boolean>,
  signal: NodeJS.Signals,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env.PATH, ...env } });
  const [ended, said] = [once(child, 'close'), text(child.stderr)];
  while (child.exitCode === null && !(await holds())) await setTimeout(2);
  child.kill(signal);
  const [code] = await ended;
  return { code, said: await said };
}

test('an encrypted backup is restored only with its own key', async () => {
  const restore = () => restoreCommand.run(line(encrypted, 'decrypted'));
  const keyFile = join(folder, 'decrypted', 'secret.key');
  await expect(restore()).rejects.toThrow(`${keyFile} does not exist. First put the key file there`);
  await mkdir(join(folder, 'decrypted'), { recursive: true });
  await writeFile(keyFile, `${randomBytes(32).toString('base64')}\n`);
  await expect(restore()).rejects.toThrow(`is encrypted with a different key from the one in ${keyFile}`);
  await cp(join(folder, 'data', 'secret.key'), join(folder, 'decrypted', 'secret.key'));
  expect(await restore()).toContain('contents are present and unchanged.');
}, 180_000);

test('a further backup shares unchanged documents with the previous one by hard links', async () => {
  const next = pathOf(await backupCommand.run(line('backups', 'data')));
  expect(next).not.toBe(backup);
  const shared = (await readdir(join(backup, 'blobs'), { recursive: true, withFileTypes: true })).find(
    (entry) => entry.isFile() && entry.name.length === 64,
  );
  const file = join(shared?.parentPath ?? '', shared?.name ?? '');
  expect((await stat(file)).ino).toBe((await stat(file.replace(backup, next))).ino);
}, 180_000);

test('a backup is not restored over existing data or while the server runs', async () => {
  await expect(restoreCommand.run(line(backup, 'data'))).rejects.toThrow(/is in use by the server at/);
  await cp(join(folder, 'data', 'blobs'), join(folder, 'held', 'blobs'), { recursive: true });
  await expect(restoreCommand.run(line(backup, 'held'))).rejects.toThrow(
    `There is already ${join(folder, 'held', 'blobs')}`,
  );
});

test('a damaged or incomplete backup is refused, and nothing of it is left', async () => {
  const damaged = join(folder, 'damaged');
  await cp(backup, damaged, { recursive: true });
  await appendFile(join(damaged, 'postgres', 'PG_VERSION'), ' ');
  await expect(restoreCommand.run(line(damaged, 'none'))).rejects.toThrow(
    `${join(damaged, 'postgres/PG_VERSION')} is missing or altered`,
  );
  await rm(join(damaged, 'manifest.json'));
  await expect(restoreCommand.run(line(damaged, 'none'))).rejects.toThrow('is not a complete backup');
  expect(await readdir(join(folder, 'none'))).toEqual([]);
});

test('a backup of a newer version is refused, naming both versions', async () => {
  const newer = join(folder, 'newer');
  await cp(backup, newer, { recursive: true });
  const manifest = JSON.parse(await readFile(join(newer, 'manifest.json'), 'utf8'));
  await writeFile(
    join(newer, 'manifest.json'),
    JSON.stringify({ ...manifest, version: '9.0.0', schema: '9000_later' }),
  );
  await expect(restoreCommand.run(line(newer, 'none'))).rejects.toThrow(
    /made by Anteroom 9\.0\.0, whose database \(9000_later\) Anteroom \d+\.\d+\.\d+ does not know/,
  );
});
