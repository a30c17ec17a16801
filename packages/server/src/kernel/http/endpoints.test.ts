import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint } from '@anteroom/contract';
import { changeFlag } from '@anteroom/contract';
import { flagIdPattern } from '@anteroom/domain/plugins/featureFlags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { DEV_PLUGINS: '1' } });
});
afterAll(() => portal.close());

test('each endpoint of the contract and of the plugins is implemented by exactly one route', async () => {
  const answered = portal.routes.flatMap(({ method, endpoint }) =>
    endpoint && (method !== 'HEAD' || endpoint.method === 'HEAD') ? [endpoint] : [],
  );
  const names = ({ method, path }: Endpoint) => `${method} ${path}`;
  const declared = await declaredEndpoints();
  expect(declared.length).toBeGreaterThan(200);
  expect(answered.map(names).sort()).toEqual(declared.map(names).sort());
  expect(new Set(declared.map(names)).size).toBe(declared.length);
});

test('the pattern of flag ids is the same in the contract as in the domain', () => {
  expect(changeFlag.params.properties.flagId).toMatchObject({ pattern: flagIdPattern.source });
});

async function declaredEndpoints(): Promise<Endpoint[]> {
  const contract = fileURLToPath(new URL('.', import.meta.resolve('@anteroom/contract')));
  const plugins = fileURLToPath(new URL('../../../../../plugins/', import.meta.url));
  const files = [
    ...readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => contract + file),
    ...readdirSync(plugins)
      .map((name) => `${plugins}${name}/api.ts`)
      .filter((file) => existsSync(file)),
  ];
  const modules = await Promise.all(files.map((file): Promise<object> => import(pathToFileURL(file).href)));
  return modules.flatMap((module) => Object.values(module).flatMap(endpointsIn));
}

/** Returns the endpoints of an exported value: a single one, or one for each kind of container. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('access' in value && 'path' in value) return [value as Endpoint];
  return Object.values(value).flatMap((each) =>
    typeof each === 'object' && each !== null && 'access' in each && 'path' in each ? [each as Endpoint] : [],
  );
}
