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

it('shows the firm’s name where it has nothing else', async () => {
  const brand = await brandWith({});
  expect(brand.textContent).toBe('Harbor & Finch CPAs');
  expect(brand.querySelector('img')).toBeNull();
});

it('shows its picture, alone or with its line', async () => {
  const brand = await brandWith({ headerImage: picture });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('');
});

it('shows its banner once it is there, beside its line', async () => {
  server.on(bannerRoute, () => ({ dataUrl: picture }));
  const brand = await brandWith({ hasBanner: true, headerLine1: 'Harbor & Finch' });
  await waitFor(() => expect(brand.querySelector('img')?.src).toBe(picture));
  expect(brand.textContent).toBe('Harbor & Finch');
  // People who use speech input say the visible label, so the accessible name must contain it.
  expect(brand.getAttribute('aria-label')).toBe('Harbor & Finch, home');
});

it('keeps the name where the banner cannot be read', async () => {
  server.on(bannerRoute, () => new Refusal(404, 'not-found'));
  const brand = await brandWith({ hasBanner: true });
  await waitFor(() => expect(server.requestsOf(bannerRoute)).toHaveLength(1));
  expect(brand.textContent).toBe('Harbor & Finch CPAs');
});
