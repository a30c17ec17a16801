import type {
  AuditLogEntry,
  AuditTexts,
  FirmLanguages,
  FirmLook,
  MailSettings,
  SignInRules,
} from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const api = '/api/firm/v1';
const owner = ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.Manager', 'Staff.Owner'];

const look: FirmLook = {
  name: 'Harbor & Finch CPAs',
  headerFillColor: '#0f4c5c',
  headerTextColor: '#ffffff',
  buttonFillColor: '#0f4c5c',
  buttonTextColor: '#ffffff',
  headerLine: null,
  logo: null,
  banner: null,
  signInText: null,
  signInBackground: null,
  version: 'one',
};

const rules: SignInRules = {
  secondFactor: 'chosen',
  logoutUrl: null,
  hasSecondFactor: false,
  idleMinutes: 30,
  lifeHours: 12,
  mostIdleMinutes: 30,
  mostLifeHours: 12,
  version: 'one',
};

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

const nameField = () => screen.findByRole('textbox', { name: 'Name of the firm' });
const save = () => screen.getByRole('button', { name: 'Save' });

it('keeps what is typed while the changes before are being saved', async () => {
  const held = Promise.withResolvers<void>();
  const { user, alerts } = await open('look', (http) => {
    http.on(`GET ${api}/look`, () => look);
    http.on(`PATCH ${api}/look`, async ({ body }) => {
      await held.promise;
      return { ...look, ...(body as object), version: 'two' };
    });
  });
  await user.type(await nameField(), ' Ltd');
  await user.click(save());
  const buttons = screen.getByRole('textbox', { name: 'Buttons and links' });
  await user.clear(buttons);
  await user.type(buttons, '#123456');
  held.resolve();
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'Look: changes saved.' }]));
  expect(buttons).toHaveProperty('value', '#123456');
  expect(save()).toHaveProperty('disabled', false);
});

it('previews the look while it is edited, with unreadable colors adjusted, and saves it', async () => {
  const { user, http, alerts } = await open('look', (http) => {
    http.on(`GET ${api}/look`, () => look);
    http.on(`PATCH ${api}/look`, ({ body }) => ({ ...look, ...(body as object), version: 'two' }));
  });
  const name = await nameField();
  expect(save()).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'Harbor');
  const buttons = screen.getByRole('textbox', { name: 'Buttons and links' });
  await user.clear(buttons);
  await user.type(buttons, '#ffee00');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getAllByText('Harbor').length).toBeGreaterThan(0);
  expect(preview.getByText(/Some colors are adjusted/)).toBeTruthy();
  const page = preview.getAllByText('Upload')[0]?.closest<HTMLElement>('.staff-settings-page');
  expect(page?.style.getPropertyValue('--ar-accent')).toMatch(/^#(?!ffee00)/);
  await user.click(save());
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'Look: changes saved.' }]));
  expect(http.callsOf(`PATCH ${api}/look`)).toMatchObject([
    { body: { version: 'one', name: 'Harbor', buttonFillColor: '#ffee00' } },
  ]);
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

it('asks before an owner leaves the screen with edits', async () => {
  const { user, dialogs, navigation } = await open('look', (http) => http.on(`GET ${api}/look`, () => look));
  await user.type(await nameField(), ' Ltd');
  navigation.go('/staff/settings');
  await waitFor(() => expect(dialogs.asked).toMatchObject([{ title: 'Leave?' }]));
});

it('accepts a picture, and rejects one that is too large before it is sent', async () => {
  const { user, http } = await open('look', (http) => {
    http.on(`GET ${api}/look`, () => look);
    http.on(`PATCH ${api}/look`, () => ({ ...look, version: 'two' }));
  });
  await nameField();
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const give = (file: File) => user.upload(input as HTMLInputElement, file);
  const huge = new File(['x'], 'huge.png', { type: 'image/png' });
  Object.defineProperty(huge, 'size', { value: 300_000 });
  await give(huge);
  expect(await screen.findByText(/“huge.png” is larger than/)).toBeTruthy();
  await give(new File(['x'], 'logo.png', { type: 'image/png' }));
  expect((await screen.findByRole('img', { name: 'Logo, as it is now' })).getAttribute('src')).toBe(
    'data:image/png;base64,eA==',
  );
  await user.click(save());
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/look`)).toMatchObject([
      { body: { logo: 'data:image/png;base64,eA==', version: 'one' } },
    ]),
  );
});

it('shows the server’s errors beside their fields, and keeps what was typed', async () => {
  const { user } = await open('look', (http) => {
    http.on(`GET ${api}/look`, () => look);
    http.on(`PATCH ${api}/look`, () => {
      throw refused(
        'bad-request',
        { path: 'body/name', reason: 'required' },
        { path: 'body/headerFillColor', reason: 'invalid' },
        { path: 'body/logo', reason: 'invalid' },
      );
    });
  });
  const name = await nameField();
  await user.clear(name);
  await user.type(name, ' ');
  await user.click(save());
  expect(await screen.findByText('Fill this in')).toBeTruthy();
  expect(screen.getByText('Check this value. It doesn’t have the right format.')).toBeTruthy();
  expect(screen.getByText(/Choose a PNG, JPEG, WebP, GIF or SVG picture without scripts/)).toBeTruthy();
  expect(screen.getByText('Check the marked fields. Nothing was saved.')).toBeTruthy();
  expect(name).toHaveProperty('value', ' ');
});

it('asks before it replaces what another owner has changed in the meantime', async () => {
  let stored = look;
  const { user, http } = await open('look', (http) => {
    http.on(`GET ${api}/look`, () => stored);
    http.on(`PATCH ${api}/look`, ({ body }) => {
      const { version, ...change } = body as Partial<FirmLook>;
      if (version !== undefined && version !== stored.version)
        throw refused('conflict', { path: 'body/version', reason: 'stale' });
      stored = { ...stored, ...change, version: `${stored.version}+` };
      return stored;
    });
  });
  const name = await nameField();
  await user.type(name, ' LLP');
  stored = { ...look, name: 'Theirs', version: 'two' };
  await user.click(save());
  expect(await screen.findByText('These settings have changed in the meantime')).toBeTruthy();
  expect(stored.name).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Show the new values' }));
  await waitFor(() => expect(name).toHaveProperty('value', 'Theirs'));

  await user.type(name, ' & Co');
  stored = { ...stored, name: 'Theirs again', version: 'three' };
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Replace with mine' }));
  await waitFor(() => expect(stored.name).toBe('Theirs & Co'));
  expect(http.callsOf(`PATCH ${api}/look`)).toHaveLength(3);
});

it('requires a second step only after a warning about who is signed out, and confirmation', async () => {
  const { user, http } = await open('sign-in', (http) => {
    http.on(`GET ${api}/sign-in`, () => rules);
    http.on(`PATCH ${api}/sign-in`, () => ({ ...rules, secondFactor: 'everyone', version: 'two' }));
  });
  await user.click(await screen.findByRole('radio', { name: /For everyone/ }));
  expect(screen.getByText(/When you save, you’re signed out/)).toBeTruthy();
  expect(screen.getByText('A session ends after this many minutes, 30 at most.')).toBeTruthy();
  await user.click(save());
  const dialog = await screen.findByRole('alertdialog', { name: 'Ask more people for a second step?' });
  expect(http.callsOf(`PATCH ${api}/sign-in`)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Ask for it' }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/sign-in`)).toMatchObject([
      { body: { secondFactor: 'everyone', version: 'one' } },
    ]),
  );
  // Asks again, which leads to the sign-in page if saving has ended the session.
  await waitFor(() => expect(http.callsOf(`GET ${api}/sign-in`)).toHaveLength(2));
});

it('explains why an owner who has never used a second step cannot require one', async () => {
  const { user } = await open('sign-in', (http) => {
    http.on(`GET ${api}/sign-in`, () => rules);
    http.on(`PATCH ${api}/sign-in`, () => {
      throw refused('conflict', { path: 'body/secondFactor', reason: 'second-factor-untried' });
    });
  });
  await user.click(await screen.findByRole('radio', { name: /For all staff/ }));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
  expect(await screen.findByText(/Sign in with a second step yourself first/)).toBeTruthy();
});

const entry: AuditLogEntry = {
  id: 'a-1',
  at: '2026-11-20T10:00:00.000Z',
  action: 'firm-changed',
  userId: 'staff',
  name: 'Stella Finch',
  viewedAs: null,
  subject: 'firm:c1001',
  details: {
    section: 'look',
    changes: { name: { before: 'Harbor', after: null }, logo: {} },
    seesAllClients: true,
    clientId: 'us-001',
  },
  names: { 'us-001': 'Lumen Studio' },
  address: '203.0.113.7',
};

const auditTexts: AuditTexts = {
  actions: { 'firm-changed': 'Firm settings changed', 'signed-in': 'Signed in' },
  details: { section: 'Section', changes: 'Changes', name: 'Name', before: 'Before', clientId: 'Client' },
  values: { section: { look: 'Look' } },
  subjects: { firm: 'Firm' },
};

it('lists the audit log in words, with details and pages, and filters it on the server', async () => {
  const { user, http } = await open('audit-log', (http) => {
    http.on('GET /api/people/v1/audit-texts', () => [
      auditTexts,
      {
        actions: { 'tax-rule-removed': 'Rule removed' },
        details: { section: 'Part' },
        values: {},
        subjects: { firm: 'Office' },
      },
    ]);
    http.on(`GET ${api}/audit`, ({ options }) =>
      options.params?.after === undefined
        ? {
            entries: [
              entry,
              { ...entry, id: 'a-2', action: 'tax-rule-removed', name: null, userId: null },
              { ...entry, id: 'a-4', action: 'trip-added' },
            ],
            next: 'a-2',
          }
        : {
            entries: [{ ...entry, id: 'a-3', action: 'signed-in', viewedAs: 'Olivia Hartwell' }],
            next: null,
          },
    );
  });
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  expect(list.getByText('Firm settings changed')).toBeTruthy();
  // The plugin of this action is no longer installed, so its name is derived from its ID.
  expect(list.getByText('Trip added')).toBeTruthy();
  expect(list.getByText('The portal')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Details: Firm settings changed, Stella Finch' }));
  const facts = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts()).toEqual([
    'Firm: c1001',
    'IP address: 203.0.113.7',
    'Section: Look',
    'Changes · Name · Before: Harbor',
    // A detail without a text is named by its key.
    'Changes · Name · After: –',
    'Changes · Logo: …',
    'Sees all clients: Yes',
    'Client: Lumen Studio',
  ]);
  // A plugin's texts come before the portal's, which count for its actions, too.
  await user.click(screen.getByRole('button', { name: 'Details: Firm settings changed, Stella Finch' }));
  await user.click(screen.getByRole('button', { name: 'Details: Rule removed, The portal' }));
  expect(facts()).toEqual(expect.arrayContaining(['Office: c1001', 'Part: look', 'Client: Lumen Studio']));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Stella Finch, viewing as Olivia Hartwell')).toBeTruthy();

  http.on(`GET ${api}/audit`, () => ({ entries: [], next: null }));
  await user.type(screen.getByRole('textbox', { name: 'Person' }), 'zebra');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed in');
  expect(await screen.findByText('No entries found')).toBeTruthy();
  await waitFor(() =>
    expect(http.callsOf(`GET ${api}/audit`).at(-1)?.options.params).toMatchObject({
      person: 'zebra',
      action: 'signed-in',
    }),
  );
});

it('exports the audit log as CSV', async () => {
  const { user, http, downloads } = await open('audit-log', (http) => {
    http.on(`GET ${api}/audit`, () => ({ entries: [entry], next: null }));
    http.on(`GET ${api}/audit/export`, () => 'time,action\r\n');
  });
  await screen.findByRole('list', { name: 'Audit log' });
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(http.callsOf(`GET ${api}/audit/export`)).toHaveLength(1));
  await waitFor(() => expect(downloads.saved).toMatchObject([{ fileName: 'audit-log.csv' }]));
});

it('exports the signed audit log as the file that the server made', async () => {
  const { user, http, downloads } = await open('audit-log', (http) => {
    http.on(`GET ${api}/audit`, () => ({ entries: [entry], next: null }));
    http.on(`GET ${api}/audit/signed`, () => new Blob(['{"signed":"{}"}\n']));
  });
  await screen.findByRole('list', { name: 'Audit log' });
  await user.click(screen.getByRole('button', { name: 'Export signed log' }));
  await waitFor(() => expect(http.callsOf(`GET ${api}/audit/signed`)).toHaveLength(1));
  await waitFor(() => expect(downloads.saved).toMatchObject([{ fileName: 'audit-log.jsonl' }]));
});

it('previews an e-mail while its settings are edited, and sends a test of the saved ones', async () => {
  const stored: MailSettings = {
    email: 'office@harbor.test',
    senderName: null,
    replyTo: null,
    signature: null,
    version: 'one',
  };
  const { user, alerts } = await open('mail', (http) => {
    http.on(`GET ${api}/mail`, () => stored);
    http.on(`GET ${api}/mail/previews`, () => ({
      mails: [
        { kind: 'test', label: 'Test e-mail' },
        { kind: 'task-x.turn', label: 'Your turn to sign' },
      ],
    }));
    http.on(`POST ${api}/mail/preview`, ({ body }) => {
      const { senderName, kind } = body as MailSettings & { kind: string };
      return {
        from: `${senderName ?? 'Harbor'} <portal@demo.test>`,
        replyTo: 'office@harbor.test',
        subject: `Mail of the kind ${kind}`,
        text: 'As plain as can be',
        html: '<p>Page</p>',
      };
    });
    http.on(`POST ${api}/mail/test`, () => undefined);
    http.on(`PATCH ${api}/mail`, () => {
      throw refused('bad-request', { path: 'body/replyTo', reason: 'invalid' });
    });
  });
  expect(await screen.findByText('Harbor <portal@demo.test>')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'The test e-mail is on its way to you.' }]));
  await user.type(screen.getByRole('textbox', { name: /Sender’s name/ }), 'Ana');
  expect(await screen.findByText('Ana <portal@demo.test>')).toBeTruthy();
  // A test uses the saved settings, so it is disabled while there are unsaved ones.
  expect(screen.getByRole('button', { name: 'Send me a test' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Mail of the kind test')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'E-mail' }), 'Your turn to sign');
  expect(await screen.findByText('Mail of the kind task-x.turn')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'As plain text' }));
  expect(await screen.findByText('As plain as can be')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Address for replies/ }), 'nobody');
  await user.click(save());
  expect(await screen.findByText(/Enter an e-mail address/)).toBeTruthy();
});

it('turns a feature off, reverts a switch that the server rejects, and shows the plugin’s own words', async () => {
  const stored = new Map([
    ['tasks', true],
    ['invoiceTask', false],
    ['feedbackRequest', true],
  ]);
  const words = { name: 'Invoices', description: 'Clients pay invoices.' };
  const feature = (id: string) => ({
    id,
    isOn: stored.get(id) ?? false,
    isFixed: id === 'feedbackRequest',
    words: id === 'invoiceTask' ? words : null,
  });
  const { user, http, alerts } = await open('features', (http) => {
    http.on(`GET ${api}/features`, () => ({ features: [...stored.keys()].map(feature) }));
    http.on(`PUT ${api}/features/tasks`, ({ body }) => {
      stored.set('tasks', (body as { isOn: boolean }).isOn);
      return feature('tasks');
    });
    http.on(`PUT ${api}/features/invoiceTask`, () => {
      throw refused('conflict', { path: 'params/featureId', reason: 'flag-locked' });
    });
  });
  const turn = (name: RegExp) => screen.findByRole('switch', { name });
  expect(await turn(/^Invoices/)).toHaveProperty('checked', false);
  expect(await turn(/^Feedback request/)).toHaveProperty('disabled', true);
  await user.click(await turn(/^Tasks/));
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'Turned off: Tasks' }]));
  expect(await turn(/^Tasks/)).toHaveProperty('checked', false);
  expect(http.callsOf(`PUT ${api}/features/tasks`)).toMatchObject([{ body: { isOn: false } }]);
  await user.click(await turn(/^Invoices/));
  await waitFor(() => expect(alerts.shown).toHaveLength(2));
  expect(await turn(/^Invoices/)).toHaveProperty('checked', false);
});

it('sends the offered languages and time zone, shows a rejection, and has nothing to save once reverted', async () => {
  const stored: FirmLanguages = {
    language: 'en-us',
    languages: null,
    timeZone: 'America/New_York',
    version: 'one',
  };
  const { user, http } = await open('languages', (http) => {
    http.on(`GET ${api}/languages`, () => stored);
    http.on(`PATCH ${api}/languages`, () => {
      throw refused('bad-request', { path: 'body/language', reason: 'invalid' });
    });
  });
  const dutch = await screen.findByRole('checkbox', { name: /Nederlands/ });
  expect(dutch).toHaveProperty('checked', true);
  await user.click(dutch);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/London');
  await user.click(save());
  expect(await screen.findByText('Choose one of the languages that are offered.')).toBeTruthy();
  const [sent] = http.callsOf(`PATCH ${api}/languages`);
  expect(sent?.body).toMatchObject({ timeZone: 'Europe/London', version: 'one' });
  expect((sent?.body as FirmLanguages | undefined)?.languages).toHaveLength(7);
  await user.click(dutch);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'America/New York');
  expect(save()).toHaveProperty('disabled', true);
});

it('reverts a sign-in method that no owner could use, and turns on sign-in by e-mailed code', async () => {
  const path = '/api/security/v1/firm-sign-in';
  const { user, http, alerts, store } = await open('sign-in', (http) => {
    http.on(`GET ${api}/sign-in`, () => rules);
    http.on(`GET ${path}`, () => ({ way: 'own', passwordless: false, hasProvider: true }));
    http.on(`PATCH ${path}`, ({ body }) => {
      if ('way' in (body as object)) throw refused('conflict', { path: 'body/way', reason: 'no-owner' });
      return { way: 'own', passwordless: true, hasProvider: true };
    });
  });
  await user.click(await screen.findByRole('radio', { name: /Your identity provider/ }));
  const messages = () => store.get(alerts.list).map(({ msg }) => msg);
  await waitFor(() => expect(messages()).toEqual(['Not changed: no owner could sign in that way yet.']));
  expect(screen.getByRole('radio', { name: /The portal’s own accounts/, checked: true })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /Sign-in by e-mailed code/ }));
  await screen.findByRole('switch', { name: /Sign-in by e-mailed code/, checked: true });
  expect(http.callsOf(`PATCH ${path}`).at(-1)).toMatchObject({ body: { passwordless: true } });
});

it('sends how long sessions last without activity, and shows the limits when that is rejected', async () => {
  const { user, http } = await open('sign-in', (http) => {
    http.on(`GET ${api}/sign-in`, () => rules);
    http.on(`PATCH ${api}/sign-in`, () => {
      throw refused('bad-request', { path: 'body/idleMinutes', reason: 'invalid' });
    });
  });
  const idle = await screen.findByRole('spinbutton', { name: 'Minutes without activity' });
  await user.clear(idle);
  await user.type(idle, '45');
  await user.click(save());
  expect(await screen.findByText('Enter a whole number from 5 to 30.')).toBeTruthy();
  expect(http.callsOf(`PATCH ${api}/sign-in`)).toMatchObject([{ body: { idleMinutes: 45, version: 'one' } }]);
});
