import { Theme } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function themeContract(open: OpenContractPortal): void {
  it('has the firm’s theme, with the colours as the firm chose them', async () => {
    const { get, store } = await open({ theme: { companyName: 'Aurora', headerLine1: 'Olá' } });
    expect(store.get(get(Theme).firm)).toMatchObject({
      companyName: 'Aurora',
      headerLine1: 'Olá',
      colors: { headerFillColor: '#003565' },
    });
  });

  it('follows the system’s mode until the person chooses one', async () => {
    const { get, store } = await open();
    const theme = get(Theme);
    expect(store.get(theme.mode)).toBe('system');
    theme.setMode('dark');
    expect(store.get(theme.mode)).toBe('dark');
  });
}
