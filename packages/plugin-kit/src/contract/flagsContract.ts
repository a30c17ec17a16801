import { Flags } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function flagsContract(open: OpenContractPortal): void {
  it('reports the value of every flag', async () => {
    const { get, store } = await open({ flags: { on: true, off: false } });
    const flags = get(Flags);
    const values = Object.entries(store.get(flags.values));
    expect(values.length).toBeGreaterThan(1);
    expect(values.map(([id]) => [id, flags.isOn(id)])).toEqual(values);
  });

  it('lists the firm’s flags and changes one', async () => {
    const { get, store, cache } = await open({ flags: { beta: false } });
    const flags = get(Flags);
    expect(await cache.fetchQuery(flags.list())).toContainEqual(
      expect.objectContaining({ id: 'beta', value: false }),
    );
    await flags.change('beta', true);
    expect(flags.isOn('beta')).toBe(true);
    expect(store.get(flags.values).beta).toBe(true);
  });

  it.each(['nobodyKnowsThisFlag', 'constructor', '__proto__'])(
    'reads the unknown flag %s as off',
    async (id) => {
      const { get } = await open();
      expect(get(Flags).isOn(id)).toBe(false);
    },
  );
}
