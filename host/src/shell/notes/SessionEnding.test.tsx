import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Credentials } from '../../services/session/Credentials.ts';
import { SessionClock } from '../../services/session/SessionClock.ts';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

const extension = 'POST /api/security/v1/session/extension';
const login = 'POST /api/security/v1/oidc/login';
const time = { IdleSeconds: 1800, LifeSeconds: 43_200 };

let server: FakeServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await FakeServer.start();
});
afterEach(async () => {
  await server.stop();
  vi.useRealTimers();
});

/** Opens the portal, and lets the given number of minutes pass without a call. */
async function rest(minutes: number, { IdleSeconds, LifeSeconds } = time) {
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('banner');
  const { container } = portal;
  const clock = container.get(SessionClock);
  // Responses that the screen is still waiting for would count as use of the session.
  vi.spyOn(clock, 'used').mockReturnValue();
  clock.start({ IdleSeconds, LifeSeconds });
  vi.setSystemTime(Date.now() + minutes * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  return { container, dialog: within(await screen.findByRole('alertdialog')) };
}

it('extends the session, and stays open with an error while the server cannot be reached', async () => {
  const { dialog, container } = await rest(29);
  expect(dialog.getByText('Time left: 1:00')).toBeDefined();
  const [stay] = dialog.getAllByRole('button', { name: 'Stay signed in' }).slice(-1);
  server.on(extension, () => new Refusal(503, 'unavailable'));
  await userEvent.click(stay as HTMLElement);
  expect((await dialog.findByRole('alert')).textContent).toContain('Check your connection and try again.');

  server.on(extension, () => time);
  await userEvent.click(stay as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  container.get(SessionClock).stop();
});

it('leads to the sign-in page and back where the session cannot be extended', async () => {
  server.on(login, () => ({ location: '/idp/auth' }));
  const { dialog, container } = await rest(0, { IdleSeconds: 1800, LifeSeconds: 60 });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(container.get(Credentials).takeReturnTo()).toBe('/notfound'));
  expect(server.requestsOf(extension)).toEqual([]);
  container.get(SessionClock).stop();
});

it('can be dismissed where the session cannot be extended', async () => {
  const { dialog, container } = await rest(0, { IdleSeconds: 1800, LifeSeconds: 60 });
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  container.get(SessionClock).stop();
});
