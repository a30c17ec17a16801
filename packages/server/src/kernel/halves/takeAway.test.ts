import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint, PluginManifest } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { shippedHalves } from '../../testing/shippedHalves.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { schemaOf } from './migrateHalf.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/**
 * Files that may mention any plugin: the lock file, documentation, and end-to-end tests, which use the bundled plugins
 * as they are.
 */
const free = /^(package-lock\.json|CHANGELOG\.md|README\.md|docs\/|test\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !free.test(file) && existsSync(join(root, file)));

const ids = [...new Set(files.flatMap((file) => /^plugins\/([^/]+)\/plugin\.ts$/.exec(file)?.[1] ?? []))];
const plugins = await Promise.all(
  ids.map(async (id) => importOf<{ default: PluginManifest }>(`plugins/${id}/plugin.ts`)),
);
const requirements = new Map(plugins.map(({ default: { id, requires = [] } }) => [id, requires]));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

test('the id of each plugin equals the name of its folder', () => {
  expect([...requirements.keys()].sort()).toEqual(ids.sort());
});

test.each(ids)('no file outside %s and the plugins that require it names it', (id) => {
  const away = withRequiring(id).map((gone) => `plugins/${gone}/`);
  // A one-word ID may also be an ordinary word: it counts only where it clearly identifies the plugin.
  const name = id.includes('-')
    ? new RegExp(`(?<![\\w-])(plugin-)?(${id}|${schemaOf(id)})(?![\\w-])`)
    : new RegExp(`plugin-${id}(?![\\w-])|plugins/${id}(?![\\w-])|plugin:${id}(?![\\w-])`);
  const naming = [...texts].filter(
    ([file, text]) => !away.some((folder) => file.startsWith(folder)) && name.test(text),
  );
  expect(naming.map(([file]) => file)).toEqual([]);
});

const halves = await shippedHalves();
const halfIds = halves.map(({ manifest }) => manifest.id);

test('a portal without server halves has none of their routes or tables', async () => {
  await withHalves([], async ({ url }) => {
    for (const { method, path } of (await Promise.all(halfIds.map(endpointsOf))).flat()) {
      const answer = await fetch(url + endpointPath({ method, path }, anything), { method });
      await expectProblem(answer, 404, 'not-found');
    }
  });
});

// If each half works in such a portal, it works in any portal that lacks only plugins that it does not require.
test.each(halfIds)(
  '%s works without the plugins that it does not require, and adds no routes or tables of these',
  async (id) => {
    const present = withRequired(id);
    const foreign = await Promise.all(halfIds.filter((other) => !present.includes(other)).map(endpointsOf));
    const addresses = foreign.flat().map(({ method, path }) => `${method} ${path}`);
    await withHalves(present, async ({ routes }) => {
      const served = routes.flatMap(({ endpoint, method }) =>
        endpoint ? [`${method} ${endpoint.path}`] : [],
      );
      expect(served.length).toBeGreaterThan(0);
      expect(served.filter((address) => addresses.includes(address))).toEqual([]);
    });
  },
);

/** Calls `check` with a portal that has only these halves, and no tables of others. */
async function withHalves(
  present: readonly string[],
  check: (portal: TestPortal) => Promise<void>,
): Promise<void> {
  const portal = await startTestPortal({
    env: { SEED: 'none', WITHOUT_PLUGINS: ids.filter((id) => !present.includes(id)).join() },
    halves: halves.filter(({ manifest }) => present.includes(manifest.id)),
  });
  try {
    expect(portal.deps.plugins.inUse.halves.length).toBe(present.length);
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(
      portal.database.db,
    );
    const absent = halfIds.filter((id) => !present.includes(id)).map(schemaOf);
    expect(rows.map(({ name }) => name).filter((name) => absent.includes(name))).toEqual([]);
    await check(portal);
  } finally {
    await portal.close();
  }
}

/** Returns a plugin, and those that require it. */
function withRequiring(id: string): readonly string[] {
  const away = [id];
  for (const gone of away) {
    for (const [other, requires] of requirements) {
      if (requires.includes(gone) && !away.includes(other)) away.push(other);
    }
  }
  return away;
}

/** Returns a plugin with a server half, and those with one that it requires, directly or through others. */
function withRequired(id: string): readonly string[] {
  return halfIds.filter((other) => withRequiring(other).includes(id));
}

/** Provides a value for each parameter of a path. */
const anything = new Proxy<Record<string, string>>({}, { get: () => 'x' });

async function endpointsOf(id: string): Promise<readonly Endpoint[]> {
  if (!existsSync(join(root, `plugins/${id}/api.ts`))) return [];
  return Object.values(await importOf<Record<string, unknown>>(`plugins/${id}/api.ts`)).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
  );
}

function importOf<T>(file: string): Promise<T> {
  return import(pathToFileURL(join(root, file)).href);
}
