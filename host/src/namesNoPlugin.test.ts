import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PluginDeclaration } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = globSync('plugins/*/plugin.ts', { cwd: root }).map(dirname);

/** Query keys of the portal's own services. Plugins may declare them stale too. */
const portalQueries = new Set(['tasks', 'documents', 'clients']);

/**
 * Returns the names by which code could refer to a plugin, and where each comes from. Leaves out names that also mean
 * something else.
 */
async function pluginNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const folder of folders) {
    const id = basename(folder);
    const { default: declaration } = (await import(join(root, folder, 'plugin.ts'))) as {
      readonly default: PluginDeclaration;
    };
    // An ID of one word may also be an ordinary word.
    for (const name of id.includes('-') ? [id] : [`plugins/${id}`, `plugin-${id}`, `plugin:${id}`])
      names.set(name, `plugin ${id}`);
    for (const name of declaredBy(declaration)) names.set(name, `${id}: ${name}`);
    for (const file of globSync('{api,server/**/api}.ts', { cwd: join(root, folder) })) {
      const text = readFileSync(join(root, folder, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/'(\/api\/[^']*)'/g))
        names.set(routeOf(path), `${id}: ${path}`);
    }
  }
  return names;
}

function declaredBy({ contributes, events = [], stale = {} }: PluginDeclaration): readonly string[] {
  const keys = [...events.flatMap((event) => event.stale), ...Object.values(stale).flat()];
  return [
    ...events.flatMap(({ name, mobile }) => [name, ...(mobile ? [mobile] : [])]),
    ...keys.flatMap(([area]) => (area && !portalQueries.has(area) ? [`['${area}'`] : [])),
    ...contributes.flatMap((contribution) => {
      switch (contribution.point) {
        case 'page':
          return [
            `'${contribution.path}'`,
            ...["'", '`', '}', '^'].map((before) => `${before}${contribution.path}/`),
          ];
        case 'staffPage':
          return contribution.screen ? [`/staff/${contribution.screen.path}`] : [];
        case 'setting':
          return [`/staff/settings/${contribution.id}`];
        case 'taskType':
        case 'taskEditor':
          return [`'${contribution.kind}'`];
        case 'detail':
          return [`/home/${contribution.path}`];
        case 'actionSection':
          return [`'${contribution.type}'`, `/actions/${contribution.path}`];
        case 'action':
          return [`'${contribution.type}'`];
        case 'predicate':
          return [`'${contribution.id}'`];
        default:
          return [];
      }
    }),
  ];
}

/** First path segments of the portal's own endpoints. Some plugins have endpoints below them. */
const portalAreas = new Set(
  globSync('packages/contract/src/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'\/api\/([^/']+)/g)].map(([, area]) => area),
  ),
);

/**
 * Returns the fixed beginning of an endpoint's path, or the whole path if the portal's own endpoints begin the same
 * way.
 */
function routeOf(path: string): string {
  return portalAreas.has(path.split('/')[2]) ? path : path.replace(/\/:.*$/, '');
}

/** Returns a module's code without comments, and with the escaped slashes of regular expressions unescaped. */
function codeOf(file: string): string {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return code.replaceAll('\\/', '/');
}

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.tsx?$|^testing\//.test(file),
);

describe('the host', () => {
  it('names no plugin, and none of a plugin’s events, queries or routes', async () => {
    const names = await pluginNames();
    expect(names.size).toBeGreaterThanOrEqual(2 * folders.length);
    const found = sources.flatMap((file) => {
      const code = codeOf(join(import.meta.dirname, file));
      return [...names].flatMap(([name, whose]) => (code.includes(name) ? [`${file} names ${whose}`] : []));
    });
    expect(found).toEqual([]);
  });
});
