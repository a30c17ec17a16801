import { Diagnostics } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { contractPlugin, type OpenContractPortal } from './ContractPortal.ts';

const { id } = contractPlugin.declaration;

export function diagnosticsContract(open: OpenContractPortal): void {
  it('has the installed plugins and how they are', async () => {
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

  it('says of each contribution whether it is shown, and by which clause', async () => {
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
      ['document action count', true, []],
      ['document action hidden', false, unknownFlag],
      ['document column column', true, []],
    ]);
    expect(all[5]).toMatchObject({ pluginId: id, contribution: { point: 'action', type: 'hidden' } });
  });

  it('knows the sizes of plugins', async () => {
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
}
