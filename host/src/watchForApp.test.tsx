import { makeTask } from '@anteroom/plugin-kit/testing/makeData';
import { Alerts, Tasks } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppMessage } from './services/appBridge.ts';
import { PortalSession } from './services/Session.ts';
import { FakeServer } from './testing/FakeServer.ts';
import { openPortal } from './testing/openPortal.tsx';
import { samplePlugin } from './testing/samplePlugin.ts';
import { watchForApp } from './watchForApp.ts';

let server: FakeServer;
let heard: Pick<AppMessage, 'type' | 'payload'>[];
beforeEach(async () => {
  server = await FakeServer.start();
  heard = [];
  vi.stubGlobal('ReactNativeWebView', {
    postMessage(text: string) {
      const { type, payload } = JSON.parse(text) as AppMessage;
      heard.push({ type, payload });
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  return server.stop();
});

/** Opens a page as the app does, and forgets what it was told until then. */
async function openInApp(path: string) {
  const opened = await openPortal(path, server, {
    plugins: [samplePlugin],
    before: async () => sessionStorage.setItem('tr-mobile', '1'),
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const of = (type: string) => heard.filter((message) => message.type === type).map(({ payload }) => payload);

it('says at the start that it is there, and what it can tell', async () => {
  const { portal } = await openInApp('/notfound');
  watchForApp(portal);
  expect(of('ready')).toEqual([{ version: 1, capabilities: expect.arrayContaining(['tasksUpdate']) }]);
  expect(of('ping')).toEqual([{}]);
});

it('tells of tasks that are opened, alerts once each, and the end of the session', async () => {
  const { portal, router } = await openInApp('/notfound');
  watchForApp(portal);
  await router.navigate('/tasks/clients/a%20b/task/t1');
  expect(of('navigateToTask')).toEqual([{ clientId: 'a b', taskId: 't1' }]);

  const alerts = portal.scope.get(Alerts);
  alerts.show({ type: 'warning', msg: 'First' });
  alerts.show({ type: 'info', msg: 'Second' });
  expect(of('alert')).toEqual([
    { type: 'warning', msg: 'First' },
    { type: 'info', msg: 'Second' },
  ]);

  await portal.container.get(PortalSession).load();
  await router.navigate('/auth/logout');
  portal.container.get(PortalSession).clear();
  expect(of('logout')).toEqual([{}]);
});

it('tells of a task that was changed here, not of one that was read', async () => {
  const task = makeTask({ taskId: 't1', clientId: 'acme' });
  server.on('PATCH /api/tasks/v3/tasks/t1', () => ({ ...task, status: 'WIP', version: 2 }));
  const { portal } = await openInApp('/notfound');
  watchForApp(portal);
  await portal.scope.get(Tasks).begin(task);
  expect(of('tasksUpdate')).toEqual([{ taskId: 't1', clientId: 'acme', status: 'WIP' }]);
});

it.each([
  ['/actions/service-request/general-requests', true],
  ['/actions/service-request/unknown', false],
])('reports whether %s could be gone to', async (path, ok) => {
  await openInApp(path);
  const [, , section, action] = path.split('/');
  await waitFor(() => expect(of('navigateToAction')).toEqual([{ section, action, ok }]));
});
