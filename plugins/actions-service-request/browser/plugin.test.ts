import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';
import plugin from '../plugin.ts';

const actions = plugin.contributes.filter((contribution) => contribution.point === 'action');

it('general requests come first', () => {
  const [first] = actions.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  expect(first?.type).toBe('generalRequests');
});

it.each([
  ['BR', actions.map(({ type }) => type)],
  ['US', ['generalRequests']],
])('clients of a firm in %s are offered only the actions for their country', async (country, expected) => {
  const portal = createTestPortal({ session: { country } });
  const reports = await Promise.all(
    actions.map(async ({ type, path }) => ({
      type,
      ...(await portal.explain(`action path serviceRequestSection/${path}`)),
    })),
  );
  expect(reports.filter(({ available }) => available).map(({ type }) => type)).toEqual(expected);
});
