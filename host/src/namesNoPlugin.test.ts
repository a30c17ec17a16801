import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PluginDeclaration } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = globSync('plugins/*/plugin.ts', { cwd: root }).map(dirname);

/** Keys of queries of the portal's own services, which plugins may make stale too. */
const portalQueries = new Set(['tasks', 'documents', 'clients']);

/** Names of plugins in code, as far as they are names of nothing else, with where they come from. */
async function pluginNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const folder of folders) {
    const id = basename(folder);
    const { default: declaration } = (await import(join(root, folder, 'plugin.ts'))) as {
      readonly default: PluginDeclaration;
    };
    // An id of one word is a word of the language too.
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

/** Areas of the portal's own endpoints, below which some plugins have theirs. */
const portalAreas = new Set(
  globSync('packages/contract/src/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'\/api\/([^/']+)/g)].map(([, area]) => area),
  ),
);

/** Returns what all addresses of an endpoint begin with; where the portal's do too, the whole path. */
function routeOf(path: string): string {
  return portalAreas.has(path.split('/')[2]) ? path : path.replace(/\/:.*$/, '');
}

/** Returns the code of a module without its comments, and the slashes of its regular expressions as those of paths. */
function codeOf(file: string): string {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return code.replaceAll('\\/', '/');
}

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.tsx?$|^testing\//.test(file),
);

describe('the host', () => {
  it('names no plugin, and none of a plugin’s events, queries and routes', async () => {
    const names = await pluginNames();
    expect(names.size).toBeGreaterThanOrEqual(2 * folders.length);
    const found = sources.flatMap((file) => {
      const code = codeOf(join(import.meta.dirname, file));
      return [...names].flatMap(([name, whose]) => (code.includes(name) ? [`${file} names ${whose}`] : []));
    });
    expect(found).toEqual([]);
  });
});
