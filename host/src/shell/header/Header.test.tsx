import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal, theme } from '../../testing/openPortal.tsx';

const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const bannerRoute = 'GET /api/theme/v1/companies/c1001/banner';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function brandWith(look: Partial<typeof theme>): Promise<HTMLElement> {
  await openPortal('/notfound', server, {
    before: async () => server.on('GET /api/theme/v1/companies/c1001', () => ({ ...theme, ...look })),
  });
  return screen.findByRole('link', { name: 'Harbor & Finch CPAs, home' });
}

it('shows the firm’s name where the firm has neither image nor line', async () => {
  const brand = await brandWith({});
  expect(brand.textContent).toBe('Harbor & Finch CPAs');
  expect(brand.querySelector('img')).toBeNull();
});

it('shows the firm’s image alone, instead of its name, where the firm has no line', async () => {
  const brand = await brandWith({ headerImage: picture });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('');
});

it('shows the firm’s image beside its line', async () => {
  const brand = await brandWith({ headerImage: picture, headerLine1: 'Harbor & Finch' });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('Harbor & Finch');
});

it('shows the firm’s banner once it has loaded, beside its line', async () => {
  server.on(bannerRoute, () => ({ dataUrl: picture }));
  const brand = await brandWith({ hasBanner: true, headerLine1: 'Harbor & Finch' });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('Harbor & Finch');
  // People who use speech input say the visible label, so the accessible name must contain it.
  expect(brand.getAttribute('aria-label')).toBe('Harbor & Finch, home');
});

it('shows the firm’s name when the banner cannot be loaded', async () => {
  server.on(bannerRoute, () => new Refusal(404, 'not-found'));
  const brand = await brandWith({ hasBanner: true });
  await waitFor(() => expect(server.requestsOf(bannerRoute)).toHaveLength(1));
  expect(brand.textContent).toBe('Harbor & Finch CPAs');
});
