import { Downloads } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function downloadsContract(open: OpenContractPortal): void {
  it('follows a link without leaving the page', async () => {
    const downloads = (await open()).get(Downloads);
    const { href } = window.location;
    downloads.follow({ url: '/download', fileName: 'Receipts.zip' });
    expect(window.location.href).toBe(href);
  });
}
