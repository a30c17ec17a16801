import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PluginManifest } from '@anteroom/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { declaration, type PluginFolder, pluginFolder } from './testing/pluginFolder.ts';

const folders: PluginFolder[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => folder.dispose())));

async function folderOf(files: Readonly<Record<string, string>> = {}): Promise<PluginFolder> {
  const folder = await pluginFolder(files);
  folders.push(folder);
  return folder;
}

async function build(files: Readonly<Record<string, string>> = {}) {
  const folder = await folderOf(files);
  const result = await folder.run('build');
  expect(result.err).toBe('');
  expect(result.code).toBe(0);
  const dist = join(folder.path, 'dist');
  const manifest: PluginManifest = JSON.parse(await readFile(join(dist, 'plugin.json'), 'utf8'));
  return { manifest, dist, read: (url: string) => readFile(join(dist, url)), out: result.out };
}

it('builds a plugin that is data alone', async () => {
  const { manifest, read } = await build({
    'src/plugin.ts': declaration(
      `dashboard({ id: 'greeting', label: 'title', sections: [['greeting']] })`,
      'definePlugin, dashboard',
    ).replace('sdk:', "requires: ['salutes'], storage: [{ name: 'goals', level: 'firm' }], sdk:"),
  });
  expect(manifest).toMatchObject({
    requires: ['salutes'],
    storage: [{ name: 'goals', level: 'firm' }],
    contributes: [{ point: 'dashboard' }],
    modules: {},
    chunks: [],
    styles: [],
  });
  const { url, size } = manifest.locales['pt-br'] ?? { url: '', size: 0 };
  expect((await read(url)).length).toBe(size);
});

const twoModules = {
  'src/plugin.ts': declaration(`
    widget({ type: 'a', title: 'title', module: './A' }), widget({ type: 'b', title: 'title', module: './B' })`),
  'src/A.tsx': `import { shared } from './shared'; export default () => <p>A {shared()}</p>;`,
  'src/B.tsx': `import { shared } from './shared'; export default () => <p>B {shared()}</p>;`,
  'src/shared.ts': `export const shared = () => 'some text that both of the modules need '.repeat(3);`,
};

it('writes the manifest with every file’s address, hash and size, in less than 1 kB gz', async () => {
  const { manifest, read, out } = await build();
  expect(out).toMatch(/^greeting \.\/Greeting: 0\.\d kB gz\n$/);
  expect(manifest).toMatchObject({
    id: 'greeting',
    version: '1.2.3',
    sdk: '^1.0.0',
    contributes: [{ point: 'widget', type: 'greeting', title: 'title', module: './Greeting' }],
    chunks: [],
    styles: [],
  });
  expect(manifest.modules['./Greeting']?.url).toMatch(/^\.\/Greeting\.[A-Z0-9]{8}\.js$/);
  expect(manifest.locales['pt-br']?.url).toMatch(/^\.\/locales\/pt-br\.[0-9a-f]{8}\.json$/);
  for (const { url, integrity, size } of [
    ...Object.values(manifest.modules),
    ...Object.values(manifest.locales),
  ]) {
    const contents = await read(url);
    expect(size).toBe(contents.length);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(contents).digest('base64')}`);
    expect(brotliDecompressSync(await read(`${url}.br`)).equals(contents)).toBe(true);
    expect(gunzipSync(await read(`${url}.gz`)).equals(contents)).toBe(true);
  }
});

it('leaves to the portal what the portal gives, and bundles the rest', async () => {
  const { manifest, read } = await build(twoModules);
  const code = String(await read(manifest.modules['./A']?.url ?? ''));
  expect(code).toContain('"react/jsx-runtime"');
  expect(code).not.toContain('createElement');
  expect(manifest.chunks).toHaveLength(1);
  expect(String(await read(manifest.chunks[0]?.url ?? ''))).toContain(
    'some text that both of the modules need',
  );
});

it('builds both halves, the server half into one file that the manifest names', async () => {
  const { manifest, read } = await build({
    'api.ts': `
      import { endpoint } from '@anteroom/contract/endpoint';
      import Type from 'typebox';
      export const greet = endpoint({
        method: 'GET',
        path: '/api/greeting/v1/greeting',
        access: 'dashboards.read',
        summary: 'Greets.',
        answers: { 200: Type.Object({ text: Type.String() }) },
      });`,
    'server/server.ts': `
      import { defineServer } from '@anteroom/server-sdk';
      import { greet } from '../api.ts';
      export default defineServer({
        id: 'greeting',
        register: ({ routes }) => routes.answer(greet, async ({ scope }) => ({ text: 'Hello ' + scope.firstName })),
      });`,
    'src/Greeting.tsx': `
      import { greet } from '../api.ts';
      export default () => <p>{JSON.stringify(greet)}</p>;`,
  });
  const inBrowser = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(inBrowser).toMatch(/\{method:"GET",path:"\/api\/greeting\/v1\/greeting"\}/);
  expect(inBrowser).not.toContain('Greets.');
  expect(manifest.server?.url).toMatch(/^\.\/server\.[0-9a-f]{8}\.mjs$/);
  const onServer = String(await read(manifest.server?.url ?? ''));
  expect(onServer).toContain('Greets.');
  expect(onServer).toMatch(/from "@anteroom\/server-sdk"/);
  expect(manifest.server?.size).toBe(onServer.length);
});

it('bundles an endpoint as its method and path, without its schemas', async () => {
  const { manifest, read } = await build({
    'src/Greeting.tsx': `
      import { listClientMessages } from '@anteroom/contract/messages';
      import { renameContainer } from '@anteroom/contract/folders';
      export default () => <p>{JSON.stringify([listClientMessages, renameContainer.folders])}</p>;`,
  });
  const code = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(code).toMatch(/\{method:"GET",path:"\/api\/messages\/v1\/clients\/:clientId\/messages"\}/);
  expect(code).toMatch(/folders:\{method:"PATCH",path:"\/api\/documents\/v1\/folders\/:id"\}/);
  expect(code.length).toBeLessThan(600);
});

it('bundles endpoints of another plugin by its api', async () => {
  const { manifest, read } = await build({
    'node_modules/@anteroom/plugin-trips/package.json': JSON.stringify({
      name: '@anteroom/plugin-trips',
      type: 'module',
      exports: { './api': './api.js' },
    }),
    'node_modules/@anteroom/plugin-trips/api.js': `
      export const listTrips = { method: 'GET', path: '/api/trips/v1/trips', access: 'actions.read', summary: 'Lists trips.' };
      export const trips = { plugin: 'trips', name: 'trips' };`,
    'src/Greeting.tsx': `
      import { listTrips } from '@anteroom/plugin-trips/api';
      export default () => <p>{JSON.stringify(listTrips)}</p>;`,
  });
  const code = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(code).toMatch(/\{method:"GET",path:"\/api\/trips\/v1\/trips"\}/);
  expect(code).not.toContain('Lists trips.');
});

it('puts styles under the layer of plugins', async () => {
  const { manifest, read } = await build({
    'src/Greeting.tsx': `import './look.css'; export default () => <p className="greeting">Hello</p>;`,
    'src/look.css': '.greeting { color: red }',
  });
  expect(manifest.styles).toHaveLength(1);
  const css = String(await read(manifest.styles[0]?.url ?? ''));
  expect(css).toMatch(/@layer ar\.plugins\s*\{\s*\.greeting\s*\{\s*color:\s*red;?\s*\}\s*\}/);
});

it('gives the same files in another folder, and nothing of an earlier build', async () => {
  const one = await build(twoModules);
  const folder = await folderOf({ ...twoModules, 'dist/old.js': 'of an earlier build' });
  await folder.run('build');
  const dist = join(folder.path, 'dist');
  expect((await readdir(dist)).sort()).toEqual((await readdir(one.dist)).sort());
  expect(await readFile(join(dist, 'plugin.json'), 'utf8')).toBe(JSON.stringify(one.manifest));
});

describe('refuses, naming the file and what to do,', () => {
  const react = fileURLToPath(import.meta.resolve('react'));
  const importing = (specifier: string) => ({
    'src/Greeting.tsx': `import * as it from '${specifier}';\nexport default () => <p>{String(it)}</p>;`,
  });
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a path that the portal does not give',
      importing('react-dom/server'),
      /^src\/Greeting\.tsx: "react-dom\/server" is not what the portal gives of react-dom\. It gives: react-dom\.$/m,
    ],
    [
      'a schema of the portal’s API',
      {
        'src/Greeting.tsx': `import { SentMessageList } from '@anteroom/contract/messages';\nexport default () => String(SentMessageList);`,
      },
      /^src\/Greeting\.tsx:1: No matching export in "endpoint-calls:.*messages\.ts" for import "SentMessageList"/m,
    ],
    [
      'every other path of a shared package, each by name',
      {
        'src/Greeting.tsx': [
          'react/jsx-dev-runtime',
          'react-dom/client',
          'jotai/utils',
          '@tanstack/react-query/build/modern',
          '@anteroom/sdk/react',
        ]
          .map((path) => `import '${path}';`)
          .join('\n'),
      },
      /(?=.*"react\/jsx-dev-runtime" is not what the portal gives of react\.)(?=.*"react-dom\/client" is not)(?=.*"jotai\/utils" is not)(?=.*"@tanstack\/react-query\/build\/modern" is not)(?=.*"@anteroom\/sdk\/react" is not)/s,
    ],
    [
      'a component that there is not',
      importing('@anteroom/ui/Marquee'),
      /^src\/Greeting\.tsx: "@anteroom\/ui\/Marquee" is not what .*@anteroom\/ui\/Button/m,
    ],
    [
      'the host',
      importing('@anteroom/kernel'),
      /^src\/Greeting\.tsx: "@anteroom\/kernel" is not for plugins\. Use the services/m,
    ],
    ['another plugin', importing('@anteroom/plugin-task-upload'), /is not for plugins/],
    ['Node', importing('node:fs'), /^src\/Greeting\.tsx: "node:fs" is part of Node/m],
    [
      'a package that is not installed',
      importing('left-pad-of-nobody'),
      /^src\/Greeting\.tsx:1: Could not resolve "left-pad-of-nobody"/m,
    ],
    [
      'a copy of a shared package',
      importing(react),
      /^src\/Greeting\.tsx: .*react.* would be bundled, but react comes from the portal\. Import it by its name/m,
    ],
    [
      'require of a shared package',
      {
        'src/Greeting.tsx': `import old from './old.cjs'; export default () => <p>{String(old)}</p>;`,
        'src/old.cjs': `module.exports = require('react');`,
      },
      /^src\/old\.cjs: "react" is loaded with require\(\)/m,
    ],
    [
      'a module without a file',
      { 'src/plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Nowhere' })`) },
      /^src\/plugin\.ts: names the module "\.\/Nowhere", but there is neither src\/Nowhere\.tsx nor src\/Nowhere\.ts\.$/m,
    ],
    [
      'a declaration that imports more than the SDK',
      { 'src/plugin.ts': declaration('', 'definePlugin', `import './Greeting.tsx';`) },
      /^src\/plugin\.ts: imports "\.\/Greeting\.tsx"\. It is data/m,
    ],
    [
      'a malformed contribution',
      { 'src/plugin.ts': declaration(`widget({ type: '', title: 'title', module: './Greeting' })`) },
      /^src\/plugin\.ts: contribution 0 \(widget\): "type" must be a text, not ""\.$/m,
    ],
    [
      'a declaration that is none',
      { 'src/plugin.ts': 'export default 1;' },
      /^src\/plugin\.ts: must export definePlugin/m,
    ],
    [
      'an id and a range that cannot be',
      {
        'src/plugin.ts': `export default { id: 'Greeting!', sdk: 'newest', contributes: [] };`,
      },
      /"id" must have up to 64 lowercase[^\n]*\n[^\n]*"sdk" must be a version range/,
    ],
    ['texts that are no JSON', { 'locales/en-us.json': '{' }, /^locales\/en-us\.json: is not JSON/m],
    [
      'texts that are no texts',
      { 'locales/en-us.json': '{"a":1}' },
      /^locales\/en-us\.json: must contain only texts/m,
    ],
    [
      'a language that the portal has not',
      { 'locales/tlh.json': '{}' },
      /^locales\/tlh\.json: is not a language/m,
    ],
    [
      'a plugin with nothing in it',
      { 'src/plugin.ts': declaration('') },
      /^src\/plugin\.ts: contributes nothing/m,
    ],
  ])('%s', async (_, files, message) => {
    const folder = await folderOf(files);
    const { code, err } = await folder.run('build');
    expect(err.trimEnd()).toMatch(message);
    expect(err).not.toContain('Build failed');
    expect(code).toBe(1);
  });

  it('a folder without a declaration', async () => {
    const folder = await folderOf();
    await rm(join(folder.path, 'src', 'plugin.ts'));
    const { code, err } = await folder.run('build');
    expect(err).toMatch(/^src\/plugin\.ts: is missing\. It declares the plugin/);
    expect(code).toBe(1);
  });
});

it('says how it is used when the command is none', async () => {
  const folder = await folderOf();
  const { code, out } = await folder.run('bild');
  expect(out).toMatch(/^ +build .*^ +check /ms);
  expect(code).toBe(1);
});
