import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';

const flag = 'BRAtendimento.BR_ShowNewDashboardClientCenter';
const granted = 'isHomePageBrAvailable';

it.each([
  ['neither the flag nor the grant', {}, [], false],
  ['the flag off', { [flag]: false }, [], false],
  ['the flag on', { [flag]: true }, [], true],
  ['the grant', {}, [granted], true],
  ['the grant, and the flag off', { [flag]: false }, [granted], true],
  ['both', { [flag]: true }, [granted], true],
])('decides its availability with %s', async (_, flags, permissions, isAvailable) => {
  const portal = createTestPortal({ flags, permissions });
  expect((await portal.explain('dashboard brazil')).available).toBe(isAvailable);
});
