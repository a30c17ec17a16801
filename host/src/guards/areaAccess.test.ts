import { expect, it } from 'vitest';
import { areaAccess, areaRedirect } from './areaAccess.ts';

function access(...held: string[]) {
  const names = ['Platform.DefaultClient', ...held];
  return areaAccess({ has: (resource) => names.includes(resource), control: (name) => names.includes(name) });
}

it('shows every area unless something hides it', () => {
  expect(access()).toEqual({ dashboards: true, tasks: true, documents: true, actions: true });
});

it.each([
  ['HideDashboards', 'dashboards'],
  ['HideTasks', 'tasks'],
  ['HideActions', 'actions'],
])('%s hides %s and nothing else', (control, area) => {
  const all = { dashboards: true, tasks: true, documents: true, actions: true };
  expect(access(control)).toEqual({ ...all, [area]: false });
});

it('leaves documents only to who has all documents only', () => {
  const documentsOnly = { dashboards: false, tasks: false, documents: true, actions: false };
  expect(access('ClientCenter.AllDocsOnly')).toEqual(documentsOnly);
});

it.each([
  ['dashboards', [], null],
  ['dashboards', ['HideDashboards'], '/tasks'],
  ['dashboards', ['HideDashboards', 'HideTasks'], '/documents'],
  ['tasks', [], null],
  ['tasks', ['HideTasks'], '/documents'],
  ['actions', ['HideActions'], '/not-authorized'],
  ['documents', ['ClientCenter.AllDocsOnly'], null],
] as const)('leads from %s, with %j, to %s', (area, held, path) => {
  expect(areaRedirect(area, access(...held))).toBe(path);
});
