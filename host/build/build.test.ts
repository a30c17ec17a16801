import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sharedPackages } from '@anteroom/plugin-kit/sharedPackages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const host = join(import.meta.dirname, '..');
const vite = join(host, '../node_modules/.bin/vite');
const [first, second] = [build(), build()];
const html = readFileSync(join(first, 'index.html'), 'utf8');

beforeAll(() => expect(html).toContain('<div id="root">'));
afterAll(() => {
  rmSync(first, { recursive: true });
  rmSync(second, { recursive: true });
});

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-host-'));
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(vite, args, {
    cwd: host,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

const read = (path: string) => readFileSync(join(first, path));

it('produces the same files and the same index.html on every build', () => {
  const files = readdirSync(first, { recursive: true }).sort();
  expect(readdirSync(second, { recursive: true }).sort()).toEqual(files);
  expect(readFileSync(join(second, 'index.html'), 'utf8')).toBe(html);
});

describe('the page', () => {
  it('has no inline script but the early one and the import map, which come before all others', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts[0]?.[1]).toBe('');
    expect(scripts[0]?.[2]).toContain('tr-session-info');
    expect(gzipSync(scripts[0]?.[2] ?? '').length).toBeLessThan(1000);
    expect(scripts[1]?.[1]).toContain('type="importmap"');
    const code = scripts.slice(2).filter(([, attributes]) => !attributes?.includes('application/json'));
    for (const [, attributes, content] of code) {
      expect(attributes).toContain('src="/assets/');
      expect(content).toBe('');
    }
    expect([...html.matchAll(/<style>/g)]).toHaveLength(1);
    expect(html).not.toMatch(/<style |<link rel="stylesheet|\sstyle=|\son\w+=|<base|javascript:/i);
  });

  it('marks the first view’s scripts for eager compilation and loads them with low fetch priority', () => {
    for (const [script, file = ''] of html.matchAll(/<script [^>]*src="(\/assets\/[^"]+)"[^>]*>/g)) {
      expect(script).toContain('fetchpriority="low"');
      expect(read(file).toString().split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
    }
  });

  it('embeds the icons as JSON data, and no script contains them', () => {
    const [, icons = ''] = /<script type="application\/json" id="anteroom-icons">([^<]*)</.exec(html) ?? [];
    const { house = '' } = JSON.parse(icons) as { house?: string };
    expect(house).toMatch(/^M/);
    const files = readdirSync(join(first, 'assets')).filter((file) => file.endsWith('.js'));
    expect(files.filter((file) => read(`assets/${file}`).includes(house))).toEqual([]);
  });

  it('maps every shared package to a file that exports its names', () => {
    const map = JSON.parse(/<script type="importmap">([^<]*)</.exec(html)?.[1] ?? '{}') as {
      imports: Record<string, string>;
    };
    expect(Object.keys(map.imports)).toEqual(sharedPackages);
    const names = {
      react: ['useState', 'Suspense', 'default'],
      'react/jsx-runtime': ['jsx', 'jsxs', 'Fragment'],
      'react-dom': ['createPortal', 'flushSync'],
      'react-i18next': ['useTranslation', 'I18nextProvider'],
      jotai: ['atom', 'useAtomValue'],
      '@tanstack/react-query': ['useQuery', 'useMutation', 'useQueryClient', 'usePrefetchQuery'],
      '@anteroom/sdk': ['useService', 'Documents', 'HttpError', 'ServiceScopeContext'],
      '@anteroom/ui/Button': ['Button'],
      '@anteroom/ui/TextField': ['TextField'],
      '@anteroom/ui/onDemand': ['onDemand'],
      yup: ['object', 'string'],
      'react-hook-form': ['useForm', 'Controller'],
    };
    for (const [specifier, expected] of Object.entries(names)) {
      expect(exportedNames(read(map.imports[specifier] ?? '').toString()), specifier).toEqual(
        expect.arrayContaining(expected),
      );
    }
  });

  it('has an existing file for every preload and locale, and preloads no home code at /auth', () => {
    const { preload, locales } = JSON.parse(read('host.json').toString()) as {
      preload: Record<string, string[]>;
      locales: Record<string, string>;
    };
    for (const file of [...Object.values(preload).flat(), ...Object.values(locales)])
      expect(read(file).length).toBeGreaterThan(0);
    expect(Object.keys(locales)).toEqual(expect.arrayContaining(['en-us', 'pt-br']));
    expect(html).toMatch(/<link rel="modulepreload" fetchpriority="low" href="\/assets\/showPortal-/);
    expect(preload['/home']).toHaveLength(1);
    expect(preload['/auth']).not.toEqual(expect.arrayContaining(preload['/home'] ?? []));
  });
});

it('bundles the API’s methods and paths but none of its schemas', () => {
  const scripts = readdirSync(join(first, 'assets')).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => read(`assets/${file}`).toString()).join('\n');
  expect(code).toMatch(
    /\{\s*method:\s*[`"']GET[`"'],\s*path:\s*[`"']\/api\/storage\/v1\/documents\/constraints[`"']\s*\}/,
  );
  // A property of every TypeBox schema, and a part of an endpoint that only the server needs.
  expect(code).not.toMatch(/~kind|Says which files may be uploaded/);
});

it('keeps the code that home loads within its gzip budget', () => {
  const { preload } = JSON.parse(read('host.json').toString()) as { preload: Record<string, string[]> };
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const kilobytes = [...named, ...(preload['/home'] ?? [])]
    .map((file) => gzipSync(read(file), { level: 9 }).length / 1000)
    .reduce((sum, size) => sum + size, 0);
  // The widgets are not included; `npm run bench -- home` shows what is (docs/benchmarks.md).
  expect(kilobytes).toBeLessThan(194.5);
});

it('keeps the design system’s entry chunk under 10 kB by loading heavy parts on demand', () => {
  const ui = readdirSync(join(first, 'assets')).filter((file) => /^ui-[\w-]+\.js$/.test(file));
  expect(ui).toHaveLength(1);
  expect(gzipSync(read(`assets/${ui[0]}`), { level: 9 }).length / 1000).toBeLessThan(10);
});

it('keeps the chunk for lists under 1 kB, without importing the design system’s chunk', () => {
  const lists = readdirSync(join(first, 'assets')).filter((file) => /^lists-[\w-]+\.js$/.test(file));
  expect(lists).toHaveLength(1);
  const code = read(`assets/${lists[0]}`);
  expect(gzipSync(code, { level: 9 }).length / 1000).toBeLessThan(1);
  expect(code.toString()).not.toMatch(/from ?"\.\/ui-/);
});

it('compresses every text file with Brotli and gzip, and references no source map', () => {
  const texts = readdirSync(join(first, 'assets')).filter((file) => /\.(js|css|svg|json)$/.test(file));
  for (const file of texts) {
    const content = read(`assets/${file}`);
    expect(brotliDecompressSync(read(`assets/${file}.br`)).equals(content)).toBe(true);
    expect(gunzipSync(read(`assets/${file}.gz`)).equals(content)).toBe(true);
    if (file.endsWith('.js')) expect(content.toString()).not.toMatch(/^\/\/[#@] sourceMappingURL=/m);
  }
});

it('ships none of the design system’s gallery files', () => {
  expect(readdirSync(join(first, 'assets')).filter((file) => /gallery/i.test(file))).toEqual([]);
});

function exportedNames(code: string): string[] {
  const lists = [...code.matchAll(/export ?\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  return lists.map((item) => item.trim().split(' as ').at(-1) ?? '');
}
