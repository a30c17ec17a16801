import { expect, it } from 'vitest';
import { areaAccess, areaRedirect } from './areaAccess.ts';

function access(...held: string[]) {
  const names = ['Platform.DefaultClient', ...held];
  return areaAccess({ has: (resource) => names.includes(resource), control: (name) => names.includes(name) });
}

it('allows every area unless something hides it', () => {
  expect(access()).toEqual({ dashboards: true, actions: true });
});

it.each([
  ['HideDashboards', 'dashboards'],
  ['HideActions', 'actions'],
])('%s hides %s and nothing else', (control, area) => {
  const all = { dashboards: true, actions: true };
  expect(access(control)).toEqual({ ...all, [area]: false });
});

it('allows no area with AllDocsOnly', () => {
  expect(access('ClientCenter.AllDocsOnly')).toEqual({ dashboards: false, actions: false });
});

it.each([
  ['dashboards', [], null],
  ['dashboards', ['HideDashboards'], '/partners'],
  ['actions', [], null],
  ['actions', ['HideActions'], '/not-authorized'],
] as const)('redirects from %s under the controls %j to %s', (area, held, path) => {
  expect(areaRedirect(area, access(...held), '/partners')).toBe(path);
});

it('redirects to /not-authorized without any area or plugin page', () => {
  expect(areaRedirect('dashboards', access('ClientCenter.AllDocsOnly'), null)).toBe('/not-authorized');
});
