import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PluginFolder, pluginFolder } from '../testing/pluginFolder.ts';
import { DevBuild } from './DevBuild.ts';
import { DevServer } from './DevServer.ts';

let folder: PluginFolder;
let outDir: string;
let build: DevBuild;
beforeEach(async () => {
  folder = await pluginFolder({
    'browser/Greeting.tsx': `import './Greeting.css';
      import { Name } from './Name.tsx';
      export default function Greeting() { return <Name />; }`,
    'browser/Name.tsx': `import { useState } from 'react';
      import { start } from './start.ts';
      export function Name() { return useState(start)[0]; }`,
    'browser/start.ts': `export const start: string = 'somebody';`,
    'browser/Greeting.css': '.greeting-name { color: red; }',
  });
  outDir = await mkdtemp(join(tmpdir(), 'plugin-kit-dev-'));
  build = new DevBuild(folder.path, outDir);
});
afterEach(() => Promise.all([folder.dispose(), rm(outDir, { recursive: true })]));

const names = ({ modules, chunks, styles }: PluginManifest) =>
  [...Object.values(modules), ...chunks, ...styles].map(({ url }) => url);

it('gives each source file an output file of its own, renamed only when what it needs changes', async () => {
  const first = await build.run();
  expect(names(await build.run())).toEqual(names(first));
  await folder.write({ 'browser/Name.tsx': `export function Name() { return 'nobody'; }` });
  const second = await build.run();
  expect(second.modules['./Greeting']?.url).not.toBe(first.modules['./Greeting']?.url);

  await folder.write({ 'browser/Greeting.css': '.greeting-name { color: blue; }' });
  const third = await build.run();
  expect(third.modules).toEqual(second.modules);
  expect(third.styles).toHaveLength(1);
  expect(third.styles).not.toEqual(second.styles);
});

it('gives a file whose edit was reverted a new name, since a browser has already run the first', async () => {
  const first = await build.run();
  const text = await readFile(join(folder.path, 'browser/Name.tsx'), 'utf8');
  await folder.write({ 'browser/Name.tsx': `export const Name = () => null;` });
  await build.run();
  await folder.write({ 'browser/Name.tsx': text });
  const third = await build.run();
  expect(third.modules['./Greeting']?.url).not.toBe(first.modules['./Greeting']?.url);
});

it('keeps the name of an unchanged file when another is edited', async () => {
  const fileOfStart = async ({ chunks }: PluginManifest) => {
    const code = await Promise.all(
      chunks.map(async ({ url }) => ({ url, code: await readFile(join(outDir, url), 'utf8') })),
    );
    return code.find((each) => each.code.includes('"somebody"'))?.url;
  };
  const first = await fileOfStart(await build.run());
  await folder.write({
    'browser/Name.tsx': `import { start } from './start.ts';
      export function Name() { return <b>{start}</b>; }`,
  });
  expect(first).toBeDefined();
  expect(await fileOfStart(await build.run())).toBe(first);
});

it('names the file of a mistake in sources, texts and declaration, each in turn', async () => {
  await build.run();
  const sound = await readFile(join(folder.path, 'locales/en-us.json'), 'utf8');
  await folder.write({ 'browser/Name.tsx': `export function Name() {\n  return <<b />;\n}` });
  await expect(build.run()).rejects.toThrow('browser/Name.tsx:2: ');
  await folder.write({ 'browser/Name.tsx': 'export const Name = () => null;', 'locales/en-us.json': '{' });
  await expect(build.run()).rejects.toThrow('locales/en-us.json: is not JSON');
  await folder.write({ 'locales/en-us.json': sound, 'plugin.ts': 'export default 1;' });
  await expect(build.run()).rejects.toThrow('plugin.ts: must export');
});

it('rejects a module without a default export, such as a file that has only been begun', async () => {
  await build.run();
  await folder.write({ 'browser/Greeting.tsx': '' });
  await expect(build.run()).rejects.toThrow(
    'plugin.ts: No matching export in "browser/Greeting.tsx" for import "default"',
  );
});

it('builds the current endpoints after api.ts, or a rule that it imports, is edited', async () => {
  const built = async () => {
    const urls = names(await build.run());
    const code = await Promise.all(urls.map((url) => readFile(join(outDir, url), 'utf8')));
    return new Set(code.join().match(/\/api\/greeting\/v1\/\w+/g));
  };
  await folder.write({
    'api.ts': `import { path } from './rules/path.ts';
      export const greet = { method: 'GET', path };
      export const leave = { method: 'POST', path: '/api/greeting/v1/leave' };`,
    'rules/path.ts': `export const path = '/api/greeting/v1/one';`,
    'browser/Name.tsx': `import { greet, leave } from '../api.ts';
      export function Name() { return greet.path + leave.path; }`,
  });
  expect(await built()).toEqual(new Set(['/api/greeting/v1/one', '/api/greeting/v1/leave']));
  await folder.write({ 'rules/path.ts': `export const path = '/api/greeting/v1/two';` });
  expect(await built()).toEqual(new Set(['/api/greeting/v1/two', '/api/greeting/v1/leave']));
});

it('rejects what the build command rejects', async () => {
  await folder.write({ 'browser/Name.tsx': `import 'node:fs'; export const Name = () => null;` });
  await expect(build.run()).rejects.toThrow('"node:fs" is part of Node');
});

it('still builds after a file that is no longer needed is removed', async () => {
  await build.run();
  await folder.write({ 'browser/Greeting.tsx': 'export default function Greeting() { return null; }' });
  await rm(join(folder.path, 'browser/Name.tsx'));
  expect((await build.run()).styles).toEqual([]);
});

it('neither builds nor shows a file that is no longer imported', async () => {
  await folder.write({
    'browser/Name.tsx': `import './Name.css';
      import { start } from './start.ts';
      export const Name = () => start;`,
    'browser/Name.css': '.greeting-start { color: red; }',
  });
  expect((await build.run()).styles).toHaveLength(1);
  await folder.write({ 'browser/Greeting.tsx': 'export default function Greeting() { return null; }' });
  expect((await build.run()).styles).toEqual([]);
  await folder.write({ 'browser/Greeting.tsx': `export { Name as default } from './Name.tsx';` });
  await build.run();
  await folder.write({ 'browser/Greeting.tsx': 'export default function Greeting() { return null; }' });
  await rm(join(folder.path, 'browser/start.ts'));
  expect(names(await build.run()).join()).not.toContain('Name');
});

it('is served to pages of one portal under loopback addresses only, with events for builds and faults', async () => {
  const manifest = await build.run();
  await mkdir(join(outDir, 'deep'), { recursive: true });
  const server = new DevServer(outDir, 'http://portal.example');
  const origin = await server.listen(41_800);
  try {
    const url = new URL(manifest.modules['./Greeting']?.url ?? '', origin);
    const answer = await fetch(url);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://portal.example');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const again = await fetch(new URL(`/~1${url.pathname}`, origin));
    expect(await again.text()).toBe(await answer.text());
    for (const path of ['/none.js', '/%2e%2e/package.json', '/.hidden', '/deep', '//']) {
      expect((await fetch(origin + path)).status, path).toBe(404);
    }
    const headers = { host: `portal.example:${url.port}` };
    const [misdirected] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
    misdirected.resume();
    expect(misdirected.statusCode).toBe(421);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses = []) => addresses)
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of others)
      await expect(fetch(`http://${address}:${url.port}`), address).rejects.toThrow();
    const entrance = await fetch(origin, { redirect: 'manual' });
    expect(entrance.headers.get('location')).toBe(
      `http://portal.example/develop?from=${encodeURIComponent(origin)}`,
    );

    server.publish({ plugin: manifest });
    server.publish({ fault: 'browser/Name.tsx:2: Oops' });
    const events = (await fetch(`${origin}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await events?.read();
    expect(first?.value).toContain('"portal":"http://portal.example","plugin":{"id":"greeting"');
    expect(first?.value).toContain('"fault":"browser/Name.tsx:2: Oops"');
    await events?.cancel();
  } finally {
    await server.close();
  }
});
