import { createTestServer, type TestServer } from '@anteroom/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTrips } from '../api.ts';
import half from './server.ts';
import type { TripTables } from './trips.ts';

const task = {
  clientId: 'client-a1',
  kind: 'my-plugin',
  label: 'Trip to the mill',
};
const data = { date: '2026-11-20', kilometres: 48.5, purpose: 'Wood for the planer' };

let server: TestServer<TripTables>;
beforeAll(async () => {
  server = await createTestServer(half);
});
afterAll(() => server.close());

test('a completed task is a trip, and the firm is told of it', async () => {
  const asked = await server.addTask(task);
  await server.changeTask(asked, { status: 'DONE', data });

  const list = await server.call(listTrips, { params: { clientId: 'client-a1' } }, server.people.client);
  expect(list).toEqual({ trips: [{ taskId: asked.taskId, ...data }], total: 48.5 });
  expect(await server.mails()).toMatchObject([{ to: 'office@firm-a.test', parts: [/48\.5 km/, {}] }]);
  const event = expect.objectContaining({ type: 'my-plugin-changed' });
  expect(await server.events()).toContainEqual(event);
});

test('a trip without its kilometers is not complete', async () => {
  const asked = await server.addTask(task);
  const change = server.changeTask(asked, { status: 'DONE', data: { ...data, kilometres: undefined } });
  await expect(change).rejects.toMatchObject({ code: 'conflict' });
});

test('people of another firm see no trip', async () => {
  const { otherClient, otherStaff } = server.people;
  const params = { clientId: 'client-a1' };
  await expect(server.call(listTrips, { params }, otherClient)).rejects.toMatchObject({ code: 'not-found' });
  // Not even a query without a condition on the firm can see other firms' rows.
  const rows = await server.portal.db.inFirm(otherStaff, async (tx) => {
    return tx.selectFrom('my_plugin.trips').selectAll().execute();
  });
  expect(rows).toEqual([]);
});
