import type { MailTrial, SetupState } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const path = '/api/setup/v1';
const mail = { server: 'smtp.lumen.test', folder: '/srv/mail' };
const done = { companyId: 'lumen', firmName: 'Lumen', ownerEmail: 'lia@lumen.test' };

let portal: TestPortal;
let state: SetupState;
beforeEach(() => {
  // jsdom does not implement scrolling.
  window.scrollTo = () => {};
  state = { done: null, mail, offersPasskeys: true };
  portal = createTestPortal();
  portal.http.on(`POST ${path}/session`, () => state).on(`GET ${path}/state`, () => state);
});
afterEach(() => sessionStorage.clear());

async function open(hash = '#secret') {
  location.hash = hash;
  return portal.show('page path /setup');
}

it('exchanges the secret, removes it from the address, and calls only the setup API', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Your firm' });
  expect(portal.http.callsOf(`POST ${path}/session`)[0]?.body).toEqual({ secret: 'secret' });
  expect(location.hash).toBe('');
  expect(portal.http.calls.filter((call) => !call.path.startsWith(path))).toEqual([]);
});

it('shows the rate limit on attempts, and retries on request', async () => {
  portal.http.on(`POST ${path}/session`, () => {
    throw problem('too-many-requests', 429);
  });
  await open();
  await screen.findByText('Too many attempts. Wait a minute and try again.');
  portal.http.on(`POST ${path}/session`, () => state);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Your firm' });
});

it('continues after a reload without the secret', async () => {
  await open('');
  await screen.findByRole('heading', { name: 'Your firm' });
  expect(portal.http.callsOf(`POST ${path}/session`)).toEqual([]);
});

it.each([
  ['link-unknown', 'This link isn’t valid'],
  ['link-expired', 'This link has expired'],
  ['link-used', 'This link was already used'],
  ['no-setup', 'There’s nothing to set up'],
])('shows the page for %s', async (reason, title) => {
  portal.http.on(`POST ${path}/session`, () => {
    throw problem('not-found', 404, reason);
  });
  await open();
  await screen.findByRole('heading', { name: title });
});

it('says where to find the link when opened without one', async () => {
  portal.http.on(`GET ${path}/state`, () => {
    throw problem('not-found', 404, 'link-unknown');
  });
  await open('');
  await screen.findByRole('heading', { name: 'This portal isn’t set up yet' });
  screen.getByText(/the link that the server printed/);
  screen.getByText('npm run anteroom -- setup link');
});

it('shows the server’s errors beside their fields, and focuses the first one', async () => {
  const errors = [
    { path: 'body/email', message: '', reason: 'invalid' },
    { path: 'body/logo', message: '', reason: 'invalid' },
  ];
  portal.http.on(`POST ${path}/firm/check`, () => {
    const type = 'urn:anteroom:problem:bad-request';
    const refusal = { type, title: 'bad-request', status: 400, errors };
    throw new HttpError({ kind: 'problem', status: 400, problem: refusal });
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Enter an e-mail address, such as office@example.com.');
  screen.getByText(/An SVG can hold a script/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ }));
});

it('fills in language and time zone from the country', async () => {
  await open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Netherlands');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('nl-nl');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe(
    'Europe/Amsterdam',
  );
});

it('lets the owner use a passkey instead of a password, and retries when creating it fails', async () => {
  const made = { id: 'key', response: {} };
  const create = vi
    .fn()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue({ toJSON: () => made });
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: object) => options });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  portal.http.on(`POST ${path}/firm/check`, () => undefined);
  portal.http.on(`POST ${path}/passkey`, () => ({ options: { challenge: 'abc' } }));
  portal.http.on(`POST ${path}/firm`, () => ({ done, mail, offersPasskeys: true }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Lia');
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create the portal' }));
  await screen.findByText('No passkey was created. Try again, or use a password.');
  await userEvent.click(screen.getByRole('button', { name: 'Create the portal' }));
  await screen.findByRole('heading', { name: 'E-mail' });
  expect(create).toHaveBeenLastCalledWith({ publicKey: { challenge: 'abc' } });
  const owner = { firstName: 'Lia', lastName: '', email: '' };
  expect(portal.http.callsOf(`POST ${path}/firm`).map(({ body }) => body)).toMatchObject([
    { owner: { ...owner, passkey: made } },
  ]);
});

const trials: readonly [MailTrial, string][] = [
  [{ outcome: 'accepted', reply: '250 queued' }, 'The mail server accepted it'],
  [{ outcome: 'refused', reply: '550 no such user' }, 'The mail server refused it'],
  [{ outcome: 'unreachable', reply: 'ECONNREFUSED' }, 'We couldn’t reach the mail server'],
  [{ outcome: 'timeout', reply: null }, 'The mail server didn’t answer in time'],
  [{ outcome: 'written', reply: null }, 'The e-mail was written to a file'],
];
it.each(trials)('shows the result of the test e-mail: %o', async (trial, title) => {
  state = { done, mail, offersPasskeys: true };
  portal.http.on(`POST ${path}/test-mail`, () => trial);
  await open('');
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test e-mail' }));
  await screen.findByText(title);
  if (trial.reply && trial.outcome !== 'written') screen.getByText(`Answer: ${trial.reply}`);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Your clients' });
});

it('shows the folder that e-mails are written to without a mail server', async () => {
  state = { done, mail: { server: null, folder: '/srv/mail' }, offersPasskeys: true };
  await open('');
  await screen.findByText('/srv/mail');
});

it.each([
  ['Import clients', '/company/lumen?r=%2Fstaff%2Fclients%23import'],
  ['Not now, go to the staff center', '/company/lumen?r=%2Fstaff%2Fclients'],
])('"%s" signs the owner in and goes on, even when the link was already used', async (name, address) => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  for (const outcome of [
    () => undefined,
    () => {
      throw problem('not-found', 404, 'link-used');
    },
  ]) {
    state = { done, mail, offersPasskeys: true };
    portal.http.on(`POST ${path}/sign-in`, outcome);
    const shown = await open('');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    const assign = vi.fn();
    vi.stubGlobal('location', { origin: location.origin, assign });
    await userEvent.click(await screen.findByRole('button', { name }));
    await expect.poll(() => assign).toHaveBeenCalledWith(address);
    vi.unstubAllGlobals();
    shown.unmount();
  }
});
