import { makeTask } from '@anteroom/plugin-kit/testing/makeData';
import { Alerts, Tasks } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppMessage, AppWindow } from './services/page/appBridge.ts';
import { PortalSession } from './services/session/Session.ts';
import { FakeServer } from './testing/FakeServer.ts';
import { acme, type OpenPortalOptions, openPortal } from './testing/openPortal.tsx';
import { samplePlugin } from './testing/samplePlugin.ts';
import { watchForApp } from './watchForApp.ts';

let server: FakeServer;
let heard: Pick<AppMessage, 'type' | 'payload'>[];
let answers: object[];
beforeEach(async () => {
  server = await FakeServer.start();
  heard = [];
  answers = [];
  vi.stubGlobal('ReactNativeWebView', {
    postMessage(text: string) {
      const message = JSON.parse(text) as AppMessage;
      if ('ok' in message) answers.push(message);
      else heard.push({ type: message.type, payload: message.payload });
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  return server.stop();
});

/** Opens a page inside the app. */
async function openInApp(path: string, options: OpenPortalOptions = {}) {
  const opened = await openPortal(path, server, {
    plugins: [samplePlugin],
    ...options,
    before: async () => sessionStorage.setItem('tr-mobile', '1'),
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const of = (type: string) => heard.filter((message) => message.type === type).map(({ payload }) => payload);

it('announces itself to the app at the start, with its capabilities', async () => {
  const { portal } = await openInApp('/notfound');
  watchForApp(portal);
  expect(of('ready')).toEqual([{ version: 1, capabilities: expect.arrayContaining(['tasksUpdate']) }]);
  expect(of('ping')).toEqual([{}]);
});

it('announces the messages that plugins declare for their events', async () => {
  const events = [{ name: 'trips-changed', access: 'actions.read', stale: [], mobile: 'tripsUpdate' }];
  const { portal } = await openInApp('/notfound', { plugins: [{ ...samplePlugin, events }] });
  watchForApp(portal);
  expect(of('ready')).toEqual([{ version: 1, capabilities: expect.arrayContaining(['tripsUpdate']) }]);
});

it('tells the app about opened tasks, each alert once, and the end of the session', async () => {
  const { portal, router } = await openInApp('/notfound');
  watchForApp(portal);
  await router.navigate('/tasks/clients/a%20b/task/t1');
  await router.navigate('/tasks/clients/a%20b/task/t1#comments');
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

const bakery = { ...acme, id: 'bakery', name: 'Corner Bakery' };

/** Creates a separate window for a test, because the listeners of other tests belong to other portals. */
function ownWindow() {
  const appWindow = Object.assign(new EventTarget(), {
    location: { origin: 'https://portal.test' },
    ReactNativeWebView: (window as AppWindow).ReactNativeWebView,
  }) as unknown as AppWindow;
  const post = (data: unknown, origin = 'https://portal.test') =>
    appWindow.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: appWindow }));
  return { appWindow, post };
}

const asking = (payload?: object) => ({ v: 1, id: 'a1', type: 'selectClient', payload });

it('tells the app the active client, and shows the switcher where there are several', async () => {
  const { portal } = await openInApp('/notfound', { clients: [acme, bakery] });
  watchForApp(portal);
  await waitFor(() => expect(of('activeClient')).toEqual([{ clientId: 'acme', name: 'Acme Bakery LLC' }]));
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Client: Acme/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Corner Bakery/ }));
  expect(of('activeClient').at(-1)).toEqual({ clientId: 'bakery', name: 'Corner Bakery' });
});

it('activates a client from the app if the person has it, and otherwise answers with an error', async () => {
  const { portal } = await openInApp('/notfound', { clients: [acme, bakery] });
  const { appWindow, post } = ownWindow();
  watchForApp(portal, appWindow);
  await screen.findByRole('button', { name: /^Client: Acme/ });
  post(JSON.stringify(asking({ clientId: 'bakery' })));
  await screen.findByRole('button', { name: /^Client: Corner Bakery/ });
  expect(of('activeClient').at(-1)).toMatchObject({ clientId: 'bakery' });
  for (const payload of [{ clientId: 'foreign' }, { clientId: 7 }, undefined]) post(asking(payload));
  await waitFor(() =>
    expect(answers).toEqual([
      { v: 1, id: 'a1', ok: true },
      { v: 1, id: 'a1', ok: false, error: 'unknown-client' },
      { v: 1, id: 'a1', ok: false, error: 'malformed' },
      { v: 1, id: 'a1', ok: false, error: 'malformed' },
    ]),
  );
  screen.getByRole('button', { name: /^Client: Corner Bakery/ });
});

it('ignores other origins and unknown messages, and answers “signed-out” without a session', async () => {
  const { portal } = await openInApp('/notfound', { clients: [acme, bakery] });
  const { appWindow, post } = ownWindow();
  watchForApp(portal, appWindow);
  const good = asking({ clientId: 'bakery' });
  post(good, 'https://evil.test');
  for (const other of [{ ...good, v: 2 }, { ...good, type: 'selectEverything' }, '{', null]) post(other);
  portal.container.get(PortalSession).clear();
  post({ ...good, id: 'a2' });
  await waitFor(() => expect(answers).toEqual([{ v: 1, id: 'a2', ok: false, error: 'signed-out' }]));
});

it('tells the app once about a task that was changed here', async () => {
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
])('reports to the app whether it could navigate to %s', async (path, ok) => {
  await openInApp(path);
  const [, , section, action] = path.split('/');
  await waitFor(() => expect(of('navigateToAction')).toEqual([{ section, action, ok }]));
});
