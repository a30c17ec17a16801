import { Dialogs } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

const question = { title: 'Delete receipt.pdf?', message: 'It cannot be undone.', confirmLabel: 'Delete' };

export function dialogsContract(open: OpenContractPortal): void {
  it.each([true, false])('resolves a confirmation with the person’s answer %s', async (answer) => {
    const { get, confirmWith } = await open();
    confirmWith(answer);
    expect(await get(Dialogs).confirm(question)).toBe(answer);
  });

  it('answers each of several concurrent questions', async () => {
    const { get, confirmWith } = await open();
    confirmWith(true);
    const dialogs = get(Dialogs);
    expect(await Promise.all([dialogs.confirm(question), dialogs.confirm(question)])).toEqual([true, true]);
  });
}
