import { TaskTypes } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function taskTypesContract(open: OpenContractPortal): void {
  it('lists the task kinds that can be worked on, in the person’s language', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { available } = get(TaskTypes);
    await expect
      .poll(() => [...store.get(available).values()])
      .toEqual([{ kind: 'contract', label: 'Seção', icon: 'upload', removable: true, receivable: true }]);
  });
}
