import { describe, expect, it } from 'vitest';
import { isInTab, navTabs } from './navTabs.ts';

const texts = { home: 'Home', actions: 'Actions' };

describe('navTabs', () => {
  it('shows every area to who has them all', () => {
    expect(labels({ dashboards: true, actions: true })).toEqual(['Home', 'Actions']);
  });

  it('puts the pages of plugins in their places among them', () => {
    const pages = [page('Partners', 200), page('Calendar', 100), page('Papers', -15), page('Tasks', -20)];
    expect(labels({ dashboards: false, actions: true }, pages)).toEqual([
      'Tasks',
      'Papers',
      'Actions',
      'Calendar',
      'Partners',
    ]);
  });
});

describe('isInTab', () => {
  it.each([
    ['/tasks', true],
    ['/tasks/clients/c1/task/t1', true],
    ['/tasks-of-others', false],
    ['/home', false],
  ])('%s lies in /tasks: %s', (pathname, inTab) => {
    expect(isInTab({ href: '/tasks' }, pathname)).toBe(inTab);
  });
});

function labels(areas: Parameters<typeof navTabs>[0], pages: Parameters<typeof navTabs>[2] = []): string[] {
  return navTabs(areas, texts, pages).map(({ label }) => label);
}

function page(label: string, order: number) {
  return { href: `/${label.toLowerCase()}`, icon: 'circle', label, order };
}
