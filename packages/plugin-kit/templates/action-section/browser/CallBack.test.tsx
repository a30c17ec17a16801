import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const path = '/api/service-requests/v1/clients/client-1/requests';

it('sends what was typed and says so', async () => {
  const portal = createTestPortal();
  portal.http.on(`POST ${path}`, () => ({ id: 'r-1' }));
  await portal.show('action path my-plugin/call-back');
  await portal.user.type(screen.getByRole('textbox'), 'Monday after 2 pm, 555 0100');
  await portal.user.click(screen.getByRole('button', { name: 'Request a call' }));
  expect(portal.http.calls).toMatchObject([
    { method: 'POST', path, body: { answers: { description: 'Monday after 2 pm, 555 0100' } } },
  ]);
  expect(portal.alerts.shown).toMatchObject([{ type: 'success', msg: 'We’ll call you.' }]);
});

it('asks for what is missing before anything is sent', async () => {
  const portal = createTestPortal();
  await portal.show('action path my-plugin/call-back');
  await portal.user.click(screen.getByRole('button', { name: 'Request a call' }));
  expect(screen.getByText('Tell us when and where we can reach you.')).toBeTruthy();
  expect(portal.http.calls).toEqual([]);
});

it('keeps what was typed when sending fails, and makes no second request of a second try', async () => {
  const portal = createTestPortal();
  portal.http.on(`POST ${path}`, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('action path my-plugin/call-back');
  await portal.user.type(screen.getByRole('textbox'), 'Any time');
  const send = screen.getByRole('button', { name: 'Request a call' });
  await portal.user.click(send);
  expect(await screen.findByText('We couldn’t send your request')).toBeTruthy();
  await portal.user.click(send);
  const [first, second] = portal.http.calls;
  expect(second?.body).toEqual(first?.body);
});
