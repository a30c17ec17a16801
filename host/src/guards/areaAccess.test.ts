import { expect, it } from 'vitest';
import { areaAccess, areaRedirect } from './areaAccess.ts';

function access(...held: string[]) {
  const names = ['Platform.DefaultClient', ...held];
  return areaAccess({ has: (resource) => names.includes(resource), control: (name) => names.includes(name) });
}

it('shows every area unless something hides it', () => {
  expect(access()).toEqual({ dashboards: true, actions: true });
});

it.each([
  ['HideDashboards', 'dashboards'],
  ['HideActions', 'actions'],
])('%s hides %s and nothing else', (control, area) => {
  const all = { dashboards: true, actions: true };
  expect(access(control)).toEqual({ ...all, [area]: false });
});

it('leaves none of the areas to who has all documents only', () => {
  expect(access('ClientCenter.AllDocsOnly')).toEqual({ dashboards: false, actions: false });
});

it.each([
  ['dashboards', [], null],
  ['dashboards', ['HideDashboards'], '/partners'],
  ['actions', [], null],
  ['actions', ['HideActions'], '/not-authorized'],
] as const)('leads from %s, with %j, to %s', (area, held, path) => {
  expect(areaRedirect(area, access(...held), '/partners')).toBe(path);
});

it('says so to who has no area and no page of a plugin', () => {
  expect(areaRedirect('dashboards', access('ClientCenter.AllDocsOnly'), null)).toBe('/not-authorized');
});
