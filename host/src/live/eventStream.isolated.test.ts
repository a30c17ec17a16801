import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortalEvent } from '@anteroom/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from './eventStream.ts';

let server: Server;
let stopping: AbortController;
beforeEach(async () => {
  stopping = new AbortController();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // Node's fetch cannot resolve relative URLs under jsdom.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init));
  // Makes retries immediate: this test is not about the half second of waiting.
  vi.spyOn(Math, 'random').mockReturnValue(-1);
});
afterEach(() => {
  stopping.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Returns the next connection that the page opens. */
async function connection(): Promise<{ request: IncomingMessage; response: ServerResponse }> {
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { request, response };
}

function begin(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  return response;
}

function follow(token: () => string | null = () => 'token') {
  const events: PortalEvent[] = [];
  const heard = vi.fn((event: PortalEvent) => void events.push(event));
  return { events, heard, ended: followEvents({ token, onEvent: heard, signal: stopping.signal }) };
}

const changed = (clientId: string, id: string) =>
  `id: ${id}\nevent: documents-changed\ndata: {"clientId":"${clientId}"}\n\n`;

it('resumes after the given event id', async () => {
  const first = connection();
  const told = new Promise((resolve) => {
    const onEvent = (event: PortalEvent, id?: string) => resolve([event.type, id]);
    void followEvents({ token: () => 'token', after: '7', onEvent, signal: stopping.signal });
  });
  const { request, response } = await first;
  expect(request.headers['last-event-id']).toBe('7');
  begin(response).write(changed('a', '8'));
  expect(await told).toEqual(['documents-changed', '8']);
});

it('delivers events as they arrive, whether in pieces or several at once', async () => {
  const first = connection();
  const { events, heard } = follow();
  const { request, response } = await first;
  expect(request.headers.authorization).toBe('Bearer token');
  const [head, tail] = [changed('a', '1').slice(0, 20), changed('a', '1').slice(20)];
  begin(response).write(`:\n\n${head}`);
  response.write(tail + changed('b', '2'));
  await expect.poll(() => heard).toHaveBeenCalledTimes(2);
  expect(events).toEqual([
    { type: 'documents-changed', data: { clientId: 'a' } },
    { type: 'documents-changed', data: { clientId: 'b' } },
  ]);
});

it('reports what a handler throws, and delivers the next event on the same connection', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const first = connection();
  const { heard } = follow();
  const asked = vi.fn();
  const fault = new Error('The handler failed.');
  heard.mockImplementationOnce(() => {
    throw fault;
  });
  const { response } = await first;
  server.on('request', asked);
  begin(response).write(changed('a', '1') + changed('b', '2'));
  await expect.poll(() => heard).toHaveBeenCalledTimes(2);
  expect(reported.mock.calls).toEqual([[fault]]);
  expect(asked).not.toHaveBeenCalled();
});

it('reconnects after a break or a 503, sending the last event id', async () => {
  const first = connection();
  const { heard } = follow();
  const one = await first;
  expect(one.request.headers['last-event-id']).toBeUndefined();
  begin(one.response).write(changed('a', '7'));
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  const second = connection();
  one.response.destroy();
  const two = await second;
  expect(two.request.headers['last-event-id']).toBe('7');
  const third = connection();
  two.response.writeHead(503).end();
  expect((await third).request.headers['last-event-id']).toBe('7');
});

it('waits for the server’s retry interval before it reconnects', async () => {
  const first = connection();
  const waits = vi.spyOn(globalThis, 'setTimeout');
  follow();
  begin((await first).response).end('retry: 45000\n\n');
  await expect.poll(() => waits).toHaveBeenCalledWith(expect.any(Function), 45_000);
});

it('ends on a 401 and when aborted', async () => {
  const first = connection();
  const { ended } = follow();
  (await first).response.writeHead(401).end();
  await ended;

  const next = connection();
  const { ended: aborted } = follow();
  begin((await next).response);
  stopping.abort();
  await aborted;
});

it('makes no request without a session', async () => {
  const asked = vi.fn();
  server.on('request', asked);
  await follow(() => null).ended;
  expect(asked).not.toHaveBeenCalled();
});
