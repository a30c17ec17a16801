import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PluginManifest } from '@anteroom/contract/plugins';
import { afterEach, describe, expect, it } from 'vitest';
import { declaration, type PluginFolder, pluginFolder, soundTexts } from './testing/pluginFolder.ts';

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

it('builds a plugin that consists of data alone', async () => {
  const { manifest, read } = await build({
    'plugin.ts': declaration(
      `dashboard({ id: 'greeting', label: 'title', sections: [['greeting']] })`,
      'definePlugin, dashboard',
      `import { approvers } from './rules/approvers.ts';`,
    ).replace(
      'sdk:',
      "requires: ['salutes'], permissions: [{ name: 'greetings.approve', roles: approvers }], storage: [{ name: 'goals', level: 'firm' }], settings: [{ level: 'user', schema: { type: 'object', title: 'title', properties: { shown: { type: 'boolean', title: 'title' } } } }], sdk:",
    ),
    'rules/approvers.ts': `export const approvers = ['staff'];`,
  });
  expect(manifest).toMatchObject({
    requires: ['salutes'],
    permissions: [{ name: 'greetings.approve', roles: ['staff'] }],
    storage: [{ name: 'goals', level: 'firm' }],
    settings: [{ level: 'user', schema: { type: 'object', title: 'title' } }],
    contributes: [{ point: 'dashboard' }],
    modules: {},
    chunks: [],
    styles: [],
  });
  const { url, size } = manifest.locales['pt-br'] ?? { url: '', size: 0 };
  expect((await read(url)).length).toBe(size);
});

it('writes every field of a declaration into the manifest', async () => {
  const { manifest } = await build({
    'plugin.ts': declaration(`widget({ type: 'greeting', title: 'title', module: './Greeting' })`).replace(
      'sdk:',
      `title: 'title', requires: [], events: [{ name: 'greeted', title: 'title', access: 'tasks.read', mobile: 'Greeted', stale: [['greetings']] }],
       stale: { '*': [['greetings']] }, held: [{ name: 'control:HideGreetings', newFirms: ['BR'] }],
       permissions: [{ name: 'greetings.approve', roles: ['staff'], changes: true, needs: 'tasks.read' }],
       flags: [{ id: 'greetings', default: true, name: 'title', description: 'title' }],
       storage: [{ name: 'goals', level: 'firm', schema: { type: 'object' } }],
       settings: [{ level: 'user', schema: { type: 'object', title: 'title', properties: { shown: { type: 'boolean', title: 'title' } } } }], sdk:`,
    ),
  });
  const {
    modules: _,
    imports: _i,
    shared: _s,
    chunks: _c,
    styles: _t,
    locales: _l,
    server: _h,
    ...declared
  } = PluginManifest.properties;
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(Object.keys(declared)));
  expect(manifest).toMatchObject({
    title: 'title',
    events: [{ name: 'greeted', title: 'title', access: 'tasks.read', mobile: 'Greeted' }],
    permissions: [{ name: 'greetings.approve', changes: true, needs: 'tasks.read' }],
  });
});

it('accepts a settings schema made with TypeBox', async () => {
  const { manifest } = await build({
    'plugin.ts': `import Type from 'typebox';
      ${declaration(`widget({ type: 'greeting', title: 'title', module: './Greeting' })`).replace(
        'sdk:',
        "settings: [{ level: 'user', schema: Type.Object({ shown: Type.Boolean({ title: 'title', default: true }) }, { title: 'title' }) }], sdk:",
      )}`,
  });
  const shown = { type: 'boolean', title: 'title', default: true };
  expect(manifest.settings).toEqual([
    { level: 'user', schema: { type: 'object', title: 'title', properties: { shown }, required: ['shown'] } },
  ]);
});

const twoModules = {
  'plugin.ts': declaration(`
    widget({ type: 'a', title: 'title', module: './A' }), widget({ type: 'b', title: 'title', module: './B' })`),
  'browser/A.tsx': `import { shared } from './shared'; export default () => <p>A {shared()}</p>;`,
  'browser/B.tsx': `import { shared } from './shared'; export default () => <p>B {shared()}</p>;`,
  'browser/shared.ts': `export const shared = () => 'some text that both of the modules need '.repeat(3);`,
};

it('writes a manifest of less than 1 kB gz with the address, hash and size of every file', async () => {
  const { manifest, read, out } = await build();
  expect(out).toMatch(/^greeting \.\/Greeting: 0\.\d kB gz with what it imports\n$/);
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

it('lists the chunks and shared packages of each module, and a tab’s title in each language', async () => {
  const { manifest, read } = await build({
    'plugin.ts': declaration(
      `page({ path: '/a', title: 'title', tab: { icon: 'house' }, module: './A' }), page({ path: '/b', title: 'title', module: './B' }), staffPage({ id: 'c', screen: { path: 'c', title: 'title', icon: 'house' }, module: './B' })`,
      'definePlugin, page, staffPage',
    ),
    'browser/A.tsx': `import { shared } from './shared'; export default () => <p>A {shared()}</p>;`,
    'browser/B.tsx': `import { shared } from './shared'; export default () => <p onClick={() => import('./later')}>B {shared()}</p>;`,
    'browser/shared.ts': `import { atom } from 'jotai'; export const kept = atom(0); export const shared = () => 'some text that both of the modules need '.repeat(3);`,
    'browser/later.ts': `export const later = 'some text that is needed later '.repeat(3);`,
  });
  const [first, second, third] = manifest.contributes as readonly {
    readonly titles?: object;
    readonly screen?: { readonly titles?: object };
  }[];
  expect(Object.keys(first?.titles ?? {})).toContain('en-us');
  expect(second).not.toHaveProperty('titles');
  expect(Object.keys(third?.screen?.titles ?? {})).toContain('en-us');
  expect(manifest.chunks.length).toBeGreaterThan(1);
  for (const module of ['./A', './B']) {
    const imported = (manifest.imports?.[module] ?? []).map((place) => manifest.chunks[place]?.url ?? '');
    const codes = await Promise.all(imported.map(async (url) => String(await read(url))));
    expect(codes.join()).toContain('both of the modules need');
    expect(codes.join()).not.toContain('needed later');
    expect(manifest.shared?.[module]).toEqual(['jotai', 'react/jsx-runtime']);
  }
});

it('leaves shared packages to the portal and bundles the rest', async () => {
  const { manifest, read } = await build(twoModules);
  const code = String(await read(manifest.modules['./A']?.url ?? ''));
  expect(code).toContain('"react/jsx-runtime"');
  expect(code).not.toContain('createElement');
  expect(manifest.chunks).toHaveLength(1);
  expect(String(await read(manifest.chunks[0]?.url ?? ''))).toContain(
    'some text that both of the modules need',
  );
});

it('gives CommonJS dependencies the portal’s packages when they call require', async () => {
  const { manifest, dist } = await build({
    'browser/Greeting.tsx': `
      import { createElement } from 'react';
      import { isSame, wrap } from 'an-old-package';
      export default () => wrap(String(isSame(createElement)));`,
    'node_modules/an-old-package/package.json': JSON.stringify({ name: 'an-old-package', main: 'index.js' }),
    'node_modules/an-old-package/index.js': `
      const interop = (module) => (module && module.__esModule ? module : { default: module });
      const React = require('react');
      const again = interop(require('react'));
      const { useQuery } = require('@tanstack/react-query');
      exports.isSame = (given) =>
        given === React.createElement && given === again.default.createElement && typeof useQuery === 'function';
      exports.wrap = (text) => React.createElement('b', null, text);`,
  });
  const url = pathToFileURL(join(dist, manifest.modules['./Greeting']?.url ?? '')).href;
  const { default: Greeting }: { default(): { props: unknown } } = await import(url);
  expect(Greeting().props).toEqual({ children: 'true' });
});

it('writes a source map beside each script, which neither the script nor the manifest names', async () => {
  const { manifest, dist, read } = await build(twoModules);
  const scripts = [...Object.values(manifest.modules), ...manifest.chunks].map(({ url }) => url);
  for (const url of scripts) {
    expect(String(await read(url))).not.toContain('sourceMappingURL');
    const map = JSON.parse(String(await read(`${url}.map`)));
    expect(map.sourcesContent).toHaveLength(map.sources.length);
    expect(map.sources.every((source: string) => source.startsWith('../browser/'))).toBe(true);
  }
  expect(JSON.stringify(manifest)).not.toContain('.map');
  const maps = (await readdir(dist)).filter((name) => name.includes('.map'));
  expect(maps.sort()).toEqual(scripts.map((url) => `${url.slice(2)}.map`).sort());
});

it('reports a module’s size including the chunks that it imports', async () => {
  const text = Array.from({ length: 2000 }, (_, index) => (index * 2654435761).toString(36)).join(' ');
  const { out } = await build({
    ...twoModules,
    'browser/shared.ts': `export const shared = () => ${JSON.stringify(text)};`,
  });
  expect(out).toMatch(/^greeting \.\/A: \d\d\.\d kB gz with what it imports\n/);
});

it.each<[string, Record<string, string>, readonly string[]]>([
  [
    'as older plugins have it',
    { 'src/plugin.ts': 'plugin.ts', 'src/Greeting.tsx': 'browser/Greeting.tsx' },
    [],
  ],
  ['with modules that are still in src', { 'src/Greeting.tsx': 'browser/Greeting.tsx' }, ['plugin.ts']],
])('builds a folder %s', async (_, places, kept) => {
  const folder = await folderOf();
  await mkdir(join(folder.path, 'src'));
  for (const [to, from] of Object.entries(places)) {
    await rename(join(folder.path, from), join(folder.path, to));
  }
  expect(kept.every((file) => existsSync(join(folder.path, file)))).toBe(true);
  expect(await folder.run('build')).toMatchObject({ code: 0, err: '' });
  expect(await folder.run('check')).toEqual({ code: 0, out: '', err: '' });
  await rm(join(folder.path, 'src/Greeting.tsx'));
  const { err } = await folder.run('build');
  const missing =
    kept.length > 0 ? 'plugin.ts: .*browser/Greeting.tsx nor' : 'src/plugin.ts: .*src/Greeting.tsx nor';
  expect(err).toMatch(new RegExp(`^${missing}`));
});

const twoHalves = {
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
  'browser/Greeting.tsx': `
    import { greet } from '../api.ts';
    export default () => <p>{JSON.stringify(greet)}</p>;`,
};

it('builds both halves, with the server half in one file that the manifest names', async () => {
  const { manifest, read } = await build(twoHalves);
  const inBrowser = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(inBrowser).toMatch(/\{method:"GET",path:"\/api\/greeting\/v1\/greeting"\}/);
  expect(inBrowser).not.toContain('Greets.');
  expect(manifest.server?.url).toMatch(/^\.\/server\.[0-9a-f]{8}\.mjs$/);
  const onServer = String(await read(manifest.server?.url ?? ''));
  expect(onServer).toContain('Greets.');
  expect(onServer).toMatch(/from "@anteroom\/server-sdk"/);
  expect(manifest.server?.size).toBe(onServer.length);
  expect(manifest.server?.sdk).toMatch(/^\^1\.\d+\.\d+$/);
});

it('builds the same files in every folder, named by their contents', async () => {
  const [here, there] = [await build(twoHalves), await build(twoHalves)];
  expect(there.dist).not.toBe(here.dist);
  expect(there.manifest).toEqual(here.manifest);
});

it('bundles a worker thread of the server half into the same file', async () => {
  const { manifest, dist } = await build({
    'server/greet.ts': `
      import { basename } from 'node:path';
      import { parentPort, workerData } from 'node:worker_threads';
      import { words } from './words.ts';
      parentPort?.postMessage(words(basename(workerData as string)));`,
    'server/words.ts': `export const words = (name: string) => 'Hello ' + name;`,
    'server/server.ts': `
      import { Worker } from 'node:worker_threads';
      const greet = (workerData: string) => new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./greet.ts', import.meta.url), { workerData });
        worker.once('message', resolve).once('error', reject);
      });
      export default { id: 'greeting', register() {}, greet };`,
  });
  const url = pathToFileURL(join(dist, manifest.server?.url ?? '')).href;
  const half: { default: { greet(path: string): Promise<string> } } = await import(url);
  expect(await half.default.greet('/people/olivia')).toBe('Hello olivia');
});

it('names the file of a worker thread that fails to build', async () => {
  const folder = await folderOf({
    'server/greet.ts': `import { nothing } from 'not-there'; nothing();`,
    'server/server.ts': `
      import { Worker } from 'node:worker_threads';
      export default { id: 'greeting', register: () => void new Worker(new URL('./greet.ts', import.meta.url)) };`,
  });
  const { code, err } = await folder.run('build');
  expect(code).toBe(1);
  expect(err).toMatch(/server\/greet\.ts:1: .*not-there/);
});

it('bundles an endpoint as its method and path, without its schemas', async () => {
  const { manifest, read } = await build({
    'browser/Greeting.tsx': `
      import { listClientMessages } from '@anteroom/contract/messages';
      import { renameContainer } from '@anteroom/contract/folders';
      export default () => <p>{JSON.stringify([listClientMessages, renameContainer.folders])}</p>;`,
  });
  const code = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(code).toMatch(/\{method:"GET",path:"\/api\/messages\/v1\/clients\/:clientId\/messages"\}/);
  expect(code).toMatch(/folders:\{method:"PATCH",path:"\/api\/documents\/v1\/folders\/:id"\}/);
  expect(code.length).toBeLessThan(600);
});

it('bundles a module of its own that is called api.ts as it is', async () => {
  const { manifest, read } = await build({
    'browser/api.ts': `export const load = () => 'what was loaded';`,
    'browser/Greeting.tsx': `
      import { load } from './api.ts';
      export default () => <p>{load()}</p>;`,
  });
  expect(String(await read(manifest.modules['./Greeting']?.url ?? ''))).toContain('what was loaded');
});

it('bundles an endpoint of another plugin, imported from its api, as its method and path', async () => {
  const { manifest, read } = await build({
    'node_modules/@anteroom/plugin-trips/package.json': JSON.stringify({
      name: '@anteroom/plugin-trips',
      type: 'module',
      exports: { './api': './api.js' },
    }),
    'node_modules/@anteroom/plugin-trips/api.js': `
      export const listTrips = { method: 'GET', path: '/api/trips/v1/trips', access: 'actions.read', summary: 'Lists trips.' };
      export const trips = { plugin: 'trips', name: 'trips' };`,
    'browser/Greeting.tsx': `
      import { listTrips } from '@anteroom/plugin-trips/api';
      export default () => <p>{JSON.stringify(listTrips)}</p>;`,
  });
  const code = String(await read(manifest.modules['./Greeting']?.url ?? ''));
  expect(code).toMatch(/\{method:"GET",path:"\/api\/trips\/v1\/trips"\}/);
  expect(code).not.toContain('Lists trips.');
});

it('puts styles into the CSS layer ar.plugins', async () => {
  const { manifest, read } = await build({
    'browser/Greeting.tsx': `import './look.css'; export default () => <p className="greeting">Hello</p>;`,
    'browser/look.css': '.greeting { color: red }',
  });
  expect(manifest.styles).toHaveLength(1);
  const css = String(await read(manifest.styles[0]?.url ?? ''));
  expect(css).toMatch(/@layer ar\.plugins\s*\{\s*\.greeting\s*\{\s*color:\s*red;?\s*\}\s*\}/);
});

it('lists no style sheet whose rules are all in another one', async () => {
  const { manifest, read } = await build({
    'browser/Greeting.tsx': `
      import './look.css';
      export default () => { import('./Later.tsx'); return <p className="greeting">Hello</p>; }`,
    'browser/Later.tsx': `import './look.css'; import './later.css'; export const later = 1;`,
    'browser/look.css': '.greeting { color: red }',
    'browser/later.css': '.later { color: blue }',
  });
  const sheets = await Promise.all(manifest.styles.map(async ({ url }) => String(await read(url))));
  expect(sheets.join('').match(/\.greeting/g)).toHaveLength(1);
  expect(sheets.join('').match(/\.later/g)).toHaveLength(1);
});

it('accepts texts in languages that the portal does not speak, and requires every key in them', async () => {
  const { manifest } = await build({ 'locales/pl.json': JSON.stringify(soundTexts) });
  expect(Object.keys(manifest.locales)).toEqual(['en-us', 'pl', 'pt-br']);
  const folder = await folderOf({ 'locales/pl.json': '{"title":"Witaj"}' });
  expect((await folder.run('check')).err).toContain('locales/pl.json: is missing the key "rows_one"');
});

it('builds the same files in another folder, without leftovers of an earlier build', async () => {
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
    'browser/Greeting.tsx': `import * as it from '${specifier}';\nexport default () => <p>{String(it)}</p>;`,
  });
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a path that the portal does not give',
      importing('react-dom/server'),
      /^browser\/Greeting\.tsx: "react-dom\/server" is not what the portal gives of react-dom\. It gives: react-dom\.$/m,
    ],
    [
      'a schema of the portal’s API',
      {
        'browser/Greeting.tsx': `import { SentMessageList } from '@anteroom/contract/messages';\nexport default () => String(SentMessageList);`,
      },
      /^browser\/Greeting\.tsx:1: No matching export in "endpoint-calls:.*messages\.ts" for import "SentMessageList"/m,
    ],
    [
      'a name that an API without endpoints does not export',
      {
        'api.ts': `export const tripNames = ['a'];`,
        'browser/Greeting.tsx': `import { tripNames } from '../api.ts';\nexport default () => String(tripNames);`,
      },
      /^browser\/Greeting\.tsx:1: No matching export in "endpoint-calls:api\.ts" for import "tripNames"/m,
    ],
    [
      'an api.ts that does not build',
      {
        'api.ts': `import { tripRule } from './rules/nowhere.ts';\nexport const rule = tripRule;`,
        'browser/Greeting.tsx': `import { rule } from '../api.ts';\nexport default () => String(rule);`,
      },
      /^api\.ts:1: Could not resolve "\.\/rules\/nowhere\.ts"/m,
    ],
    [
      'every other path of a shared package, each by name',
      {
        'browser/Greeting.tsx': [
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
      /^browser\/Greeting\.tsx: "@anteroom\/ui\/Marquee" is not what .*@anteroom\/ui\/Button/m,
    ],
    [
      'the host',
      importing('@anteroom/kernel'),
      /^browser\/Greeting\.tsx: "@anteroom\/kernel" is not for plugins\. Use the services/m,
    ],
    ['another plugin', importing('@anteroom/plugin-trip-log'), /is not for plugins/],
    ['Node', importing('node:fs'), /^browser\/Greeting\.tsx: "node:fs" is part of Node/m],
    [
      'a font in a style sheet, which the page must not load',
      {
        'browser/Greeting.tsx': `import './look.css'; export default () => <p>Hello</p>;`,
        'browser/look.css': `@font-face { font-family: A; src: url(./a.woff2) }`,
        'browser/a.woff2': 'bytes',
      },
      /^browser\/look\.css: "\.\/a\.woff2" cannot be loaded by a style sheet\. Import it in a module and pass it to new FontFace\.$/m,
    ],
    [
      'what is on another server',
      {
        'browser/Greeting.tsx': `import './look.css'; import pad from 'https://modules.example/pad'; export default () => <p>{pad()}</p>;`,
        'browser/look.css': `.greeting { background: url(//images.example/a.png) }`,
      },
      /(?=.*browser\/Greeting\.tsx: "https:\/\/modules\.example\/pad" is on another server, from which a portal loads nothing\. Add it to the plugin)(?=.*browser\/look\.css: "\/\/images\.example\/a\.png" is on another server)/s,
    ],
    [
      'a package that is not installed',
      importing('left-pad-of-nobody'),
      /^browser\/Greeting\.tsx:1: Could not resolve "left-pad-of-nobody"/m,
    ],
    [
      'a copy of a shared package',
      importing(react),
      /^browser\/Greeting\.tsx: .*react.* would be bundled, but react comes from the portal\. Import it by its name/m,
    ],
    [
      'a module without a file',
      { 'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Nowhere' })`) },
      /^plugin\.ts: names the module "\.\/Nowhere", but there is neither browser\/Nowhere\.tsx nor browser\/Nowhere\.ts\.$/m,
    ],
    [
      'modules whose built files would have the same name',
      {
        'plugin.ts': declaration(
          `widget({ type: 'a', title: 'title', module: './a/b' }), widget({ type: 'b', title: 'title', module: './a-b' })`,
        ),
        'browser/a/b.tsx': 'export default () => <p>one</p>;',
        'browser/a-b.tsx': 'export default () => <p>other</p>;',
      },
      /^plugin\.ts: names the modules "\.\/a\/b" and "\.\/a-b", whose built files would have the same name\. Rename one\.$/m,
    ],
    [
      'a module whose name a portal cannot serve',
      {
        'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Relatório' })`),
        'browser/Relatório.tsx': 'export default () => <p>one</p>;',
      },
      /^plugin\.ts: names the module "\.\/Relatório"\. Use only letters from a to z/m,
    ],
    [
      'a declaration that imports more than the SDK',
      { 'plugin.ts': declaration('', 'definePlugin', `import './Greeting.tsx';`) },
      /^plugin\.ts:1: imports "\.\/Greeting\.tsx"\. It is data/m,
    ],
    [
      'rules of a declaration that import more than rules',
      {
        'plugin.ts': declaration('', 'definePlugin', `import './rules/shownWhen.ts';`),
        'rules/shownWhen.ts': `import 'node:fs'; import '../browser/Greeting.tsx';`,
      },
      /^rules\/shownWhen\.ts:1: imports "node:fs"\. It is data[^\n]*\nrules\/shownWhen\.ts:1: imports "\.\.\/browser\/Greeting\.tsx"/m,
    ],
    [
      'permissions that cannot be',
      {
        'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Greeting' })`).replace(
          'sdk:',
          `permissions: [
            { name: 'approve', roles: ['staff'] },
            { name: 'documents.read', roles: [] },
            { name: 'trips.approve', roles: ['boss'], needs: 'no.such' },
            { name: 'trips.approve', roles: ['staff'] },
          ], sdk:`,
        ),
      },
      /(?=.*"approve": the name must be)(?=.*"documents\.read" is one of the portal's own)(?=.*"documents\.read": "roles" must name)(?=.*"trips\.approve": "roles")(?=.*"trips\.approve" needs the permission "no\.such")(?=.*"trips\.approve" is declared twice)/s,
    ],
    [
      'resources and controls that cannot be',
      {
        'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Greeting' })`).replace(
          'sdk:',
          `held: [
            { name: 'HideTrips' },
            { name: 'control:HideTasks' },
            { name: 'control:HideTrips', newFirms: ['UK'] },
            { name: 'control:HideTrips' },
          ], sdk:`,
        ),
      },
      /(?=.*"HideTrips": the name must be)(?=.*"control:HideTasks" is one of the portal's own)(?=.*"control:HideTrips": "newFirms" must be)(?=.*"control:HideTrips" is declared twice)/s,
    ],
    [
      'what no portal accepts',
      {
        'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Greeting' })`).replace(
          'sdk:',
          `title: 7, events: [{ name: 'newsChanged', access: 'tasks.read', mobile: 'news-changed', stale: [['news']] }], sdk:`,
        ),
      },
      /^(?=.*^plugin\.ts: title must be string\.$)(?=.*^plugin\.ts: events\/0\/name must match pattern)(?=.*^plugin\.ts: events\/0\/mobile must match pattern)/ms,
    ],
    [
      'a server half under an id that the portal uses for its own data',
      {
        'plugin.ts': declaration(`widget({ type: 'a', title: 'title', module: './Greeting' })`).replace(
          "'greeting'",
          "'exports'",
        ),
        'server/server.ts': `export default { id: 'exports', register() {} };`,
      },
      /^plugin\.ts: has the id "exports", under which the portal stores its own data\. Choose another/m,
    ],
    [
      'a mistake in rules that a declaration imports, with its place',
      {
        'plugin.ts': declaration('', 'definePlugin', `import './rules/shownWhen.ts';`),
        'rules/shownWhen.ts': `\nexport const shownWhen = ['country:BR';`,
      },
      /^rules\/shownWhen\.ts:2: Expected "]" but found ";"/m,
    ],
    [
      'a declaration that throws',
      { 'plugin.ts': `throw new Error('boom');` },
      /^plugin\.ts: throws when it is read: Error: boom\.$/m,
    ],
    [
      'entries that are no objects',
      {
        'plugin.ts': `export default { id: 'greeting', sdk: '^1.0.0', contributes: [undefined], flags: [7] };`,
      },
      /^plugin\.ts: "contributes" must contain objects, not undefined\.\nplugin\.ts: "flags" must contain objects, not 7\.$/m,
    ],
    [
      'a malformed contribution',
      { 'plugin.ts': declaration(`widget({ type: '', title: 'title', module: './Greeting' })`) },
      /^plugin\.ts: contribution 0 \(widget\): "type" must be a text, not ""\.$/m,
    ],
    [
      'a declaration that is none',
      { 'plugin.ts': 'export default 1;' },
      /^plugin\.ts: must export definePlugin/m,
    ],
    [
      'an id and a range that cannot be',
      {
        'plugin.ts': `export default { id: 'Greeting!', sdk: 'newest', contributes: [] };`,
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
      'texts that are not named by a language',
      { 'locales/polish.json.json': '{}' },
      /^locales\/polish\.json\.json: is not named after a language/m,
    ],
    ['a plugin with nothing in it', { 'plugin.ts': declaration('') }, /^plugin\.ts: contributes nothing/m],
  ])('%s', async (_, files, message) => {
    const folder = await folderOf(files);
    const { code, err } = await folder.run('build');
    expect(err.trimEnd()).toMatch(message);
    expect(err).not.toContain('Build failed');
    expect(code).toBe(1);
  });

  it('a folder without a declaration', async () => {
    const folder = await folderOf();
    await rm(join(folder.path, 'plugin.ts'));
    const { code, err } = await folder.run('build');
    expect(err).toMatch(/^plugin\.ts: is missing\. It declares the plugin/);
    expect(code).toBe(1);
  });
});

it('prints its usage for an unknown command and exits with 1', async () => {
  const folder = await folderOf();
  const { code, out } = await folder.run('bild');
  expect(out).toMatch(/^ +build .*^ +check /ms);
  expect(code).toBe(1);
});
