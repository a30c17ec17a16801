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

/** The widget's query for the newest documents. */
const queries = `({ client, get }) => [get(Symbol.for('${Documents.description}')).newest(client.id, 5)]`;

it.each(['/', '/home'])(
  'prefetches the queries of the home page at %s before it is rendered, with one request each',
  async (path) => {
    const { container, scope } = await begin(path, { queries });
    const cache = scope.get(ServerCache);
    const shown = [scope.get(Documents).newest('acme', 5), container.get(ClientTasks).waiting(null)];
    expect(await Promise.all(shown.map((query) => cache.ensureQueryData<unknown>(query)))).toMatchObject([
      [],
      { total: 0 },
    ]);
    expect([documents, tasks].map((route) => server.requestsOf(route).length)).toEqual([1, 1]);
  },
);

it('requests nothing outside home, and no tasks where tasks are hidden', async () => {
  await begin('/tasks', { queries });
  const { scope } = await begin('/home', { queries, controls: ['HideTasks'] });
  await scope.get(ServerCache).ensureQueryData(scope.get(Documents).newest('acme', 5));
  expect([documents, tasks].map((route) => server.requestsOf(route).length)).toEqual([1, 0]);
});

it('warns about a widget whose queries throw, and continues with the other requests', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await begin('/home', { queries: '() => { throw new Error("no such folder") }' });
  await expect.poll(() => server.requestsOf(tasks)).toHaveLength(1);
  expect(warned.mock.calls.map(String).join()).toMatch(/the widget newest .*no such folder/);
  warned.mockRestore();
});
