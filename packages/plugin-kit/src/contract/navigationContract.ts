import { Navigation } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function navigationContract(open: OpenContractPortal): void {
  async function openAt(location: string) {
    const portal = await open({ location });
    const navigation = portal.get(Navigation);
    const place = () => {
      const { pathname, search, hash } = portal.store.get(navigation.location);
      return pathname + search + hash;
    };
    return { ...portal, navigation, place };
  }

  it('reports the current location and navigates to another', async () => {
    const { navigation, place, store } = await openAt('/home');
    expect(place()).toBe('/home');
    navigation.go('/documents?folder=f-1#top');
    await expect
      .poll(() => store.get(navigation.location))
      .toEqual({ pathname: '/documents', search: '?folder=f-1', hash: '#top' });
  });

  it('reports that links to the portal’s own screens lead somewhere', async () => {
    const { navigation, store } = await openAt('/home');
    const leadsTo = store.get(navigation.leadsTo);
    expect(['/home', '/home?show=new#top', '/actions/a/b'].map(leadsTo)).toEqual([true, true, true]);
  });

  it('goes back past an entry that was replaced', async () => {
    const { navigation, place } = await openAt('/home');
    navigation.go('/tasks');
    await expect.poll(place).toBe('/tasks');
    navigation.go('/documents', { replace: true });
    await expect.poll(place).toBe('/documents');
    navigation.back();
    await expect.poll(place).toBe('/home');
  });

  it('changes the view within a screen, adding or replacing a history entry', async () => {
    const { navigation, place } = await openAt('/home');
    navigation.goWithin('/home?show=new');
    await expect.poll(place).toBe('/home?show=new');
    navigation.goWithin('/home?show=all', { replace: true });
    await expect.poll(place).toBe('/home?show=all');
    navigation.back();
    await expect.poll(place).toBe('/home');
  });

  it('asks before leaving unsaved work, and stays when the person declines', async () => {
    const { navigation, place, confirmWith } = await openAt('/home');
    const release = navigation.holdUnsaved();
    confirmWith(false);
    navigation.go('/tasks');
    navigation.go('/home?same=screen');
    await expect.poll(place).toBe('/home?same=screen');
    confirmWith(true);
    navigation.go('/tasks');
    await expect.poll(place).toBe('/tasks');
    release();
  });

  it('asks before leaving unsaved work in a form that the fragment names', async () => {
    const { navigation, place, confirmWith, asked } = await openAt('/home#new');
    const release = navigation.holdUnsaved();
    confirmWith(false);
    navigation.go('/home#other');
    navigation.go('/home?same=form#new');
    await expect.poll(place).toBe('/home?same=form#new');
    expect(asked()).toBe(1);
    confirmWith(true);
    navigation.go('/home');
    await expect.poll(place).toBe('/home');
    release();
  });

  it('asks once about several attempts to leave unsaved work, and goes where the last one leads', async () => {
    const { navigation, place, confirmWith, asked } = await openAt('/home');
    const release = navigation.holdUnsaved();
    confirmWith(true);
    navigation.go('/tasks');
    navigation.go('/documents');
    await expect.poll(place).toBe('/documents');
    expect(asked()).toBe(1);
    release();
    navigation.back();
    await expect.poll(place).toBe('/home');
  });

  it('leaves without asking once every hold is released', async () => {
    const { navigation, place, confirmWith } = await openAt('/home');
    confirmWith(false);
    const [release, releaseOther] = [navigation.holdUnsaved(), navigation.holdUnsaved()];
    releaseOther();
    releaseOther();
    navigation.go('/tasks');
    navigation.go('/home?held');
    await expect.poll(place).toBe('/home?held');
    release();
    navigation.go('/tasks');
    await expect.poll(place).toBe('/tasks');
  });
}
