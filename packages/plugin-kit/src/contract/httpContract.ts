import { Http, HttpError } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

export function httpContract(open: OpenContractPortal): void {
  it.each(['post', 'put', 'patch'] as const)(
    'sends JSON with %s and returns the JSON of the response',
    async (method) => {
      const { get, on } = await open();
      on(`${method.toUpperCase()} /api/x`, ({ body }) => ({ got: body }));
      expect(await get(Http)[method]('/api/x', { a: [1, 'é'] })).toEqual({ got: { a: [1, 'é'] } });
    },
  );

  it.each(['get', 'delete'] as const)('sends no body with %s', async (method) => {
    const { get, on } = await open();
    on(`${method.toUpperCase()} /api/x`, ({ body }) => ({ empty: !body }));
    expect(await get(Http)[method]('/api/x')).toEqual({ empty: true });
  });

  it('calls an endpoint with its path parameters, query and body', async () => {
    const { get, on } = await open();
    const change = { method: 'PUT', path: '/api/x/:id/parts/:part' } as const;
    on('PUT /api/x/a%2Fb/parts/2', ({ params, body }) => ({ params, body }));
    const options = { params: { id: 'a/b', part: 2 }, query: { deep: true }, body: { name: 'é' } };
    expect(await get(Http).call(change, options as object)).toEqual({
      params: { deep: 'true' },
      body: { name: 'é' },
    });
    await expect(get(Http).call(change)).rejects.toThrow('/api/x/:id/parts/:part needs id');
  });

  it('sends parameters, and leaves out undefined ones', async () => {
    const { get, on } = await open();
    on('GET /api/x', ({ params }) => params);
    const params = { text: 'a b', count: 0, flag: false, none: undefined };
    expect(await get(Http).get('/api/x', { params })).toEqual({ text: 'a b', count: '0', flag: 'false' });
  });

  it('returns the JSON that was transmitted, not the server’s own objects', async () => {
    const { get, on } = await open();
    on('GET /api/x', () => ({ at: new Date(0), none: undefined }));
    expect(await get(Http).get('/api/x')).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    on('GET /api/nothing', () => undefined);
    expect(await get(Http).get('/api/nothing')).toBeNull();
  });

  it('rejects with an HttpError for the problem that the server answers', async () => {
    const { get, on } = await open();
    on('POST /api/x', () => {
      throw problem('conflict', 409, 'stale');
    });
    const error = await get(Http)
      .post('/api/x')
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      code: 'conflict',
      failure: { kind: 'problem', status: 409, problem: { errors: [{ reason: 'stale' }] } },
    });
  });

  it('downloads a file, and rejects with not-found where there is none', async () => {
    const { get, on } = await open();
    on('GET /api/file', () => ({ a: 1 }));
    expect(await (await get(Http).file('/api/file')).text()).toBe('{"a":1}');
    await expect(get(Http).file('/api/nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('rejects with not-found at a route without a handler', async () => {
    const { get } = await open();
    await expect(get(Http).get('/api/nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('rejects as aborted when the caller aborts before or during the call', async () => {
    const { get, on } = await open();
    const { promise: never } = Promise.withResolvers<void>();
    on('GET /api/slow', () => never);
    const giveUp = new AbortController();
    const call = get(Http).get('/api/slow', { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toMatchObject({ failure: { kind: 'aborted' } });
    const late = get(Http).get('/api/slow', { signal: giveUp.signal });
    await expect(late).rejects.toMatchObject({ failure: { kind: 'aborted' } });
  });

  it('rejects as timed out when no answer comes in time', async () => {
    const { get, on } = await open();
    const { promise: never } = Promise.withResolvers<void>();
    on('GET /api/slow', () => never);
    const call = get(Http).get('/api/slow', { timeout: 5 });
    await expect(call).rejects.toMatchObject({ failure: { kind: 'timeout' } });
  });

  it.each(['https://evil.test/api/x', '//evil.test/api/x'])(
    'rejects a request to another origin: %s',
    async (path) => {
      const { get } = await open();
      await expect(get(Http).get(path)).rejects.toThrow('this origin only');
    },
  );
}
