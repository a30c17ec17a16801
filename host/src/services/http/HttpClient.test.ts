import { Http, HttpError, type HttpFailure } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { Credentials } from '../session/Credentials.ts';
import { SessionClock } from '../session/SessionClock.ts';
import { HttpClient } from './HttpClient.ts';
import { isPassing } from './ServerCache.ts';

let server: FakeServer;
let portal: Opened;
let http: Http;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
  http = portal.get<Http>(Http);
});
afterEach(() => server.stop());

async function failure(call: Promise<unknown>): Promise<HttpFailure> {
  const error = await call.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(HttpError);
  return (error as HttpError).failure;
}

it('returns the body, and omits parameters that are undefined', async () => {
  server.on('GET /api/x', ({ query }) => [...query]);
  expect(await http.get('/api/x', { params: { a: 1, b: undefined } })).toEqual([['a', '1']]);
});

it('marks calls that nobody caused, and does not count them as use of the session', async () => {
  const headers: (string | null)[] = [];
  server.on('GET /api/x', ({ header }) => headers.push(header('x-anteroom-unattended')));
  const used = vi.spyOn(portal.get(SessionClock), 'used');
  const attended = vi.spyOn(portal.get(SessionClock), 'isAttended', 'get');
  portal.signIn();
  portal.get(Credentials).token = 'stored';
  attended.mockReturnValue(false);
  await http.get('/api/x');
  expect(used).not.toHaveBeenCalled();
  attended.mockReturnValue(true);
  await http.get('/api/x');
  expect(used).toHaveBeenCalledOnce();
  expect(headers).toEqual(['1', null]);
});

it('rejects with the server’s problem', async () => {
  server.on('GET /api/x', () => new Refusal(404, 'not-found'));
  const error = (await http.get('/api/x').catch((cause: unknown) => cause)) as HttpError;
  expect(error.code).toBe('not-found');
  expect(error.failure).toMatchObject({ kind: 'problem', status: 404 });
});

it('rejects with the server’s problem for binary responses, too', async () => {
  server.on('GET /api/x', () => new Refusal(404, 'not-found'));
  const bytes = portal
    .get<HttpClient>(HttpClient)
    .call({ method: 'GET', path: '/api/x', as: 'blob' }, 'host');
  expect(await failure(bytes)).toMatchObject({ kind: 'problem', problem: { status: 404 } });
  await expect(bytes).rejects.toMatchObject({ code: 'not-found' });
});

it('turns a proxy’s HTML error page into an “unavailable” problem', async () => {
  server.on(
    'GET /api/x',
    () => new Refusal(502, 'x', undefined, { 'Content-Type': 'text/html', 'Content-Length': '0' }),
  );
  expect(await failure(http.get('/api/x'))).toMatchObject({
    kind: 'problem',
    problem: { type: 'urn:anteroom:problem:unavailable', status: 502 },
  });
});

it('distinguishes a timeout, a missing network and an abort', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  server.on('GET /api/slow', () => never);
  expect(await failure(http.get('/api/slow', { timeout: 5 }))).toEqual({ kind: 'timeout' });
  const giveUp = new AbortController();
  const call = failure(http.get('/api/slow', { signal: giveUp.signal }));
  giveUp.abort();
  expect(await call).toEqual({ kind: 'aborted' });
  await server.stop();
  expect(await failure(http.get('/api/x'))).toEqual({ kind: 'network' });
  server = await FakeServer.start();
});

it('repeats a call after a successful proof, and rejects with proof-required if the person declines', async () => {
  let isProved = false;
  const answers = [true, false];
  server.on('POST /api/x', ({ body }) => (isProved ? body : new Refusal(403, 'proof-required')));
  portal.get<HttpClient>(HttpClient).prove = async () => {
    isProved = answers.shift() ?? false;
    return isProved;
  };
  expect(await http.post('/api/x', { a: 1 })).toEqual({ a: 1 });
  isProved = false;
  await expect(http.post('/api/x', { a: 1 })).rejects.toMatchObject({ code: 'proof-required' });
  expect(server.requestsOf('POST /api/x')).toHaveLength(3);
});

it('rejects addresses of other origins', async () => {
  await expect(http.get('https://evil.test/api/x')).rejects.toThrow('this origin only');
  await expect(http.get('//evil.test/api/x')).rejects.toThrow('this origin only');
});

it('aborts a plugin’s calls when the plugin is disposed of, but not the host’s', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  server.on('GET /api/slow', () => held);
  const ofPlugin = failure(portal.portal.pluginScopes.scopeFor('p').get(Http).get('/api/slow'));
  const ofHost = http.get('/api/slow');
  portal.portal.pluginScopes.disposeAll();
  expect(await ofPlugin).toEqual({ kind: 'aborted' });
  release();
  expect(await ofHost).toBeNull();
});

it('ends the session when its token is refused, unless the token has been replaced meanwhile', async () => {
  const credentials = portal.get(Credentials);
  let refusals = 0;
  credentials.onRefused(() => refusals++);
  server.on('GET /api/x', () => new Refusal(401, 'unauthenticated'));
  await failure(http.get('/api/x'));
  expect(refusals).toBe(0);
  credentials.keep({ tokenValue: 'old', expiresAt: '2999-01-01T00:00:00Z' });
  const late = failure(http.get('/api/x'));
  credentials.keep({ tokenValue: 'new', expiresAt: '2999-01-01T00:00:00Z' });
  await late;
  expect(refusals).toBe(0);
  await failure(http.get('/api/x'));
  expect(refusals).toBe(1);
});

it.each([
  [{ kind: 'network' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'aborted' }, false],
  [problem(500), true],
  [problem(429), true],
  [problem(404), false],
  [problem(409), false],
] as const)('retries after %j: %s', (cause, passing) => {
  expect(isPassing(new HttpError(cause as HttpFailure))).toBe(passing);
});

function problem(status: number): HttpFailure {
  return { kind: 'problem', status, problem: { type: 'urn:anteroom:problem:x', title: 'x', status } };
}
