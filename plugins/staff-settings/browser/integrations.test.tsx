import type { ApiKey, FailedJob, FirmPlugin, Webhook, WebhookDelivery } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const api = '/api/firm/v1';
const owner = ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.Manager', 'Staff.Owner'];

async function open(id: string, prepare: (http: TestPortal['http']) => void) {
  const portal = createTestPortal({ permissions: owner, location: `/staff/settings/${id}` });
  prepare(portal.http);
  await portal.show(`setting ${id}`);
  return portal;
}

/** Returns a refusal by the server with issues about fields. */
function refused(code: 'bad-request' | 'conflict', ...errors: { path: string; reason: string }[]): HttpError {
  const failure = problem(code, code === 'conflict' ? 409 : 400).failure;
  if (failure.kind !== 'problem') throw failure;
  const issues = errors.map((each) => ({ ...each, message: 'is wrong' }));
  return new HttpError({ ...failure, problem: { ...failure.problem, errors: issues } });
}

const scopes = ['clients:read', 'documents:read', 'documents:write'];
const key: ApiKey = {
  id: 'k1',
  name: 'Ledger sync',
  ending: 'x9Qa',
  scopes: ['documents:read', 'documents:write'],
  createdBy: 'Stella Marsh',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-02-18T10:00:00Z',
  lastUsedAt: null,
  state: 'active',
};

it('creates an API key, shows it once, and revokes another after confirmation', async () => {
  const keys: ApiKey[] = [key];
  const { user, http, dialogs } = await open('api-keys', (http) => {
    http.on(`GET ${api}/keys`, () => ({ keys: [...keys], scopes }));
    http.on(`POST ${api}/keys`, ({ body }) => {
      const made = { ...key, id: 'k2', ...(body as object) };
      keys.unshift(made);
      return { key: made, secret: 'anteroom-key.c1001.secret' };
    });
    http.on(`DELETE ${api}/keys/k1`, () => null);
  });
  const list = within(await screen.findByRole('list', { name: 'API keys' }));
  expect(list.getByText('Documents and folders: read and change')).toBeTruthy();
  expect(list.getByText('Never')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add an API key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an API key' }));
  await user.click(form.getByRole('button', { name: 'Create the key' }));
  expect(await form.findByText('Fill this in')).toBeTruthy();
  expect(form.getByText('Choose at least one thing that the key may do.')).toBeTruthy();
  expect(http.callsOf(`POST ${api}/keys`)).toEqual([]);
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Scanner');
  await user.selectOptions(form.getByRole('combobox', { name: 'Documents and folders' }), 'Read and change');
  await user.selectOptions(form.getByRole('combobox', { name: 'Valid for' }), '365 days');
  await user.click(form.getByRole('button', { name: 'Create the key' }));
  const shown = within(await screen.findByRole('alertdialog', { name: 'Your new API key' }));
  expect(shown.getByRole('textbox', { name: 'API key' })).toHaveProperty(
    'value',
    'anteroom-key.c1001.secret',
  );
  expect(http.callsOf(`POST ${api}/keys`).at(-1)?.body).toEqual({
    name: 'Scanner',
    scopes: ['documents:write'],
    days: 365,
  });
  await user.keyboard('{Escape}');
  await user.click(shown.getByRole('button', { name: 'I’ve saved it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const add = screen.getByRole('button', { name: 'Add an API key' });
  await waitFor(() => expect(document.activeElement).toBe(add));
  await user.click(await screen.findByRole('button', { name: 'Revoke: Ledger sync' }));
  await waitFor(() => expect(http.callsOf(`DELETE ${api}/keys/k1`)).toHaveLength(1));
  expect(dialogs.asked).toMatchObject([{ title: 'Revoke “Ledger sync”?', danger: true }]);
});

const webhook: Webhook = {
  id: 'w1',
  address: 'https://hooks.example/in',
  events: ['documents-changed'],
  isOn: false,
  turnedOff: 'failing',
  createdAt: '2026-11-20T10:00:00Z',
  succeededAt: null,
  formerSecretUntil: null,
  version: 'v1',
};
const delivery: WebhookDelivery = {
  id: 'd1',
  event: 'documents-changed',
  createdAt: '2026-11-20T10:00:00Z',
  state: 'failed',
  attempts: [{ at: '2026-11-20T10:00:01Z', status: 503, ms: 42, answer: 'down for <maintenance>' }],
};

it('shows why a webhook was turned off, turns it on, sends a test, and redelivers a message', async () => {
  let stored = webhook;
  const { user, http } = await open('webhooks', (http) => {
    http.on(`GET ${api}/webhooks`, () => ({
      webhooks: [stored],
      events: [
        { name: 'documents-changed', title: null, plugin: null },
        { name: 'news-changed', title: 'News changed', plugin: 'trip-news' },
      ],
    }));
    http.on(`GET ${api}/webhooks/w1/deliveries`, () => ({ deliveries: [delivery], next: null }));
    http.on(`PATCH ${api}/webhooks/w1`, ({ body }) => {
      stored = { ...stored, turnedOff: null, ...(body as object) };
      return stored;
    });
    http.on(`POST ${api}/webhooks/w1/test`, () => ({ ...delivery.attempts[0], status: 200, answer: 'ok' }));
    http.on(`POST ${api}/webhooks/w1/deliveries/d1/redelivery`, () => null);
  });
  await user.click(await screen.findByRole('button', { name: 'Details: https://hooks.example/in' }));
  expect(await screen.findByText(/nothing could be delivered for a day/)).toBeTruthy();
  expect(await screen.findByText('down for <maintenance>')).toBeTruthy();
  expect(screen.getByText(/Status 503 after 42 ms/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Send messages' }));
  await screen.findByRole('switch', { name: 'Send messages', checked: true });
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Status 200 after 42 ms')).toBeTruthy();
  await user.click(document.querySelector('summary') as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(http.callsOf(`POST ${api}/webhooks/w1/deliveries/d1/redelivery`)).toHaveLength(1),
  );
});

it('sends a message that is still being tried again at once, but not one before its first attempt', async () => {
  const tried: WebhookDelivery = { ...delivery, state: 'pending' };
  const { user, http } = await open('webhooks', (http) => {
    http.on(`GET ${api}/webhooks`, () => ({
      webhooks: [{ ...webhook, isOn: true, turnedOff: null }],
      events: [],
    }));
    http.on(`GET ${api}/webhooks/w1/deliveries`, () => ({
      deliveries: [{ ...tried, id: 'd2', attempts: [] }, tried],
      next: null,
    }));
    http.on(`POST ${api}/webhooks/w1/deliveries/d1/redelivery`, () => null);
  });
  await user.click(await screen.findByRole('button', { name: 'Details: https://hooks.example/in' }));
  await waitFor(() => expect(document.querySelectorAll('summary')).toHaveLength(2));
  for (const summary of document.querySelectorAll('summary')) await user.click(summary);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(http.callsOf(`POST ${api}/webhooks/w1/deliveries/d1/redelivery`)).toHaveLength(1),
  );
});

it('lets an owner choose when a webhook has changed while it is edited', async () => {
  let stored = webhook;
  const { user, http } = await open('webhooks', (http) => {
    http.on(`GET ${api}/webhooks`, () => ({
      webhooks: [stored],
      events: [
        { name: 'documents-changed', title: null, plugin: null },
        { name: 'tasks-changed', title: null, plugin: null },
      ],
    }));
    http.on(`GET ${api}/webhooks/w1/deliveries`, () => ({ deliveries: [], next: null }));
    http.on(`PATCH ${api}/webhooks/w1`, ({ body }) => {
      if ((body as { version: string }).version !== stored.version)
        throw refused('conflict', { path: 'body/version', reason: 'stale' });
      return stored;
    });
  });
  await user.click(await screen.findByRole('button', { name: /^Details: / }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change' }));
  await user.click(form.getByRole('checkbox', { name: 'Documents or folders changed' }));
  stored = { ...webhook, events: ['documents-changed', 'tasks-changed'], version: 'v2' };
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Show the new values' }));
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2);

  await user.click(form.getByRole('checkbox', { name: 'Tasks changed' }));
  stored = { ...stored, version: 'v3' };
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Replace with mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.callsOf(`PATCH ${api}/webhooks/w1`).at(-1)?.body).toEqual({
    address: webhook.address,
    events: ['documents-changed'],
    version: 'v3',
  });
});

it('adds a webhook for the chosen events, and shows what is wrong with its address', async () => {
  const { user, http } = await open('webhooks', (http) => {
    http.on(`GET ${api}/webhooks`, () => ({
      webhooks: [],
      events: [
        { name: 'documents-changed', title: null, plugin: null },
        { name: 'news-changed', title: 'News changed', plugin: 'trip-news' },
      ],
    }));
    http.on(`POST ${api}/webhooks`, ({ body }) => {
      if (!(body as { address: string }).address.startsWith('https://'))
        throw refused('bad-request', { path: 'body/address', reason: 'invalid' });
      return { webhook, secret: 'whsec_c2VjcmV0' };
    });
  });
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'http://hooks.example/');
  await user.click(form.getByRole('checkbox', { name: 'News changed' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/begins with https:\/\/, without/)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Address' }));
  await user.clear(form.getByRole('textbox', { name: 'Address' }));
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://hooks.example/');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const shown = within(await screen.findByRole('alertdialog', { name: 'Secret of the webhook' }));
  expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_c2VjcmV0');
  expect(http.callsOf(`POST ${api}/webhooks`).at(-1)?.body).toEqual({
    address: 'https://hooks.example/',
    events: ['news-changed'],
  });
});

const news: FirmPlugin = {
  id: 'trip-news',
  name: 'News',
  version: '1.2.0',
  isOn: true,
  isKept: false,
  lacks: [],
  brings: [
    { point: 'widget', title: 'News' },
    { point: 'hologram', title: null },
  ],
};

it('lists the plugins with what they contribute, and turns one off', async () => {
  let stored = news;
  const { user, alerts } = await open('installed-plugins', (http) => {
    http.on(`GET ${api}/plugins`, () => ({
      plugins: [
        stored,
        { ...news, id: 'staff-settings', name: 'Look', isKept: true },
        { ...news, id: 'more-news', name: 'More news', lacks: ['trip-news'] },
      ],
    }));
    http.on(`PATCH ${api}/plugins/trip-news`, ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return stored;
    });
  });
  const row = await screen.findByRole('switch', { name: /^News/ });
  expect(screen.getAllByText(/On the home page: News\./).length).toBe(3);
  expect(screen.getByRole('switch', { name: /^Look/ })).toHaveProperty('disabled', true);
  expect(screen.getByText(/It does nothing until you turn on: News\./)).toBeTruthy();
  expect(screen.getAllByText('Version 1.2.0')).toHaveLength(3);
  await user.click(row);
  await screen.findByRole('switch', { name: /^News/, checked: false });
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'Turned off: News' }]));
});

it('lists failed background jobs with their reasons, and retries one or all of them', async () => {
  const mail: FailedJob = {
    id: 'j1',
    queue: 'mail',
    to: 'ana@client.example',
    attempts: 3,
    failedAt: '2026-11-20T10:00:00Z',
    nextAt: '2099-11-20T10:05:00Z',
    status: 451,
    code: null,
  };
  let jobs: FailedJob[] = [
    mail,
    { ...mail, id: 'j2', queue: 'task-x.seal', to: null, status: null, nextAt: null },
    {
      ...mail,
      id: 'j3',
      queue: 'scan',
      to: null,
      status: null,
      code: 'ECONNREFUSED',
      nextAt: '2026-11-20T10:05:00Z',
    },
  ];
  const { user, http, alerts } = await open('failed-jobs', (http) => {
    http.on(`GET ${api}/failed-jobs`, () => ({ jobs: [...jobs] }));
    http.on(`POST ${api}/failed-jobs/retry`, ({ body }) => {
      const { id } = body as { id?: string };
      const count = jobs.filter((job) => !id || job.id === id).length;
      jobs = jobs.filter((job) => id && job.id !== id);
      return { count };
    });
  });
  const list = within(await screen.findByRole('list', { name: 'Failed work' }));
  expect(list.getByText('The mail server answered 451.')).toBeTruthy();
  expect(list.getByText('The connection failed (ECONNREFUSED).')).toBeTruthy();
  expect(list.getByText(/finds the reason in the log under j2/)).toBeTruthy();
  expect(list.getByText('Work of the plugin task-x')).toBeTruthy();
  const badges = ['Tried again later', 'Given up', 'Being tried'];
  for (const badge of badges) expect(list.getAllByText(badge)).toHaveLength(1);
  expect(list.queryByRole('button', { name: 'Try again now: Virus check' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Try again now: E-mail to ana@client.example' }));
  await waitFor(() => expect(list.queryByText('E-mail to ana@client.example')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Try all again now' }));
  expect(await screen.findByText('Nothing has failed')).toBeTruthy();
  expect(http.callsOf(`POST ${api}/failed-jobs/retry`).map(({ body }) => body)).toEqual([{ id: 'j1' }, {}]);
  expect(alerts.shown).toMatchObject([
    { msg: 'The portal tries it again now.' },
    { msg: 'The portal tries 2 things again now.' },
  ]);
});
