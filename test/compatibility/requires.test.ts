// Checks that the shipped plugins declare the plugins they need. If one is missing, the portal refuses those that need
// it and says why.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import type { PluginManifest } from '@anteroom/contract';
import { describeProblem, PluginStore, systemClock } from '@anteroom/kernel';
import { portalRefusals } from '@anteroom/server/kernel/plugins/portalRefusals';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../plugins/', import.meta.url);
const plugins = await Promise.all(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const module: { default: PluginManifest } = await import(new URL(`${name}/plugin.ts`, folder).href);
      const modules = Object.fromEntries(
        module.default.contributes.flatMap((each) =>
          'module' in each ? [[each.module, { url: '/x.js', integrity: '', size: 0 }]] : [],
        ),
      );
      return { ...module.default, version: '1.0.0', modules, chunks: [], styles: [], locales: {} };
    }),
);
const needs = plugins.flatMap(({ id, requires = [] }) => requires.map((required) => ({ id, required })));

describe.each(plugins)('$id', ({ id, requires = [] }) => {
  it('requires each plugin whose API its sources import', () => {
    const sources = globSync('{api.ts,{demo,rules,server,src}/**/*.{ts,tsx}}', {
      cwd: new URL(`${id}/`, folder),
    });
    const imported = sources.flatMap((path) =>
      [
        ...readFileSync(new URL(`${id}/${path}`, folder), 'utf8').matchAll(
          /'@anteroom\/plugin-([\w-]+)\/api'/g,
        ),
      ].map(([, other]) => other),
    );
    expect(
      [...new Set(imported)].filter((other) => other !== undefined && !requires.includes(other)),
    ).toEqual([]);
  });
});

describe.each(needs)('$id without $required', ({ id, required }) => {
  const without = plugins.filter((plugin) => plugin.id !== required);
  const reason = `requires plugin ${required}, which is not installed`;

  it('is refused by the server with the missing plugin as the reason', () => {
    expect(portalRefusals(plugins).get(id)).toBeUndefined();
    expect(portalRefusals(without).get(id)).toBe(reason);
  });

  it('is refused in the browser, with the reason in the diagnostics', () => {
    const store = new PluginStore({
      catalogue: { plugins: without, refused: [], later: null },
      sdkVersion: '1.0.0',
      loader: {} as never,
      clock: systemClock,
      onProblem: () => undefined,
    });
    const status = store.plugins().find((plugin) => plugin.id === id);
    expect(status?.contributions).toEqual([]);
    expect(status?.state.kind).toBe('refused');
    expect(status?.refusals.map(describeProblem)).toEqual([expect.stringContaining(reason)]);
  });
});
