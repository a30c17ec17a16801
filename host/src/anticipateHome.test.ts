import { Documents } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anticipateHome } from './anticipateHome.ts';
import { createPortal, type Portal } from './container.ts';
import { ServerCache } from './services/http/ServerCache.ts';
import { ClientTasks } from './services/portal/Tasks.ts';
import { Authentication } from './services/session/Authentication.ts';
import { FakeServer } from './testing/FakeServer.ts';
import { sessionBindings } from './testing/openPortal.tsx';
import { moveTo, openServices } from './testing/openServices.ts';
import { pluginWith } from './testing/pluginWith.ts';

const documents = 'GET /api/documents/v1/containers/documents';
const tasks = 'GET /api/tasks/v3/tasks/waiting';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on(documents, () => ({ data: { items: [], next: null } }));
  server.on(tasks, () => ({ tasks: [], total: 0 }));
});
afterEach(() => server.stop());

/** Starts a portal at an address, in a tab that has a session. */
async function begin(
  path: string,
  { queries = '() => []', controls = [] as string[] } = {},
): Promise<Portal> {
  openServices(server).signIn();
  server.on('GET /api/security/v1/session/bindings', () => sessionBindings(controls, []));
  moveTo(server, path);
  const portal = createPortal({ plugins: [pluginWith(queries)], refused: [], later: null });
  expect(portal.container.get(Authentication).anticipate()).toBe(true);
  await anticipateHome(portal);
  return portal;
}

it.each(['/', '/home'])('asks at %s for what home shows, before it is rendered', async (path) => {
  const queries = `({ client, get }) => [get(Symbol.for('${Documents.description}')).newest(client.id, 5)]`;
  const { container, scope } = await begin(path, { queries });
  const cache = scope.get(ServerCache);
  const shown = [scope.get(Documents).newest('acme', 5), container.get(ClientTasks).waiting(null)];
  expect(await Promise.all(shown.map((query) => cache.ensureQueryData<unknown>(query)))).toMatchObject([
    [],
    { total: 0 },
  ]);
  expect([documents, tasks].map((route) => server.requestsOf(route).length)).toEqual([1, 1]);
});

it('asks for nothing of home elsewhere, nor for tasks that the person does not have', async () => {
  await begin('/tasks');
  await begin('/home', { controls: ['HideTasks'] });
  expect(server.requestsOf(tasks)).toEqual([]);
});

it('says what is wrong with a widget’s queries, and goes on', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await begin('/home', { queries: '() => { throw new Error("no such folder") }' });
  await expect.poll(() => server.requestsOf(tasks)).toHaveLength(1);
  expect(warned.mock.calls.map(String).join()).toMatch(/the widget newest .*no such folder/);
  warned.mockRestore();
});
