import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { declaration, type PluginFolder, pluginFolder } from './testing/pluginFolder.ts';

const folders: PluginFolder[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => folder.dispose())));

async function folderOf(files: Readonly<Record<string, string>> = {}): Promise<PluginFolder> {
  const folder = await pluginFolder(files);
  folders.push(folder);
  return folder;
}

async function built(files: Readonly<Record<string, string>> = {}): Promise<PluginFolder> {
  const folder = await folderOf(files);
  expect(await folder.run('build')).toMatchObject({ code: 0, err: '' });
  return folder;
}

const widgets = (...modules: readonly string[]) =>
  modules.map((module) => `widget({ type: '${module}', title: 'title', module: './${module}' })`).join();

it('finds nothing wrong with a sound plugin', async () => {
  const folder = await built({
    'plugin.ts': declaration(
      `widget({ type: 'greeting', title: 'title', module: './Greeting', when: ['country:BR', 'a.b'] }),
       taskType({ kind: 'DYNAMIC', label: 'title', icon: 'upload', module: './Work' }),
       actionSection({ type: 's', path: 's', label: 'title', icon: 'inbox' }),
       action({ section: 's', type: 'a', path: 'a', label: 'title', description: 'title', icon: 'inbox', module: './Greeting' }),
       page({ path: '/greeting', title: 'title', module: './Page' }),
       dashboard({ id: 'd', label: 'title', sections: [['greeting']] }),
       predicate({ id: 'a.b', module: './ask' })`,
      'action, actionSection, dashboard, definePlugin, page, predicate, taskType, widget',
    ),
    'browser/Work.tsx': 'export default ({ task }) => <h2>{task.steps[3].params.text}</h2>;',
    'browser/Page.tsx': 'export default () => <h1>Greetings</h1>;',
    // The route does not exist in the sample portal, which is not the predicate's fault.
    'browser/ask.ts': `
      import { Http } from '@anteroom/sdk';
      export default async ({ get }) => (await get(Http).get('/api/orders')).length > 0;`,
  });
  expect(await folder.run('check')).toEqual({ code: 0, out: '', err: '' });
});

it('reports modules that fail when they run, and one that breaks an accessibility rule', async () => {
  const folder = await built({
    'plugin.ts': declaration(
      `${widgets('Nameless', 'Element', 'Careless', 'Unlabelled')}, predicate({ id: 'a.b', module: './ask' })`,
    ),
    'browser/Nameless.tsx': 'export const Nameless = () => <p>Hello</p>;',
    'browser/Element.tsx': 'export default <p>Hello</p>;',
    'browser/Careless.tsx': 'export default ({ client }) => <p>{client.address.city}</p>;',
    'browser/Unlabelled.tsx': 'export default () => <button onClick={() => {}}><svg aria-hidden /></button>;',
    'browser/ask.ts': 'export default async () => "yes";',
  });
  const { err, out, code } = await folder.run('check');
  expect(out).toBe(
    'Find out what to do at any running portal: /docs/errors/check-shown, /docs/errors/check-accessibility\n',
  );
  const fitting = 'has no usable default export. Export its component, or its predicate, by default.';
  expect(err.trim().split('\n')).toEqual([
    `browser/Nameless.tsx: ${fitting}`,
    `browser/Element.tsx: ${fitting}`,
    expect.stringMatching(
      /^browser\/Careless\.tsx: fails when it is shown with sample data: .*widget type Careless failed: Cannot read/,
    ),
    expect.stringMatching(
      /^browser\/Unlabelled\.tsx: breaks the accessibility rule button-name: .*, as in <button>.*\. See https:/,
    ),
    'browser/ask.ts: answers "yes". A predicate resolves to true or false.',
  ]);
  expect(code).toBe(1);
});

it('names a predicate that hangs or throws, and a component that never leaves Suspense', async () => {
  const folder = await built({
    'plugin.ts': declaration(
      `${widgets('Patient', 'Endless', 'Late')}, predicate({ id: 'a.hangs', module: './hangs' }),
       predicate({ id: 'a.throws', module: './throws' })`,
    ),
    'browser/Patient.tsx': `
      import { use } from 'react';
      const soon = Promise.resolve('Hello');
      export default () => <p>{use(soon)}</p>;`,
    'browser/Endless.tsx': `
      import { use } from 'react';
      const never = new Promise(() => {});
      export default () => <p>{use(never)}</p>;`,
    'browser/Late.tsx': `
      import { lazy } from 'react';
      const Part = lazy(() => Promise.resolve().then(() => { throw new Error('no part'); }));
      export default () => <Part />;`,
    'browser/hangs.ts': 'export default () => new Promise(() => {});',
    'browser/throws.ts': 'export default () => { throw new Error("nobody knows"); };',
  });
  const { err, code } = await folder.run('check', '--time-limit', '1');
  expect(err.trim().split('\n')).toEqual([
    'browser/Endless.tsx: shows nothing within 1 s: it waits in Suspense for what does not come.',
    expect.stringMatching(/^browser\/Late\.tsx: fails when it is shown with sample data: .*no part/),
    'browser/hangs.ts: predicate a.hangs gives no answer within 1 s.',
    'browser/throws.ts: predicate a.throws fails when it is asked with sample data: Error: nobody knows.',
  ]);
  expect(code).toBe(1);
});

it('accepts a component that uses media queries, sizes and a canvas', async () => {
  const folder = await built({
    'plugin.ts': declaration(widgets('Drawing')),
    'browser/Drawing.tsx': `
      import { useEffect, useRef, useState } from 'react';
      const isWide = matchMedia('(width >= 60rem)').matches;
      export default function Drawing() {
        const canvas = useRef(null);
        const [picture, setPicture] = useState('');
        useEffect(() => {
          const context = canvas.current.getContext('2d');
          const empty = context.getImageData(0, 0, 2, 2).data;
          context.strokeStyle = 'red';
          context.beginPath();
          context.lineTo(1, 1);
          context.stroke();
          const drawn = context.getImageData(0, 0, 2, 2).data;
          if (empty[3] !== 0 || drawn[3] === 0 || context.measureText('ab').width === 0) throw new Error('not drawn');
          setPicture(canvas.current.toDataURL());
          const observer = new ResizeObserver(() => {});
          observer.observe(canvas.current);
          return () => observer.disconnect();
        }, []);
        return <p><canvas ref={canvas} />{isWide ? 'wide' : 'narrow'}<img src={picture} alt="Drawing" /></p>;
      }`,
  });
  expect(await folder.run('check')).toEqual({ code: 0, out: '', err: '' });
});

it('bundles images of every format, and fonts as bytes', async () => {
  const formats = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'];
  const folder = await built({
    'browser/Greeting.tsx': `${formats.map((format) => `import ${format} from './a.${format}';`).join('')}
      import font from './a.woff2';
      import './look.css';
      if (font.length !== 5) throw new Error('The font is not there.');
      export default () => [${formats}].map((url) => {
        if (!url.startsWith('data:image/')) throw new Error(url);
        return <img key={url} alt="" src={url} />;
      });`,
    'browser/look.css': '.greeting { background: url(./a.webp) }',
    'browser/a.woff2': 'bytes',
    ...Object.fromEntries(formats.map((format) => [`browser/a.${format}`, '<svg/>'])),
  });
  expect(await folder.run('check')).toEqual({ code: 0, out: '', err: '' });
  const files = await readdir(join(folder.path, 'dist'));
  expect(files.filter((name) => !/\.(js|css|json)(\.(br|gz|map))?$|^locales$/.test(name))).toEqual([]);
});

it('names a module that blocks the page', async () => {
  const folder = await built({
    'plugin.ts': declaration(`${widgets('Greeting')}, predicate({ id: 'a.loops', module: './loops' })`),
    'browser/loops.ts': 'export default async () => { for (;;); };',
  });
  expect((await folder.run('check', '--time-limit', '1')).err).toBe(
    'browser/loops.ts: cannot be inspected: it blocks the page for more than 3 s.\n',
  );
});

it('reports modules and packages over their limit, and does not count what a module loads on demand', async () => {
  const heavy = Array.from({ length: 9000 }, (_, index) => (index * 2654435761).toString(36)).join(' ');
  const folder = await built({
    'package.json': JSON.stringify({ name: 'greeting', type: 'module', anteroom: { maxKilobytes: 50 } }),
    'plugin.ts': declaration(`${widgets('Heavy', 'Lazy')}, predicate({ id: 'a.b', module: './ask' })`),
    'browser/Heavy.tsx': `import { heavy } from './bulk'; export default () => <p>{heavy}</p>;`,
    'browser/ask.ts': `import { heavy } from './bulk'; export default async () => heavy.length > 1;`,
    'browser/bulk.ts': `export const heavy = ${JSON.stringify(heavy)};`,
    'browser/Lazy.tsx': `import { lazy } from 'react';
      const Editor = lazy(() => import('./Editor'));
      export default () => <Editor />;`,
    'browser/Editor.tsx': `export default () => <p>{${JSON.stringify(heavy.replaceAll('a', 'b'))}}</p>;`,
  });
  const { err } = await folder.run('check');
  const tooHeavy =
    /weighs \d+\.\d kB gz with what it imports; the limit is 30\. Load what opens on demand with/;
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^browser/Heavy\\.tsx: ${tooHeavy.source}`)),
    expect.stringMatching(new RegExp(`^browser/ask\\.ts: ${tooHeavy.source}`)),
    expect.stringMatching(
      /^package\.json: makes \d+\.\d kB gz of scripts and styles; the limit is 50\. Remove what/,
    ),
  ]);
});

describe('finds', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a path of the portal',
      {
        'plugin.ts': declaration(
          `page({ path: '/actions', title: 'title', module: './Greeting' })`,
          'definePlugin, page',
        ),
      },
      /^plugin\.ts: would not be taken by a portal: .*the path \/actions belongs to the portal\.$/m,
    ],
    [
      'an SDK that it is not made for, texts that are missing, and no dist',
      {
        'plugin.ts': declaration(widgets('Greeting'), undefined, '', '^9.0.0').replace(
          "'title'",
          "'nowhere'",
        ),
      },
      /^plugin\.ts: needs SDK "\^9[^\n]*\nlocales\/en-us\.json: is missing the key "nowhere"[^\n]*\nlocales\/pt-br[^\n]*\ndist\/plugin\.json: is missing\. Run anteroom-plugin build/,
    ],
    [
      'texts of settings that are missing, and a condition that never holds',
      {
        'plugin.ts': declaration(widgets('Greeting')).replace(
          'sdk:',
          "settings: [{ level: 'user', when: ['country:UK'], schema: { type: 'object', title: 'title', properties: { a: { type: 'boolean', title: 'nowhere' } } } }], sdk:",
        ),
      },
      /^plugin\.ts: settings of the level "user" ask for country "UK", unknown to the portal\.\nlocales\/en-us\.json: is missing the key "nowhere"/m,
    ],
    [
      'an event that nobody tells',
      {
        'plugin.ts': declaration(widgets('Greeting')).replace(
          'sdk:',
          "stale: { '*': [['all']], 'tasks-changed': [['tasks']], 'taks-changed': [['tasks']] }, sdk:",
        ),
      },
      /^plugin\.ts: "stale" names the event "taks-changed", which the portal does not know. For an event of another plugin, name that plugin in "requires"\.\ndist/m,
    ],
    [
      'a permission, a control and a country that no portal knows',
      {
        'plugin.ts': declaration(
          `widget({ type: 'greeting', title: 'title', module: './Greeting',
             when: ['!permission:Typo', { any: ['control:Typo', '!country:UK'] }, '!control:HideTasks', '!control:Own', 'flag:any'] })`,
        ).replace('sdk:', "held: [{ name: 'control:Own' }], sdk:"),
      },
      /^plugin\.ts: contribution 0 \(widget\) asks for permission "Typo", unknown to the portal\.\n.* asks for control "Typo".*\n.* asks for country "UK"[^\n]*\ndist/m,
    ],
    [
      'requirements that are none',
      { 'plugin.ts': declaration(widgets('Greeting')).replace('sdk:', "requires: ['Not an id'], sdk:") },
      /^plugin\.ts: "requires" must be a list of ids of plugins, not \["Not an id"\]\.$/m,
    ],
    [
      'a plugin that requires itself',
      { 'plugin.ts': declaration(widgets('Greeting')).replace('sdk:', "requires: ['greeting'], sdk:") },
      /^plugin\.ts: "requires" names the plugin itself\.$/m,
    ],
    [
      'a predicate that no one contributes, and an "any" of no clauses',
      {
        'plugin.ts': declaration(
          `widget({ type: 'a', title: 'title', module: './Greeting', when: ['greeting.offred', { any: [] }] }),
           widget({ type: 'b', title: 'title', module: './Greeting', when: ['!orders.any', 'stock.low'] }),
           predicate({ id: 'greeting.offered', module: './ask' })`,
        ),
        'browser/ask.ts': 'export default async () => true;',
        'package.json': JSON.stringify({
          name: 'greeting',
          type: 'module',
          anteroom: { predicates: ['stock.low'] },
        }),
      },
      /^plugin\.ts: contribution 0 \(widget\) asks for predicate "greeting\.offred", which neither [^\n]*\. There are: greeting\.offered, stock\.low\.\n[^\n]*contribution 0 \(widget\) asks for an "any" of no clauses, which never holds\.\n[^\n]*contribution 1 \(widget\) asks for predicate "orders\.any"[^\n]*\n(?!.*stock\.low", )/m,
    ],
    [
      'a predicate that the required plugin does not contribute',
      {
        'plugin.ts': declaration(
          `widget({ type: 'a', title: 'title', module: './Greeting', when: ['trips.any', 'trips.many'] })`,
        ).replace('sdk:', "requires: ['trip-log'], sdk:"),
        'node_modules/@anteroom/plugin-trip-log/package.json': '{}',
        'node_modules/@anteroom/plugin-trip-log/plugin.ts': declaration(
          `predicate({ id: 'trips.any', module: './any' })`,
        ),
      },
      /^plugin\.ts: contribution 0 \(widget\) asks for predicate "trips\.many", which [^\n]*\. There are: trips\.any\.$/m,
    ],
    [
      'settings without a form',
      {
        'plugin.ts': declaration(widgets('Greeting')).replace(
          'sdk:',
          "settings: [{ level: 'user', schema: { type: 'object', title: 'title', properties: { a: { type: 'object', title: 'title' } } } }, { level: 'user', write: 'typo', schema: {} }], sdk:",
        ),
      },
      /level "user" have a schema that has no form: a: type "object" has no field.*\n.*"user" are declared twice\.\n.*must be a JSON schema of type "object".*\n.*the permission "typo", which no portal knows\.$/m,
    ],
    [
      'a storage of no level that asks for an unknown permission',
      {
        'plugin.ts': declaration(widgets('Greeting')).replace(
          'sdk:',
          "storage: [{ name: 'a', level: 'all', read: 'typo' } as never, { name: 'a', level: 'firm' }], sdk:",
        ),
      },
      /storage "a": "level" must be "firm", "client" or "user", not "all"\.\n.*the permission "typo", which no portal knows\.\n.*storage "a" is declared twice\.$/m,
    ],
    [
      'storages whose schemas are not valid',
      {
        'plugin.ts': declaration(widgets('Greeting')).replace(
          'sdk:',
          `storage: [
            { name: 'a', level: 'firm', schema: { type: 'text' } },
            { name: 'b', level: 'firm', schema: { type: 'object', propertys: {} } },
            { name: 'c', level: 'firm', schema: { type: 'string', format: 'day' } },
            { name: 'd', level: 'firm', schema: { $async: true } },
            { name: 'e', level: 'firm', schema: { type: 'string', format: 'date' } },
          ], sdk:`,
        ),
      },
      /^plugin\.ts: storage "a": the schema is not valid: .*\/type .*\.\n.*"b": .*"propertys"\.\n.*"c": .*"day".*\.\n.*"d": .* must not be asynchronous\.\n(?!.*"e")/m,
    ],
    [
      'a limit that is none',
      {
        'package.json': JSON.stringify({
          name: 'greeting',
          type: 'module',
          anteroom: { maxKilobytes: 'no' },
        }),
      },
      /^package\.json: "anteroom": \{ "maxKilobytes" \} must be a number above 0, not "no"\.$/m,
    ],
  ])('%s', async (_, files, message) => {
    const { err, code } = await (await folderOf(files)).run('check');
    expect(err).toMatch(message);
    expect(code).toBe(1);
  });

  it('a module that is only for browsers, which cannot be inspected', async () => {
    const folder = await built({
      'browser/Greeting.tsx': `import { word } from 'a-browser-package';\nexport default () => <p>{word}</p>;`,
      'node_modules/a-browser-package/package.json': JSON.stringify({
        name: 'a-browser-package',
        type: 'module',
        exports: { '.': { browser: './index.js' } },
      }),
      'node_modules/a-browser-package/index.js': `export const word = 'Hello';`,
    });
    expect((await folder.run('check')).err).toMatch(
      /^browser\/Greeting\.tsx:1: Could not resolve "a-browser-package"/,
    );
  });

  it('a dist whose files were changed or removed after the build', async () => {
    const folder = await built();
    const dist = join(folder.path, 'dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
    for (const name of names) await appendFile(join(dist, name), ' ');
    await rm(join(dist, 'locales'), { recursive: true });
    expect((await folder.run('check')).err.trim().split('\n')).toEqual([
      expect.stringMatching(/^dist\/Greeting\.\w+\.js: is out of date\. Run anteroom-plugin build\.$/),
      expect.stringMatching(/^dist\/locales\/en-us\.\w+\.json: is missing\. Run/),
      expect.stringMatching(/^dist\/locales\/pt-br\.\w+\.json: is missing\. Run/),
    ]);
  });

  it('a dist that does not match the sources', async () => {
    const folder = await built();
    await appendFile(join(folder.path, 'browser/Greeting.tsx'), '\nconsole.info("changed");');
    expect((await folder.run('check')).err).toBe(
      'dist/plugin.json: is out of date. Run anteroom-plugin build.\n',
    );
  });
});
