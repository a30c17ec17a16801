import { Clients } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { makeClient } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const clients = ['Ash Tailors', 'Birch Dental', 'Cedar Farms', 'Birch Bakery'].map((name, index) =>
  makeClient({ id: `client-${index + 1}`, name }),
);

export function clientsContract(open: OpenContractPortal): void {
  it('starts with the first client and switches to the one that is selected', async () => {
    const { get, store } = await open({ clients });
    const service = get(Clients);
    expect(store.get(service.active)?.name).toBe('Ash Tailors');
    service.select(makeClient({ id: 'client-3', name: 'Cedar Farms' }));
    expect(store.get(service.active)?.id).toBe('client-3');
  });

  it('has no active client for a person without clients', async () => {
    const { get, store } = await open({ clients: [] });
    expect(store.get(get(Clients).active)).toBeNull();
  });

  it('reports the number of clients, opens one by its ID and keeps the active one for an unknown ID', async () => {
    const { get, store } = await open({ clients });
    const service = get(Clients);
    expect(store.get(service.state)).toMatchObject({ kind: 'loaded', total: 4, active: { id: 'client-1' } });
    expect(await service.open('client-2')).toBe(true);
    expect(store.get(service.active)?.name).toBe('Birch Dental');
    expect(await service.open('somebody')).toBe(false);
    expect(store.get(service.active)?.name).toBe('Birch Dental');
  });

  it('lists clients by name, page by page', async () => {
    const { get, cache } = await open({ clients });
    const service = get(Clients);
    const first = await cache.fetchQuery(service.list({ pageSize: 3 }));
    expect(first).toMatchObject({ total: 4, currentItemCount: 3, totalPages: 2 });
    expect(first.clients.map(({ name }) => name)).toEqual(['Ash Tailors', 'Birch Bakery', 'Birch Dental']);
    const after = first.next ?? undefined;
    const second = await cache.fetchQuery(service.list({ pageSize: 3, after }));
    expect(second).toMatchObject({ clients: [{ name: 'Cedar Farms' }], next: null });
    expect((await cache.fetchQuery(service.list({ pageSize: 3, pageNum: 2 }))).clients).toEqual(
      second.clients,
    );
  });

  it('searches names and counts the matches', async () => {
    const { get, cache } = await open({ clients });
    const found = await cache.fetchQuery(get(Clients).list({ searchTerm: 'birch', orderDir: 'desc' }));
    expect(found.clients.map(({ name }) => name)).toEqual(['Birch Dental', 'Birch Bakery']);
    expect(found.total).toBe(2);
  });

  it('rejects with the server’s problem', async () => {
    const { get, cache, fail } = await open({ clients });
    fail('reads', problem('forbidden', 403));
    const query = get(Clients).list({ searchTerm: 'never read before' });
    await expect(cache.fetchQuery(query)).rejects.toMatchObject({ name: 'HttpError', code: 'forbidden' });
  });
}
