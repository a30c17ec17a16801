import { ClientExtensions } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function clientExtensionsContract(open: OpenContractPortal): void {
  it('lists the available actions in the person’s language', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { actions } = get(ClientExtensions);
    await expect.poll(() => store.get(actions)).toEqual([{ id: 'shown', icon: 'upload', label: 'Seção' }]);
  });
}
