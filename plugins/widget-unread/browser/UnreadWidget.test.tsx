import type { Document, DocumentList } from '@anteroom/contract';
import {
  createTestPortal,
  makeDocument,
  problem,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const list = 'GET /api/documents/v1/containers/documents';

/** Opens a portal whose client has these documents unread. */
async function open(
  unread: readonly Document[],
  total: number | null = unread.length,
  options: TestPortalOptions = {},
) {
  const portal = createTestPortal(options);
  portal.http.on(list, ({ options: { params } }): DocumentList => {
    expect(params).toMatchObject({ clientId: 'client-1', readByClientUser: false });
    const items = unread.slice(0, Number(params?.pageSize));
    return { data: { items, next: items.length < unread.length ? 'next' : null, total } };
  });
  await portal.show('widget type unread');
  return portal;
}

const named = (...names: readonly string[]) => names.map((name) => makeDocument({ name }));

it('shows the number of unread documents, and links to each on the documents screen', async () => {
  await open(named('return.pdf', 'letter.pdf'));
  expect(await screen.findByText('2 unread')).toBeTruthy();
  const row = screen.getByRole('link', { name: 'return.pdf' });
  expect(row.getAttribute('href')).toBe('/documents?view=all&show=new&document=return.pdf');
  expect(screen.queryByRole('link', { name: 'All unread documents' })).toBeNull();
});

it('shows four documents, and links to all unread ones', async () => {
  await open(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'));
  const region = screen.getByRole('region', { name: 'Unread documents' });
  expect(await within(region).findAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'All unread documents' }).getAttribute('href')).toBe(
    '/documents?view=all&show=new',
  );
});

it('shows no links where no plugin shows documents', async () => {
  await open(named('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'), 5, { pages: { documents: null } });
  expect(await screen.findByText('a.pdf')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says “More than 1,000 unread” when there are too many to count', async () => {
  await open(named('a.pdf'), null);
  expect(await screen.findByText('More than 1,000 unread')).toBeTruthy();
});

it('says that everything has been read', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy();
  expect(screen.queryByText(/\d unread/)).toBeNull();
});

it('shows an error with a retry', async () => {
  const portal = createTestPortal();
  portal.http.on(list, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('widget type unread');
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your unread documents' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
