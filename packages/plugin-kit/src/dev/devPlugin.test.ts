import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PluginFolder, pluginFolder } from '../testing/pluginFolder.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

let folder: PluginFolder;
/** Folder with the temporary folder of the command and the portal's data folder. */
let work: string;
/** Portal that accepts connections and never answers. */
let portal: Server;
let child: ChildProcess;
let printed: string;
beforeEach(async () => {
  folder = await pluginFolder();
  work = await mkdtemp(join(tmpdir(), 'plugin-kit-dev-'));
  await Promise.all(['temporary', 'data'].map((name) => mkdir(join(work, name))));
  portal = createServer((socket) => socket.on('error', () => {}));
  await once(portal.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  portal.close();
  await Promise.all([folder.dispose(), rm(work, { recursive: true })]);
});

function dev(port: number, temporary = join(work, 'temporary')): void {
  const { port: portalPort } = portal.address() as AddressInfo;
  const options = ['--port', String(port), '--portal', `http://127.0.0.1:${portalPort}`];
  child = spawn(process.execPath, [cli, 'dev', ...options, '--data', join(work, 'data')], {
    cwd: folder.path,
    env: { ...process.env, TMPDIR: temporary },
  });
  printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      printed += text;
    });
  }
}

const builds = () => printed.match(/ built in /g)?.length ?? 0;
const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 20_000, interval: 10 });

it('serves the modules if the temporary folder is behind a symbolic link', async () => {
  const link = join(work, 'link');
  await symlink(join(work, 'temporary'), link);
  dev(42_100, link);
  await until(() => builds() > 0);
  const events = (await fetch('http://127.0.0.1:42100/events')).body?.pipeThrough(new TextDecoderStream());
  const reader = events?.getReader();
  expect((await reader?.read())?.value).toContain('"modules":{"./Greeting":');
  await reader?.cancel();
});

it('builds again after a save during the first build, and of a file in any folder', async () => {
  await folder.write({
    'browser/Greeting.tsx': `import { name } from '../assets/name.ts';
      export default () => <p>{name}</p>;`,
    'assets/name.ts': `export const name = 'first';`,
  });
  dev(42_130);
  await until(() => builds() > 0);
  await folder.write({ 'assets/name.ts': `export const name = 'second';` });
  await until(() => builds() > 1);
});

it('builds again after a save outside of its folder, even if the file could not be built', async () => {
  await folder.write({
    'browser/Greeting.tsx': `import { name } from '../../shared/name.ts';
      export default () => <p>{name}</p>;`,
    '../shared/name.ts': 'export const name =',
    'server/server.ts': `import { defineServer } from '@anteroom/server-sdk';
      import { task } from '../../shared/task.ts';
      export default defineServer({ id: 'greeting', register() { task(); } });`,
    '../shared/task.ts': 'export const task = () => {};',
  });
  const shared = join(folder.path, '../shared');
  const builtAfter = async (save: () => Promise<void>) => {
    const before = builds();
    await save();
    await until(() => builds() > before);
  };
  dev(42_190);
  await until(() => printed.includes('../shared/name.ts:1: '));
  await builtAfter(() => writeFile(join(shared, 'name.ts'), `export const name = 'first';`));
  await builtAfter(async () => {
    // Many editors write another file and rename it.
    await writeFile(join(shared, 'new.ts'), `export const name = 'second';`);
    await rename(join(shared, 'new.ts'), join(shared, 'name.ts'));
  });
  await builtAfter(() => writeFile(join(shared, 'name.ts'), `export const name = 'third';`));
  await builtAfter(() => writeFile(join(shared, 'task.ts'), 'export const task = () => 1;'));
});

it('removes its files when it is stopped while the portal does not answer', async () => {
  await folder.write({
    'server/server.ts': `import { defineServer } from '@anteroom/server-sdk';
      export default defineServer({ id: 'greeting', register() {} });`,
  });
  dev(42_160);
  await until(async () => (await readdir(join(work, 'data/development'))).includes('changed'));
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await readdir(join(work, 'data/development'))).toEqual(['changed']);
  expect(await readdir(join(work, 'temporary'))).toEqual([]);
});

it('says that no port is free, and removes its files', async () => {
  const taken = createServer();
  await once(taken.listen(65_535, '127.0.0.1'), 'listening');
  try {
    dev(65_535);
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(printed).toContain('dev: finds no free port from 65535 on. Choose another --port.');
    expect(await readdir(join(work, 'temporary'))).toEqual([]);
  } finally {
    taken.close();
  }
});
