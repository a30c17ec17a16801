import { Storage } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { makeClient } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const ofFirm = { name: 'rates' };
const ofClient = { name: 'goals', clientId: 'client-1' };
const ofUser = { name: 'views' };
const clients = [makeClient({ id: 'client-1' }), makeClient({ id: 'client-2' })];
const staff = ['Staff.Application'];

export function storageContract(open: OpenContractPortal): void {
  it('returns null for a key that was not stored, and an empty list', async () => {
    const { get, cache } = await open({ clients });
    const storage = get(Storage);
    expect(await cache.fetchQuery(storage.get(ofClient, 'missing'))).toBeNull();
    expect(await cache.fetchQuery(storage.list(ofClient))).toEqual([]);
  });

  it('stores, changes, lists and removes documents', async () => {
    const { get, cache } = await open({ clients });
    const storage = get(Storage);
    const first = await storage.put(ofClient, 'b', { goal: 12 }, { version: null });
    expect(first).toMatchObject({ key: 'b', json: { goal: 12 } });
    await storage.put(ofClient, 'a', ['more'], { version: null });
    const second = await storage.put(ofClient, 'b', { goal: 13 }, { version: first.version });
    expect(second.version).not.toBe(first.version);
    expect(await cache.fetchQuery(storage.get(ofClient, 'b'))).toEqual(second);
    const listed = await cache.fetchQuery(storage.list(ofClient));
    expect(listed.map(({ key, json }) => [key, json])).toEqual([
      ['a', ['more']],
      ['b', { goal: 13 }],
    ]);
    await storage.remove(ofClient, 'b', { version: second.version });
    expect(await cache.fetchQuery(storage.get(ofClient, 'b'))).toBeNull();
  });

  it('keeps the documents of clients, and of the person, apart', async () => {
    const { get, cache } = await open({ clients });
    const storage = get(Storage);
    await storage.put(ofClient, 'a', 1, { version: null });
    await storage.put(ofUser, 'a', 2, { version: null });
    expect(await cache.fetchQuery(storage.get({ name: 'goals', clientId: 'client-2' }, 'a'))).toBeNull();
    expect(await cache.fetchQuery(storage.get(ofUser, 'a'))).toMatchObject({ json: 2 });
  });

  it('rejects a change of a stale version with conflict and the current document', async () => {
    const { get } = await open({ clients });
    const storage = get(Storage);
    const { version } = await storage.put(ofClient, 'a', 1, { version: null });
    const conflict = { name: 'HttpError', code: 'conflict' };
    await expect(storage.put(ofClient, 'a', 2, { version: null })).rejects.toMatchObject({
      ...conflict,
      failure: { problem: { current: { key: 'a', json: 1, version } } },
    });
    await storage.put(ofClient, 'a', 2, { version });
    await expect(storage.put(ofClient, 'a', 3, { version })).rejects.toMatchObject(conflict);
    await expect(storage.remove(ofClient, 'a', { version })).rejects.toMatchObject(conflict);
  });

  it('updates the cached document after a change', async () => {
    const { get, cache } = await open({ clients });
    const storage = get(Storage);
    const query = storage.get<number>(ofClient, 'a');
    await cache.fetchQuery(query);
    await storage.put(ofClient, 'a', 7, { version: null });
    expect(await cache.fetchQuery({ ...query, staleTime: 60_000 })).toMatchObject({ json: 7 });
  });

  it('allows only staff to change the firm’s documents', async () => {
    const client = (await open({ clients })).get(Storage);
    const forbidden = { name: 'HttpError', code: 'forbidden' };
    await expect(client.put(ofFirm, 'a', 1, { version: null })).rejects.toMatchObject(forbidden);
    const staffs = (await open({ clients, permissions: staff })).get(Storage);
    expect(await staffs.put(ofFirm, 'a', 1, { version: null })).toMatchObject({ json: 1 });
  });

  it('rejects an undeclared name or unknown client with not-found, a missing or superfluous client with bad-request', async () => {
    const { get, cache } = await open({ clients });
    const storage = get(Storage);
    const read = (scope: Parameters<typeof storage.list>[0]) => cache.fetchQuery(storage.list(scope));
    await expect(read({ name: 'missing' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(read({ name: 'goals', clientId: 'none' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(read({ name: 'goals' })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(read({ name: 'views', clientId: 'client-1' })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('rejects a document of more than 64 kB with too-large', async () => {
    const storage = (await open({ clients })).get(Storage);
    const long = 'x'.repeat(64 * 1024);
    await expect(storage.put(ofUser, 'a', long, { version: null })).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('rejects with the server’s problem', async () => {
    const { get, cache, fail } = await open({ clients });
    const storage = get(Storage);
    fail('reads', problem('forbidden', 403));
    await expect(cache.fetchQuery(storage.get(ofUser, 'a'))).rejects.toMatchObject({ code: 'forbidden' });
    fail('changes', problem('forbidden', 403));
    await expect(storage.put(ofUser, 'a', 1, { version: null })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
}
