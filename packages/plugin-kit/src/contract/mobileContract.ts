import { Mobile } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function mobileContract(open: OpenContractPortal): void {
  it.each([true, false])('tells whether it runs inside the app: %s', async (mobile) => {
    expect((await open({ mobile })).get(Mobile).active).toBe(mobile);
  });
}
