import { Mobile } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function mobileContract(open: OpenContractPortal): void {
  it.each([true, false])('knows whether the app is around it: %s', async (mobile) => {
    expect((await open({ mobile })).get(Mobile).active).toBe(mobile);
  });
}
