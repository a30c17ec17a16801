import { Actions } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function actionsContract(open: OpenContractPortal): void {
  it('lists the available actions by section, in the person’s language and without empty sections', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { sections } = get(Actions);
    await expect
      .poll(() => store.get(sections))
      .toEqual([
        {
          type: 'full',
          label: 'Seção',
          icon: 'inbox',
          actions: [
            {
              section: 'full',
              type: 'shown',
              href: '/actions/full/shown',
              label: 'Ação',
              description: 'O que ela faz',
              icon: 'upload',
            },
          ],
        },
      ]);
  });
}
