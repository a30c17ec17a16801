import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NewsArticle } from '../api.ts';

const path = '/api/news/v1/news/a%2Fb';
const article: NewsArticle = {
  id: 'a/b',
  language: 'pt-br',
  title: 'Décimo terceiro',
  summary: 'Em resumo',
  publishedFrom: '2026-03-04T15:00:00Z',
  isRead: false,
  image: null,
  body: '## Prazos\n\n![Um calendário](calendar.png)\n\n<script>alert(1)</script>',
};
const dataUrl = 'data:image/png;base64,AA==';

function makePortal(fields: Partial<NewsArticle> = {}, session = {}) {
  const portal = createTestPortal({ session: { country: 'BR', ...session } });
  portal.http.on(`GET ${path}`, () => ({ ...article, ...fields }));
  portal.http.on(`GET ${path}/images/calendar.png`, () => ({ dataUrl, width: 4, height: 3 }));
  portal.http.on(`PUT ${path}/read`, () => null);
  return portal;
}

const open = (portal: ReturnType<typeof makePortal>) => portal.show('detail path news', { id: 'a/b' });

it('shows the article with its images, and marks it as read', async () => {
  const portal = makePortal();
  await open(portal);
  expect(await screen.findByRole('heading', { level: 2, name: 'Décimo terceiro' })).toBeTruthy();
  const picture = await screen.findByRole('img', { name: 'Um calendário' });
  expect(picture.getAttribute('src')).toBe(dataUrl);
  expect(document.querySelector('script')).toBeNull();
  await waitFor(() => expect(portal.http.callsOf(`PUT ${path}/read`)).toHaveLength(1));
  expect(screen.getByText('Published March 4, 2026')).toBeTruthy();
});

it.each([
  ['was read before', { isRead: true }, {}],
  ['is seen by staff as the client', {}, { emulatedUserId: 'olivia' }],
])('does not mark the article as read when it %s', async (_, fields, session) => {
  const portal = makePortal(fields, session);
  await open(portal);
  await screen.findByRole('img', { name: 'Um calendário' });
  expect(portal.http.callsOf(`PUT ${path}/read`)).toHaveLength(0);
});

it('shows the alternative text of an image that cannot be loaded', async () => {
  const portal = makePortal();
  portal.http.on(`GET ${path}/images/calendar.png`, () => {
    throw problem('not-found', 404);
  });
  await open(portal);
  expect(await screen.findByText('Um calendário')).toBeTruthy();
});

it('says that an article no longer exists, and links to home', async () => {
  const portal = makePortal();
  portal.http.on(`GET ${path}`, () => {
    throw problem('not-found', 404);
  });
  await open(portal);
  expect(await screen.findByText('This article is no longer available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/home');
});

it('offers a retry when the article cannot be loaded', async () => {
  const portal = makePortal();
  portal.http.on(`GET ${path}`, () => {
    throw problem('bad-request', 400);
  });
  await open(portal);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(`GET ${path}`, () => article);
  await portal.user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Décimo terceiro' })).toBeTruthy();
});
