import { Tasks } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppMessage } from '../services/appBridge.ts';
import { ServerCache } from '../services/ServerCache.ts';
import { PortalSession } from '../services/Session.ts';
import { declareEvents } from '../testing/declareEvents.ts';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';
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
  // A tab that is not seen follows nothing.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await endStream();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  await server.stop();
});

it('reads tasks again that were changed elsewhere, and tells the app whose they are', async () => {
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

it('does what a plugin declares for its event: reads its queries again, and tells the app whose they are', async () => {
  const forget = declareEvents([
    {
      name: 'trips-changed',
      access: 'actions.read',
      stale: [['trips'], ['cars', 'own']],
      mobile: 'tripsUpdate',
    },
    { name: 'cars-changed', access: 'actions.read', stale: [['cars', 'hired']] },
  ]);
  const { portal } = await openPortal('/notfound', server, {
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
  forget();
});
