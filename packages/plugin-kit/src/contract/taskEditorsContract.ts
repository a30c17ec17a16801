import { TaskEditors } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function taskEditorsContract(open: OpenContractPortal): void {
  it('lists the task kinds that can be added, in the person’s language', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { available } = get(TaskEditors);
    await expect
      .poll(() => store.get(available))
      .toEqual([{ kind: 'contract', label: 'Seção', icon: 'upload' }]);
  });
}
