import { Diagnostics } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { contractPlugin, type OpenContractPortal } from './ContractPortal.ts';

const { id } = contractPlugin.declaration;

export function diagnosticsContract(open: OpenContractPortal): void {
  it('lists the installed plugins with their state', async () => {
    const { get, store } = await open();
    expect(store.get(get(Diagnostics).plugins)).toMatchObject([
      {
        id,
        state: 'declared',
        isOffInTab: false,
        contributions: contractPlugin.declaration.contributes,
        problems: [],
        deprecations: [],
      },
    ]);
  });

  it('lists for each contribution whether it is available and which clause hides it', async () => {
    const { get, store } = await open();
    const all = store.get(get(Diagnostics).contributions);
    const unknownFlag = [
      {
        clause: 'flag:nobodyKnowsThisFlag',
        holds: false,
        reason: 'flag nobodyKnowsThisFlag is not known',
      },
    ];
    expect(all.map(({ key, isAvailable, clauses }) => [key, isAvailable, clauses])).toEqual([
      ['task kind contract', true, []],
      ['task editor contract', true, []],
      ['section type full', true, []],
      ['section type empty', true, []],
      ['action path full/shown', true, []],
      ['action path empty/hidden', false, unknownFlag],
      ['client action shown', true, []],
      ['client action hidden', false, unknownFlag],
      ['document action count', true, []],
      ['document action hidden', false, unknownFlag],
      ['document column column', true, []],
    ]);
    expect(all[5]).toMatchObject({ pluginId: id, contribution: { point: 'action', type: 'hidden' } });
  });

  it('reports the sizes of plugins', async () => {
    const { get, cache } = await open();
    expect((await cache.fetchQuery(get(Diagnostics).sizes())).get(id)).toBeGreaterThan(0);
  });

  it('switches a plugin off in this tab, and on again', async () => {
    const { get, store } = await open();
    const diagnostics = get(Diagnostics);
    diagnostics.switchOff(id);
    expect(store.get(diagnostics.plugins)).toMatchObject([
      { state: 'disabled', isOffInTab: true, problems: [] },
    ]);
    expect(store.get(diagnostics.contributions)).toEqual([]);
    diagnostics.switchOn(id);
    expect(store.get(diagnostics.plugins)).toMatchObject([{ state: 'declared', isOffInTab: false }]);
    expect(store.get(diagnostics.contributions)).toHaveLength(contractPlugin.declaration.contributes.length);
  });

  it('replaces or adds a plugin in development, and restores the installed ones', async () => {
    const { get, store } = await open();
    const diagnostics = get(Diagnostics);
    const shown = () => store.get(diagnostics.plugins).map(({ id, version }) => `${id} ${version}`);
    const installed = shown();
    expect(store.get(diagnostics.development)).toBeNull();
    const develop = (pluginId: string) => ({
      origin: 'http://127.0.0.1:4180',
      plugin: {
        id: pluginId,
        version: '99.0.0',
        sdk: '^1.0.0',
        contributes: [],
        modules: {},
        chunks: [],
        styles: [],
        locales: {},
      },
      fault: null,
    });
    const replaced = develop(id);
    await diagnostics.develop(replaced);
    expect(shown()).toEqual([`${id} 99.0.0`]);
    expect(store.get(diagnostics.development)).toEqual(replaced);
    await diagnostics.develop(develop('newcomer'));
    expect(shown()).toEqual([...installed, 'newcomer 99.0.0']);
    await diagnostics.develop(null);
    expect(shown()).toEqual(installed);
    expect(store.get(diagnostics.development)).toBeNull();
  });
}
