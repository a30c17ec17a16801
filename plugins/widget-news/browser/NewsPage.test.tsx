import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ManagedNews } from '../api.ts';

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const article: ManagedNews = {
  id: 'n-1',
  clientId: null,
  client: null,
  publishedFrom: '2026-11-20T12:00:00Z',
  publishedUntil: null,
  image: 'dawn.png',
  images: ['dawn.png'],
  texts: { 'en-us': { title: 'New rates', summary: 'They rise.', body: 'By **2 %**.' } },
  readBy: [{ userId: 'ines', name: 'Inês Prado', readAt: '2026-11-21T12:00:00Z' }],
};

async function open(location = '/staff/news', permissions = staff) {
  const portal = createTestPortal({
    permissions,
    location,
    session: { country: 'BR' },
    clients: [makeClient({ id: 'a', name: 'Acme' })],
  });
  portal.http.on('GET /api/news/v1/news', () => ({ items: [article], next: null }));
  portal.http.on('GET /api/news/v1/news/n-1/managed', () => article);
  await portal.show('staff page news');
  return portal;
}

it('shows each article’s audience, whether it is shown now, and who has read it', async () => {
  const { user } = await open();
  const row = within(await screen.findByRole('list', { name: 'News' }));
  expect(row.getByRole('link', { name: 'New rates' }).getAttribute('href')).toBe('/staff/news#n-1');
  row.getByText('All clients · from Nov 20, 2026 · English (US)');
  row.getByText('Shown now');
  await user.click(row.getByText('Read by 1 person'));
  row.getByText(/Inês Prado/);
});

it('publishes an article for one client, only in the languages that have a text', async () => {
  const portal = await open('/staff/news#new');
  const { user, http } = portal;
  http.on('POST /api/news/v1/news', () => article);
  await user.type(await screen.findByLabelText('Title'), 'Welcome');
  await user.click(screen.getByRole('button', { name: 'Save article' }));
  await screen.findByText(/Complete the title/);
  await user.type(screen.getByLabelText('Summary'), 'In short.');
  await user.type(screen.getByLabelText('Text'), 'At **length**.');
  expect((await screen.findByText('length')).tagName).toBe('STRONG');
  await user.click(screen.getByRole('radio', { name: 'One client' }));
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Ac');
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.click(screen.getByRole('button', { name: 'Save article' }));
  await waitFor(() => expect(http.callsOf('POST /api/news/v1/news')).toHaveLength(1));
  expect(http.callsOf('POST /api/news/v1/news')[0]?.body).toMatchObject({
    clientId: 'a',
    publishedUntil: null,
    image: null,
    texts: { 'en-us': { title: 'Welcome', summary: 'In short.', body: 'At **length**.' } },
  });
});

it('keeps what was not edited: the exact publication time and the image', async () => {
  const { user, http, navigation, dialogs } = await open('/staff/news#n-1');
  http.on('PUT /api/news/v1/news/n-1', () => article);
  const title = await screen.findByLabelText('Title');
  expect(navigation.isHeld).toBe(false);
  await user.type(title, ' for 2027');
  expect(navigation.isHeld).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save article' }));
  await waitFor(() => expect(navigation.visited.at(-1)).toBe('/staff/news'));
  expect(dialogs.asked).toEqual([]);
  expect(http.callsOf('PUT /api/news/v1/news/n-1')[0]?.body).toMatchObject({
    publishedFrom: article.publishedFrom,
    image: 'dawn.png',
    texts: { 'en-us': { title: 'New rates for 2027' } },
  });
});

it('deletes an article after a confirmation', async () => {
  const { user, http } = await open();
  http.on('DELETE /api/news/v1/news/n-1', () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Remove “New rates”' }));
  await waitFor(() => expect(http.callsOf('DELETE /api/news/v1/news/n-1')).toHaveLength(1));
});
