import { Settings } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { makeClient } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const clients = [makeClient({ id: 'client-1' }), makeClient({ id: 'client-2' })];
const ofClient = { level: 'client', clientId: 'client-1' } as const;
const staff = ['Staff.Application'];

export function settingsContract(open: OpenContractPortal): void {
  it('returns the defaults while nothing is set', async () => {
    const { get, cache } = await open({ clients });
    const settings = get(Settings);
    expect(await cache.fetchQuery(settings.get({ level: 'user' }))).toEqual({ days: 7 });
    expect(await cache.fetchQuery(settings.get(ofClient))).toEqual({ shown: ['a', 'b'] });
  });

  it('returns stored values, and the default in place of a value that is no longer valid', async () => {
    const { get, cache } = await open({
      clients,
      settings: [
        { level: 'user', values: { days: 3, name: 'x' } },
        { ...ofClient, values: { shown: ['gone'] } },
      ],
    });
    const settings = get(Settings);
    expect(await cache.fetchQuery(settings.get({ level: 'user' }))).toEqual({ days: 3, name: 'x' });
    expect(await cache.fetchQuery(settings.get(ofClient))).toEqual({ shown: ['a', 'b'] });
  });

  it('keeps the settings of clients apart', async () => {
    const { get, cache } = await open({ clients, settings: [{ ...ofClient, values: { shown: ['b'] } }] });
    const settings = get(Settings);
    expect(await cache.fetchQuery(settings.get(ofClient))).toEqual({ shown: ['b'] });
    const other = settings.get({ level: 'client', clientId: 'client-2' });
    expect(await cache.fetchQuery(other)).toEqual({ shown: ['a', 'b'] });
  });

  it('returns the firm’s public settings to clients, and all of them to staff', async () => {
    const settings = [{ level: 'firm', values: { rate: 3 } }] as const;
    const read = async (portal: Awaited<ReturnType<OpenContractPortal>>) =>
      portal.cache.fetchQuery(portal.get(Settings).get({ level: 'firm' }));
    expect(await read(await open({ clients, settings }))).toEqual({ greeting: 'Hello' });
    expect(await read(await open({ clients, settings, permissions: staff }))).toEqual({
      greeting: 'Hello',
      rate: 3,
    });
  });

  it('rejects an unknown client with not-found, and a missing or superfluous one with bad-request', async () => {
    const { get, cache } = await open({ clients });
    const read = (scope: Parameters<Settings['get']>[0]) => cache.fetchQuery(get(Settings).get(scope));
    await expect(read({ level: 'client', clientId: 'none' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(read({ level: 'client' })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(read({ level: 'user', clientId: 'client-1' })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('rejects with the server’s problem', async () => {
    const { get, cache, fail } = await open({ clients });
    fail('reads', problem('forbidden', 403));
    const read = cache.fetchQuery(get(Settings).get({ level: 'user' }));
    await expect(read).rejects.toMatchObject({ code: 'forbidden' });
  });
}
