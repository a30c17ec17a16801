import type { Profile } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const profile: Profile = {
  id: 'olivia',
  prefix: null,
  firstName: 'Olivia',
  middleName: null,
  lastName: 'Reed',
  suffix: null,
  email: 'olivia@demo.test',
  pendingEmail: null,
  language: 'en-us',
  taskMails: true,
};
let portal: TestPortal;
beforeEach(() => {
  portal = createTestPortal();
  portal.http.on('GET /api/security/v1/sign-in-methods', () => ({
    hasAccount: true,
    hasPassword: true,
    passkeys: [],
    offersPasskeys: true,
  }));
});

async function open() {
  portal.http.on('GET /api/profile/v1/users/me', () => profile);
  await portal.show('shell button profile');
  await screen.findByLabelText(/First name/);
  return within(await screen.findByRole('dialog', { name: 'Profile settings' }));
}

it('saves the profile, refreshes the session and switches the language', async () => {
  portal.http.on('PUT /api/profile/v1/users/olivia', ({ body }) => ({ ...profile, ...(body as Profile) }));
  const dialog = await open();
  await dialog.findByRole('link', { name: 'Password and passkeys' });
  await portal.user.clear(dialog.getByLabelText(/First name/));
  await portal.user.type(dialog.getByLabelText(/First name/), 'Olívia');
  await portal.user.selectOptions(dialog.getByLabelText('Language'), 'pt-br');
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.type).toBe('success'));
  expect(portal.session.refreshed).toBe(1);
  expect(portal.store.get(portal.i18n.language)).toBe('pt-br');
});

it('keeps what was typed when saving fails', async () => {
  portal.http.on('PUT /api/profile/v1/users/olivia', () => {
    throw problem('too-many-requests', 429);
  });
  const dialog = await open();
  await portal.user.type(dialog.getByLabelText(/Last name/), '-Hart');
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/You’ve saved too often/);
  expect(dialog.getByLabelText<HTMLInputElement>(/Last name/).value).toBe('Reed-Hart');
  expect(portal.session.refreshed).toBe(0);
});

it('is not offered where a control hides account details', async () => {
  portal.session.change({ controls: new Set(['HideAccountDetails']) });
  await expect(portal.show('shell button profile')).rejects.toThrow('is hidden by its when');
});
