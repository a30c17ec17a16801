import type { Help } from '@anteroom/contract';
import {
  createTestPortal,
  problem,
  type TestPortal,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const help: Help = {
  searchUrl: '/help/c1001/search',
  topics: [{ id: 'uploads', title: 'Send us documents', url: '/help/c1001/articles/uploads' }],
  howToUrl: '/help/c1001/articles/how-to',
  privacyUrl: null,
};
const flags = { feedbackRequest: true };
const menuRoute = 'GET /api/help/v1/articles';
const feedbackRoute = 'POST /api/help/v1/feedback';

afterEach(() => vi.restoreAllMocks());

async function open(menu: () => Help = () => help, options: TestPortalOptions = {}): Promise<TestPortal> {
  const portal = createTestPortal({
    session: { userId: 'olivia', companyName: 'Harbor & Finch CPAs' },
    ...options,
  });
  portal.http.on(menuRoute, menu);
  await portal.show('shell button help');
  return portal;
}

it('lists the firm’s articles and how-to page, and no privacy page when the firm has none', async () => {
  const { http } = await open();
  const article = await screen.findByRole('link', { name: /Send us documents/ });
  expect(article.getAttribute('href')).toBe('/help/c1001/articles/uploads');
  expect(article.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('link', { name: /How the portal works/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Privacy/ })).toBeNull();
  expect(http.callsOf(menuRoute)[0]?.options.params).toEqual({
    apps: 'ClientCenter',
    userType: 'client',
    locale: 'en-us',
  });
});

it('opens a search in a new tab, and ignores a blank query', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), '  {Enter}');
  expect(opened).not.toHaveBeenCalled();
  await user.type(screen.getByRole('searchbox'), 'tax return{Enter}');
  const [address, , features] = opened.mock.lastCall ?? [];
  expect(String(address)).toContain('/help/c1001/search?q=tax+return&app=ClientCenter&userType=client');
  expect(features).toBe('noopener');
});

it('is not available with the HideHelp control', async () => {
  const portal = createTestPortal({ controls: ['HideHelp'] });
  expect((await portal.explain('shell button help')).available).toBe(false);
});

it('offers no feedback without the firm’s feedback flag', async () => {
  await open();
  await screen.findByRole('link', { name: /Send us documents/ });
  expect(screen.queryByRole('button', { name: 'Give feedback' })).toBeNull();
});

it('still offers feedback when the help cannot be loaded', async () => {
  const refuse = () => {
    throw problem('not-found', 404);
  };
  await open(refuse, { flags });
  await screen.findByText('We couldn’t load “Help”');
  expect(screen.getByRole('button', { name: 'Give feedback' })).toBeTruthy();
});

it('requires complete feedback, keeps it when sending fails, and thanks once it is sent', async () => {
  const { http, user } = await open(() => help, { flags });
  http.on(feedbackRoute, () => {
    throw problem('too-many-requests', 429);
  });
  await user.click(await screen.findByRole('button', { name: 'Give feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Choose one.')).toBeTruthy();
  expect(dialog.getByText('Tell us why.')).toBeTruthy();
  expect(http.callsOf(feedbackRoute)).toEqual([]);

  await user.click(dialog.getByRole('radio', { name: 'I like it' }));
  await user.type(dialog.getByRole('textbox'), 'So calm.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText(/^We couldn’t send your feedback/);
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'So calm.');

  http.on(feedbackRoute, () => null);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(http.callsOf(feedbackRoute).at(-1)?.body).toEqual({ mood: 'happy', message: 'So calm.' });
});

it('closes the panel behind feedback, and asks before typed feedback is lost', async () => {
  const { dialogs, user } = await open(() => help, { flags });
  await user.click(await screen.findByRole('button', { name: 'Give feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Feedback' });
  expect(document.querySelector('.help-panel')).toBeNull();
  await user.type(within(dialog).getByRole('textbox'), 'So calm.');
  dialogs.answer = false;
  await user.keyboard('{Escape}');
  expect(dialogs.asked).toHaveLength(1);
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'So calm.');
});
