import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../testing/FakeServer.ts';
import { openPortal, theme } from '../testing/openPortal.tsx';

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

it('shows the firm’s picture, its line beside it, or its name', async () => {
  const named = await brandWith({});
  expect(named.textContent).toBe('Harbor & Finch CPAs');
  expect(named.querySelector('img')).toBeNull();
});

it('shows a picture alone where the firm has no line', async () => {
  const brand = await brandWith({ headerImage: picture });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('');
});

it('shows a banner instead, and the name while there is none', async () => {
  server.on(bannerRoute, () => ({ dataUrl: picture }));
  const brand = await brandWith({ hasBanner: true, headerLine1: 'Harbor & Finch' });
  await waitFor(() => expect(brand.querySelector('.brand-banner')).not.toBeNull());
  expect(brand.textContent).toBe('');
});

it('keeps the name where the banner cannot be read', async () => {
  server.on(bannerRoute, () => new Refusal(404, 'not-found'));
  const brand = await brandWith({ hasBanner: true, headerLine1: 'Harbor & Finch' });
  await waitFor(() => expect(server.requestsOf(bannerRoute)).toHaveLength(1));
  expect(brand.textContent).toBe('Harbor & Finch');
});
