import type { LogBatch } from '@anteroom/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clock } from '../services/page/Clock.ts';
import { LogQueue } from '../services/plugins/LogQueue.ts';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { logPageLoad } from './logPageLoad.ts';

const route = 'POST /api/logging/v1/log';
let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on(route, () => null);
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

/** Opens the portal, lets two seconds pass without changes, and then sends the log as a page does when it is left. */
async function loggedOf(controls: readonly string[]): Promise<string[]> {
  const { portal } = await openPortal('/notfound', server, { controls });
  await screen.findByRole('heading', { level: 1 });
  const later: (() => void)[] = [];
  const clock = {
    now: () => performance.timeOrigin + 1_234 + later.length * 10_000,
    after: (_ms: number, run: () => void) => {
      later.push(run);
      return () => {};
    },
  };
  (await portal.container.rebind<Clock>(Clock)).toConstantValue(clock);
  logPageLoad(portal);
  later[0]?.();
  // The log is sent to a relative URL, which Node's fetch cannot resolve under jsdom.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, ...more: RequestInit[]) => fetch(server.origin + path, ...more));
  await portal.container.get(LogQueue).flush();
  vi.unstubAllGlobals();
  return server
    .requestsOf(route)
    .flatMap(({ body }) => (body as LogBatch).items)
    .map(({ level, data }) => `${level}: ${data.description}`);
}

it('logs the area and the duration as information', async () => {
  expect(await loggedOf([])).toEqual(['info: Page loaded: notfound, 1234 ms']);
});

it.each(['DisableProductInsight', 'DisableUsageAnalytics'])(
  'logs nothing under the control %s',
  async (control) => {
    expect(await loggedOf([control])).toEqual([]);
  },
);
