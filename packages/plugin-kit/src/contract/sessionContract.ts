import { Session } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

const ines = {
  userId: 'ines',
  firstName: 'Ines',
  lastName: 'Prado',
  email: 'ines@demo.test',
  companyId: 'c2001',
  companyName: 'Aurora Contábil',
  country: 'BR',
  contactId: 'contact-ines',
  emulatedUserId: 'somebody',
  expiresAt: '2999-01-01T00:00:00Z',
};

export function sessionContract(open: OpenContractPortal): void {
  it('provides the signed-in person with grants and controls', async () => {
    const { get, store } = await open({ session: ines, permissions: ['A.B'], controls: ['HideTasks'] });
    const { info, state } = get(Session);
    expect(info).toEqual({ ...ines, grants: new Set(['A.B']), controls: new Set(['HideTasks']) });
    expect(store.get(state)).toEqual({ kind: 'loaded', info });
  });

  it('keeps its info while it is refreshed', async () => {
    const { get } = await open({ session: ines });
    const session = get(Session);
    const reading = session.refresh();
    expect(session.info.userId).toBe('ines');
    await reading;
    expect(session.info.userId).toBe('ines');
  });

  it('throws on reading info after sign-out', async () => {
    const { get, store } = await open();
    const session = get(Session);
    await session.signOut();
    expect(store.get(session.state)).toEqual({ kind: 'none' });
    expect(() => session.info).toThrow('No one is signed in');
  });
}
