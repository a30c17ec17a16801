import { expect, it } from 'vitest';
import { offeredDashboards } from './offeredDashboards.ts';

it.each([
  ['the portal’s own where no plugin has one', [], false, [null]],
  ['those of plugins in its place', ['brazil', 'payroll'], false, ['brazil', 'payroll']],
  ['those of plugins and the portal’s own to internal users', ['brazil'], true, ['brazil', null]],
  ['one to internal users where there is one', [], true, [null]],
])('offers %s', (_, contributed, isInternal, offered) => {
  expect(offeredDashboards(contributed, isInternal)).toEqual(offered);
});
