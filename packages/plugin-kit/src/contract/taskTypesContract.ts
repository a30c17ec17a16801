import { TaskTypes } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function taskTypesContract(open: OpenContractPortal): void {
  it('has the kinds that can be worked', async () => {
    const { get, store } = await open({});
    const { available } = get(TaskTypes);
    await expect
      .poll(() => [...store.get(available).values()])
      .toEqual([{ kind: 'contract', icon: 'upload', removable: true }]);
  });
}
