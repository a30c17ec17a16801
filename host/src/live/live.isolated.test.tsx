import { Tasks } from '@anteroom/sdk';
import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerCache } from '../services/http/ServerCache.ts';
import type { AppMessage } from '../services/page/appBridge.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { PortalTheme } from '../services/page/Theme.ts';
import { PortalSession } from '../services/session/Session.ts';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal, theme } from '../testing/openPortal.tsx';
import { samplePlugin } from '../testing/samplePlugin.ts';
import { live } from './live.ts';

const eventsPath = '/api/events/v1/stream';
let server: FakeServer;
let told: Pick<AppMessage, 'type' | 'payload'>[];
/** Sends an event to the page. */
let send: (type: string, data: object) => void;
let endStream: () => Promise<void>;
beforeEach(async () => {
  server = await FakeServer.start();
  told = [];
  vi.stubGlobal('ReactNativeWebView', {
    postMessage(text: string) {
      const { type, payload } = JSON.parse(text) as AppMessage;
      told.push({ type, payload });
    },
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const events = new TransformStream<string, string>();
  const writer = events.writable.getWriter();
  send = (type, data) => void writer.write(`id: 1\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  endStream = () => writer.close();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === eventsPath
      ? new Response(events.readable.pipeThrough(new TextEncoderStream()), {
          headers: { 'content-type': 'text/event-stream' },
        })
      : fetch(...call),
  );
});
afterEach(async () => {
  // A hidden tab does not follow events.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await endStream();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  await server.stop();
});

it('invalidates tasks that were changed elsewhere, and tells the app whose they are', async () => {
  const { portal } = await openPortal('/notfound', server, {
    before: async () => sessionStorage.setItem('tr-mobile', '1'),
  });
  await screen.findByRole('heading', { level: 1 });
  await portal.container.get(PortalSession).load();
  const cache = portal.container.get<ServerCache>(ServerCache);
  const { queryKey } = portal.scope.get(Tasks).task('t1');
  cache.setQueryData(queryKey, { taskId: 't1' });
  cache.setQueryData(['documents'], []);

  live(portal);
  send('tasks-changed', { clientId: 'acme' });
  await waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(cache.getQueryState(['documents'])?.isInvalidated).toBe(false);
  await waitFor(() =>
    expect(told.filter(({ type }) => type === 'tasksUpdate')).toEqual([
      { type: 'tasksUpdate', payload: { clientId: 'acme' } },
    ]),
  );
});

it('applies the firm’s new look, and reloads the banner past the browser’s cache', async () => {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('heading', { level: 1 });
  await portal.container.get(PortalSession).load();
  const colors = { ...theme.colors, headerFillColor: '#5b1f6b' };
  const banner = 'data:image/png;base64,eA==';
  server
    .on('GET /api/theme/v1/current', () => ({ ...theme, colors, headerLine1: 'Since 1921', hasBanner: true }))
    .on('GET /api/theme/v1/companies/c1001/banner', () => ({ dataUrl: banner }));

  live(portal);
  send('firm-changed', {});
  const portalTheme = portal.container.get(PortalTheme);
  const store = portal.scope.get(StateStore);
  await waitFor(() => expect(store.get(portalTheme.firm)?.headerLine1).toBe('Since 1921'));
  expect(document.documentElement.style.getPropertyValue('--ar-header')).toContain('#5b1f6b');
  await waitFor(() => expect(store.get(portalTheme.banner)).toBe(banner));
  const [asked] = server.requestsOf('GET /api/theme/v1/companies/c1001/banner');
  expect(asked?.query.get('v')).toBeTruthy();
});

it('invalidates the queries that a plugin declares for its event, and tells the app the client', async () => {
  const events = [
    {
      name: 'trips-changed',
      access: 'actions.read',
      stale: [['trips'], ['cars', 'own']],
      mobile: 'tripsUpdate',
    },
    { name: 'cars-changed', access: 'actions.read', stale: [['cars', 'hired']] },
  ];
  const { portal } = await openPortal('/notfound', server, {
    plugins: [{ ...samplePlugin, events }],
    before: async () => sessionStorage.setItem('tr-mobile', '1'),
  });
  await screen.findByRole('heading', { level: 1 });
  await portal.container.get(PortalSession).load();
  const cache = portal.container.get<ServerCache>(ServerCache);
  const keys = [
    ['trips', 'acme'],
    ['cars', 'own'],
    ['cars', 'hired'],
  ];
  for (const key of keys) cache.setQueryData(key, []);
  const stale = () =>
    keys.filter((key) => cache.getQueryState(key)?.isInvalidated).map(([key, more]) => `${key} ${more}`);

  live(portal);
  send('trips-changed', { clientId: 'acme' });
  await waitFor(() => expect(stale()).toEqual(['trips acme', 'cars own']));
  await waitFor(() =>
    expect(told.filter(({ type }) => type === 'tripsUpdate')).toEqual([
      { type: 'tripsUpdate', payload: { clientId: 'acme' } },
    ]),
  );
  send('cars-changed', { clientId: 'acme' });
  await waitFor(() => expect(stale()).toEqual(['trips acme', 'cars own', 'cars hired']));
  expect(told.filter(({ type }) => type.endsWith('Update'))).toHaveLength(1);
});

it('invalidates a plugin’s queries after events of the portal or other plugins that it lists, or any with “*”', async () => {
  const cars = { name: 'cars-changed', access: 'actions.read', stale: [['cars']] };
  const { portal } = await openPortal('/notfound', server, {
    plugins: [
      { ...samplePlugin, id: 'cars', contributes: [], events: [cars] },
      {
        ...samplePlugin,
        stale: { 'messages-changed': [['letters']], 'cars-changed': [['trips']], '*': [['history']] },
      },
    ],
  });
  await screen.findByRole('heading', { level: 1 });
  await portal.container.get(PortalSession).load();
  const cache = portal.container.get<ServerCache>(ServerCache);
  const keys = ['history', 'letters', 'trips', 'cars'];
  for (const key of keys) cache.setQueryData([key], []);
  const stale = () => keys.filter((key) => cache.getQueryState([key])?.isInvalidated);

  live(portal);
  send('constructor', {});
  send('messages-changed', {});
  await waitFor(() => expect(stale()).toEqual(['history', 'letters']));
  send('cars-changed', {});
  await waitFor(() => expect(stale()).toEqual(keys));
});

it('reports a query that throws when it is invalidated, and invalidates the others', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const events = [{ name: 'trips-changed', access: 'actions.read', stale: [['broken'], ['trips']] }];
  const { portal } = await openPortal('/notfound', server, { plugins: [{ ...samplePlugin, events }] });
  await screen.findByRole('heading', { level: 1 });
  await portal.container.get(PortalSession).load();
  const cache = portal.container.get<ServerCache>(ServerCache);
  const fault = new Error('The option failed.');
  let isBroken = false;
  const enabled = () => {
    if (isBroken) throw fault;
    return false;
  };
  const stop = new QueryObserver(cache, { queryKey: ['broken'], queryFn: () => 1, enabled }).subscribe(
    () => {},
  );
  cache.setQueryData(['trips'], []);
  isBroken = true;

  live(portal);
  send('trips-changed', {});
  await waitFor(() => expect(cache.getQueryState(['trips'])?.isInvalidated).toBe(true));
  expect(reported.mock.calls).toEqual([[fault]]);
  isBroken = false;
  stop();
});

it('follows events again once the session is loaded anew, after the server has refused its token', async () => {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('heading', { level: 1 });
  const session = portal.container.get(PortalSession);
  await session.load();
  const cache = portal.container.get<ServerCache>(ServerCache);
  cache.setQueryData(['tasks'], []);
  const { fetch } = globalThis;
  let asked = 0;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    call[0] === eventsPath && ++asked === 1 ? new Response(null, { status: 401 }) : fetch(...call),
  );

  live(portal);
  await waitFor(() => expect(asked).toBe(1));
  await session.load();
  send('tasks-changed', { clientId: 'acme' });
  await waitFor(() => expect(cache.getQueryState(['tasks'])?.isInvalidated).toBe(true));
});
