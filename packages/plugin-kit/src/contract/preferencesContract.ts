import { Preferences } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function preferencesContract(open: OpenContractPortal): void {
  it('stores JSON copies of values until they are removed', async () => {
    const preferences = (await open()).get(Preferences);
    const order = { by: 'name', columns: ['a'] };
    preferences.set('order', order);
    order.columns.push('b');
    expect(preferences.get('order')).toEqual({ by: 'name', columns: ['a'] });
    preferences.set('none', null);
    expect(preferences.get('none')).toBeNull();
    preferences.remove('order');
    expect(preferences.get('order')).toBeUndefined();
  });

  it('removes a key that is set to undefined', async () => {
    const preferences = (await open()).get(Preferences);
    preferences.set('open', true);
    preferences.set('open', undefined);
    expect(preferences.get('open')).toBeUndefined();
  });

  it('returns undefined for a key that was not set, even “constructor”', async () => {
    const preferences = (await open()).get(Preferences);
    expect(preferences.get('constructor')).toBeUndefined();
    expect(() => preferences.remove('constructor')).not.toThrow();
  });
}
