import type { Help } from '@anteroom/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Refusal } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';

const help: Help = {
  searchUrl: '/help/c1001/search',
  topics: [{ id: 'uploads', title: 'Send us documents', url: '/help/c1001/articles/uploads' }],
  howToUrl: '/help/c1001/articles/how-to',
  privacyUrl: null,
};
const flags = { feedbackRequest: true };
const menuRoute = 'GET /api/help/v1/articles';
const feedbackRoute = 'POST /api/help/v1/feedback';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on(menuRoute, () => help);
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

async function openHelp() {
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
  return within(await screen.findByRole('dialog', { name: 'Help' }));
}

it('offers what the firm has, and nothing that it does not have', async () => {
  await openPortal('/notfound', server);
  const panel = await openHelp();
  const article = await panel.findByRole('link', { name: /Send us documents/ });
  expect(article.getAttribute('href')).toBe('/help/c1001/articles/uploads');
  expect(article.getAttribute('target')).toBe('_blank');
  expect(panel.getByRole('link', { name: /How the portal works/ })).toBeTruthy();
  expect(panel.queryByRole('link', { name: /Privacy/ })).toBeNull();
  const [asked] = server.requestsOf(menuRoute);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    apps: 'ClientCenter',
    userType: 'client',
    locale: 'en-us',
  });
});

it('searches in a tab of its own, and not for nothing', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await openPortal('/notfound', server);
  const panel = await openHelp();
  await userEvent.type(await panel.findByRole('searchbox', { name: 'Search help' }), '  {Enter}');
  expect(open).not.toHaveBeenCalled();
  await userEvent.type(panel.getByRole('searchbox'), 'tax return{Enter}');
  const [address, , features] = open.mock.lastCall ?? [];
  expect(String(address)).toContain('/help/c1001/search?q=tax+return&app=ClientCenter&userType=client');
  expect(features).toBe('noopener');
});

it('is not there for whom it is hidden from', async () => {
  await openPortal('/notfound', server, { controls: ['HideHelp'] });
  await screen.findByRole('button', { name: /’s account/ });
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull();
});

it('asks for feedback only where the firm does', async () => {
  await openPortal('/notfound', server);
  const panel = await openHelp();
  await panel.findByRole('link', { name: /Send us documents/ });
  expect(panel.queryByRole('button', { name: 'Give feedback' })).toBeNull();
});

it('still takes feedback when it cannot be read', async () => {
  server.on(menuRoute, () => new Refusal(404, 'not-found'));
  await openPortal('/notfound', server, { flags });
  const panel = await openHelp();
  await panel.findByText('We couldn’t load “Help”');
  expect(panel.getByRole('button', { name: 'Give feedback' })).toBeTruthy();
});

it('sends feedback that is complete, keeps it where that fails, and thanks', async () => {
  server.on(feedbackRoute, () => new Refusal(429, 'too-many-requests'));
  await openPortal('/notfound', server, { flags });
  const panel = await openHelp();
  await userEvent.click(await panel.findByRole('button', { name: 'Give feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Choose one.')).toBeTruthy();
  expect(dialog.getByText('Tell us why.')).toBeTruthy();
  expect(server.requestsOf(feedbackRoute)).toEqual([]);

  await userEvent.click(dialog.getByRole('radio', { name: 'I like it' }));
  await userEvent.type(dialog.getByRole('textbox'), 'So calm.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText(/^We couldn’t send your feedback/);
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'So calm.');

  server.on(feedbackRoute, () => null);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(server.requestsOf(feedbackRoute).at(-1)?.body).toEqual({ mood: 'happy', message: 'So calm.' });
});
