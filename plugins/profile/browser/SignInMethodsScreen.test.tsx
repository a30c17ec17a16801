import type { SignInMethods } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const laptop = {
  id: 'p1',
  browser: 'Chrome',
  system: 'Linux',
  createdAt: '2026-11-20T09:00:00Z',
  lastUsedAt: null,
};
let methods: SignInMethods;
let portal: TestPortal;
beforeEach(() => {
  methods = { hasAccount: true, hasPassword: true, passkeys: [laptop], offersPasskeys: true };
  portal = createTestPortal();
  portal.http.on('GET /api/security/v1/sign-in-methods', () => methods);
});

const open = () => portal.show('page path /account/sign-in');
const said = () => portal.alerts.shown.at(-1)?.msg;

function refuse(route: string, status: number, code: string, reason: string) {
  portal.http.on(route, () => {
    throw problem(code, status, reason);
  });
}

it('changes the password, and shows in the dialog what is wrong with it', async () => {
  await open();
  await portal.user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => portal.user.click(dialog.getByRole('button', { name: 'Save password' }));
  await save();
  expect(await dialog.findAllByText('Required')).toHaveLength(2);

  await portal.user.type(dialog.getByLabelText('Current password'), 'old');
  await portal.user.type(dialog.getByLabelText('New password'), 'password1');
  refuse('PUT /api/security/v1/password', 400, 'bad-request', 'wrong-password');
  await save();
  expect(await dialog.findByText('Wrong password.')).toBeTruthy();
  refuse('PUT /api/security/v1/password', 400, 'bad-request', 'passwordCommon');
  await save();
  expect(await dialog.findByText(/Too many people use this password/)).toBeTruthy();
  portal.http.on('PUT /api/security/v1/password', () => null);
  await save();
  await waitFor(() => expect(said()).toMatch(/Password changed/));
});

it('lists the passkeys, explains why the last way of signing in stays, and removes one after confirmation', async () => {
  await open();
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
  expect(list.getByText('Chrome on Linux')).toBeTruthy();
  const remove = () => portal.user.click(list.getByRole('button', { name: 'Remove: Chrome on Linux' }));
  refuse('DELETE /api/security/v1/passkeys/p1', 409, 'conflict', 'last-way');
  await remove();
  await waitFor(() => expect(said()).toMatch(/your last way of signing in/));
  portal.http.on('DELETE /api/security/v1/passkeys/p1', () => {
    methods = { ...methods, passkeys: [] };
    return null;
  });
  await remove();
  expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy();
  expect(portal.dialogs.asked).toHaveLength(2);
});

it('offers no password change to those who sign in with their organization’s account', async () => {
  methods = { hasAccount: false, hasPassword: false, passkeys: [], offersPasskeys: true };
  await open();
  expect(await screen.findByText(/You sign in with your organization’s account/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});
