import { Permissions, Session } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function permissionsContract(open: OpenContractPortal): void {
  it('reports the permissions and controls of the session', async () => {
    const { get } = await open({
      permissions: ['Staff.Application', 'Drive.ClientFlow'],
      controls: ['HideTasks'],
    });
    const permissions = get(Permissions);
    expect(permissions.has('Drive.ClientFlow')).toBe(true);
    expect(permissions.has('Drive.ForceDataRoom')).toBe(false);
    expect(permissions.control('HideTasks')).toBe(true);
    expect(permissions.control('HideActions')).toBe(false);
  });

  it.each([
    ['Platform.DefaultClient', { isClientUser: true, isStaff: false, isInternal: false }],
    ['Staff.Application', { isClientUser: false, isStaff: true, isInternal: false }],
    ['Internal.Internal', { isClientUser: false, isStaff: false, isInternal: true }],
  ])('derives the roles of the person from the grant %s', async (grant, roles) => {
    const { isClientUser, isStaff, isInternal } = (await open({ permissions: [grant] })).get(Permissions);
    expect({ isClientUser, isStaff, isInternal }).toEqual(roles);
  });

  it('grants nothing after sign-out', async () => {
    const { get } = await open({ permissions: ['Internal.Internal'], controls: ['HideTasks'] });
    await get(Session).signOut();
    const permissions = get(Permissions);
    expect(permissions.has('Internal.Internal')).toBe(false);
    expect(permissions.control('HideTasks')).toBe(false);
    expect(permissions.isInternal).toBe(false);
  });
}
