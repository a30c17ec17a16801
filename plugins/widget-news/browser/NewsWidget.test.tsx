import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NewsItem, NewsList } from '../api.ts';

const list = 'GET /api/news/v1/clients/client-1/news';

function item(id: string, fields: Partial<NewsItem> = {}): NewsItem {
  return {
    id,
    language: 'pt-br',
    title: `Título ${id}`,
    summary: 'Em resumo',
    publishedFrom: '2026-03-04T15:00:00Z',
    isRead: true,
    image: null,
    ...fields,
  };
}

function makePortal(pages: Readonly<Record<string, NewsList>>) {
  const portal = createTestPortal({ session: { country: 'BR' } });
  portal.http.on(list, ({ options }) => pages[String(options.params?.after ?? '')]);
  return portal;
}

it('lists the news with links, and marks unread ones', async () => {
  const portal = makePortal({
    '': { items: [item('1', { isRead: false }), item('2')], unread: 1, next: null },
  });
  await portal.show('widget type news');
  const region = await screen.findByRole('region', { name: 'News' });
  const [first, second] = await within(region).findAllByRole('listitem');
  expect(first?.textContent).toBe('Título 1Em resumoNewMar 4, 2026');
  expect(second?.textContent).not.toContain('New');
  expect(screen.getByRole('link', { name: 'Título 1' }).getAttribute('href')).toBe('/home/news/1');
  expect(screen.getByText('1 unread')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Older news' })).toBeNull();
});

it('loads older news on request until there are no more', async () => {
  const portal = makePortal({
    '': { items: [item('1')], unread: 0, next: 'a' },
    a: { items: [item('2')], unread: 0, next: null },
  });
  await portal.show('widget type news');
  await portal.user.click(await screen.findByRole('button', { name: 'Older news' }));
  expect(await screen.findByRole('link', { name: 'Título 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Older news' })).toBeNull();
});

it('explains what will appear when there is nothing yet', async () => {
  await makePortal({ '': { items: [], unread: 0, next: null } }).show('widget type news');
  expect(await screen.findByRole('heading', { name: 'No news yet' })).toBeTruthy();
});

it('shows an error, and the news after a successful retry', async () => {
  const portal = makePortal({ '': { items: [item('1')], unread: 0, next: null } });
  portal.http.on(list, () => {
    throw problem('bad-request', 400);
  });
  await portal.show('widget type news');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(list, () => ({ items: [item('1')], unread: 0, next: null }));
  await portal.user.click(retry);
  expect(await screen.findByRole('link', { name: 'Título 1' })).toBeTruthy();
});
