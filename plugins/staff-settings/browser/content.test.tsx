import type {
  ArticleText,
  DocumentRules,
  FirmArticles,
  FirmNotice,
  FirmNotices,
  SupportSettings,
  TermsVersions,
} from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
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

const save = () => screen.getByRole('button', { name: 'Save' });

const languages = ['en-us', 'pt-br'];
const moving: FirmNotice = {
  id: 'n1',
  level: 'info',
  texts: { 'en-us': { msg: 'We move' } },
  from: '2026-05-01T09:00',
  until: null,
  state: 'shown',
  version: 'one',
};

it('writes a notice in two languages with a preview, and marks the fields that the server rejects', async () => {
  let refusals = 1;
  const known: FirmNotices = { notices: [], timeZone: 'America/New_York', languages };
  const { user, http, navigation } = await open('notices', (http) => {
    http.on(`GET ${api}/notices`, () => known);
    http.on(`POST ${api}/notices`, () => {
      if (refusals-- > 0) throw refused('bad-request', { path: 'body/texts/pt-br', reason: 'required' });
      return moving;
    });
  });
  expect(await screen.findByText('No notices yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Write a notice' }));
  const text = await screen.findByRole('textbox', { name: 'Message' });
  await user.type(text, 'W');
  expect(navigation.isHeld).toBe(true);
  await user.clear(text);
  expect(navigation.isHeld).toBe(false);
  await user.type(text, 'We move');
  await user.type(screen.getByRole('textbox', { name: /^Details/ }), 'In May\n- Desk');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('We move')).toBeTruthy();
  expect(preview.getByRole('listitem').textContent).toBe('Desk');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), 'pt-br');
  await user.type(screen.getByRole('textbox', { name: /^Details/ }), 'Em maio');
  await user.click(screen.getByRole('radio', { name: 'Warning' }));
  await user.click(save());
  expect(await screen.findByText('Fill this in')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), 'en-us');
  expect(screen.getByText('Check the text in: pt-br')).toBeTruthy();
  await user.click(save());
  await screen.findByRole('button', { name: 'Write a notice' });
  expect(http.callsOf(`POST ${api}/notices`).at(-1)).toMatchObject({
    body: {
      level: 'warning',
      texts: {
        'en-us': { msg: 'We move', details: [{ text: 'In May', items: ['Desk'] }] },
        'pt-br': { msg: '', details: [{ text: 'Em maio' }] },
      },
    },
  });
});

it('ends a notice, and shows a conflict when another owner has changed the one being edited', async () => {
  const { user, http } = await open('notices', (http) => {
    http.on(`GET ${api}/notices`, () => ({ notices: [moving], timeZone: 'America/New_York', languages }));
    http.on(`PATCH ${api}/notices/n1`, () => {
      throw refused('conflict', { path: 'body/version', reason: 'stale' });
    });
    http.on(`POST ${api}/notices/n1/end`, () => ({ ...moving, state: 'over' }));
  });
  expect(await screen.findByText('From May 1, 2026, 9:00 AM · America/New York')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End now' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this notice now?' }));
  await user.click(dialog.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(http.callsOf(`POST ${api}/notices/n1/end`)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const time = await screen.findByRole('textbox', { name: 'Shown from, time' });
  await user.clear(time);
  await user.type(time, '10:30');
  await user.click(save());
  expect(await screen.findByText('These settings have changed in the meantime')).toBeTruthy();
  expect(http.callsOf(`PATCH ${api}/notices/n1`)).toMatchObject([
    { body: { from: '2026-05-01T10:30', version: 'one' } },
  ]);
});

it('shows what is stored of a notice after edits are discarded', async () => {
  const detailed = (text: string): FirmNotice => ({
    ...moving,
    texts: { 'en-us': { msg: 'We move', details: [{ text }] } },
  });
  let stored = detailed('In May');
  const { user } = await open('notices', (http) => {
    http.on(`GET ${api}/notices`, () => ({ notices: [stored], timeZone: 'America/New_York', languages }));
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const details = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Details/ });
  const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Shown from, time' });
  await screen.findByRole('textbox', { name: /^Details/ });
  await user.type(details(), ' or so\n\n');
  expect(details().value).toBe('In May or so\n\n');
  await user.clear(time());
  await user.type(time(), '10:3');
  stored = { ...detailed('In June'), from: '2026-05-01T08:00', version: 'two' };
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(details().value).toBe('In June'));
  expect(time().value).toBe('08:00');
});

it('saves the addresses and chat hours of the support, and marks an address that the server rejects', async () => {
  const stored: SupportSettings = {
    email: null,
    countries: [{ country: 'gb', email: 'uk@finch.test' }],
    chat: null,
    version: 'one',
  };
  let refusals = 1;
  const { user, http } = await open('support', (http) => {
    http.on(`GET ${api}/support`, () => stored);
    http.on(`PATCH ${api}/support`, ({ body }) => {
      if (refusals-- > 0)
        throw refused(
          'bad-request',
          { path: 'body/countries/0/email', reason: 'invalid' },
          { path: 'body/chat/url', reason: 'required' },
        );
      return { ...stored, ...(body as object), version: 'two' };
    });
  });
  await user.type(await screen.findByRole('textbox', { name: /^Brazil/ }), 'br');
  await user.click(screen.getByRole('switch', { name: 'Offer a live chat' }));
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.click(save());
  const brazil = screen.getByRole('textbox', { name: /^Brazil/ });
  await waitFor(() => expect(brazil.getAttribute('aria-invalid')).toBe('true'));
  await user.type(brazil, '@finch.test');
  await user.type(screen.getByRole('textbox', { name: 'Address of the chat' }), 'https://chat.test');
  await user.click(save());
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
  expect(http.callsOf(`PATCH ${api}/support`).at(-1)).toMatchObject({
    body: {
      countries: [
        { country: 'br', email: 'br@finch.test' },
        { country: 'gb', email: 'uk@finch.test' },
      ],
      chat: { url: 'https://chat.test', hours: { days: [1, 2, 3, 4] } },
      version: 'one',
    },
  });
});

const help: FirmArticles = {
  articles: [
    {
      id: 'one',
      kind: 'article',
      readers: null,
      texts: [{ language: 'en-us', title: 'One', isPublished: true }],
    },
    {
      id: 'two',
      kind: 'article',
      readers: 'staff',
      texts: [{ language: 'en-us', title: 'Two', isPublished: false }],
    },
  ],
  version: 'v',
  languages,
};
const text: ArticleText = {
  id: 'one',
  language: 'en-us',
  readers: null,
  title: 'One',
  body: 'Now <b>bold</b>',
  url: null,
  isPublished: true,
  version: 'b',
  versions: [
    { number: 2, title: 'One', savedAt: '2026-05-02T10:00:00Z', savedBy: 'Stella Finch' },
    { number: 1, title: 'Uno', savedAt: '2026-05-01T10:00:00Z', savedBy: null },
  ],
};

it('edits an article with a preview, adds a language, and restores a version', async () => {
  const { user, http } = await open('help-articles', (http) => {
    http.on(`GET ${api}/articles`, () => help);
    http.on(`GET ${api}/articles/one/en-us`, () => text);
    http.on(`GET ${api}/articles/one/en-us/versions/1`, () => ({ title: 'Uno', body: 'Before', url: null }));
    http.on(`POST ${api}/articles/one/en-us/versions/1/restore`, () => ({
      ...text,
      body: 'Before',
      version: 'c',
    }));
    http.on(`PUT ${api}/articles/one/pt-br`, ({ body }) => ({
      ...text,
      ...JSON.parse(JSON.stringify(body)),
      language: 'pt-br',
      versions: [],
    }));
  });
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  await user.click(edit as HTMLElement);
  const field = await screen.findByRole('textbox', { name: 'Text' });
  const preview = () => screen.getByRole('region', { name: 'Preview' });
  expect(preview().querySelector('b')).toBeNull();
  expect(preview().textContent).toContain('Now <b>bold</b>');
  await user.clear(field);
  await user.type(field, '**Soon**');
  await waitFor(() => expect(preview().querySelector('strong')?.textContent).toBe('Soon'));
  expect(screen.getByRole('combobox', { name: 'Language of the text' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Show version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(await dialog.findByText('Before')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Before'),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), 'pt-br');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Um');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Olá');
  await user.click(save());
  await waitFor(() =>
    expect(http.callsOf(`PUT ${api}/articles/one/pt-br`)).toMatchObject([
      { body: { title: 'Um', body: 'Olá', version: 'new' } },
    ]),
  );
});

it('moves an article up, and shows an alert when another owner has changed the articles', async () => {
  const { user, http, alerts } = await open('help-articles', (http) => {
    http.on(`GET ${api}/articles`, () => help);
    http.on(`PUT ${api}/articles/order`, () => {
      throw refused('conflict', { path: 'body/version', reason: 'stale' });
    });
  });
  expect(await screen.findByText('Not published')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move up: One' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Move up: Two' }));
  await waitFor(() =>
    expect(alerts.shown).toMatchObject([
      { msg: 'Another owner changed the articles. Here they are as they are now.' },
    ]),
  );
  expect(http.callsOf(`PUT ${api}/articles/order`)).toMatchObject([
    { body: { ids: ['two', 'one'], version: 'v' } },
  ]);
});

it('asks before edits are lost by the way back to the articles', async () => {
  const { user, dialogs, navigation } = await open('help-articles', (http) => {
    http.on(`GET ${api}/articles`, () => help);
    http.on(`GET ${api}/articles/one/en-us`, () => text);
  });
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  await user.click(edit as HTMLElement);
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(title, ' more');
  dialogs.answer = false;
  const back = screen.getByRole('link', { name: 'All articles' }).getAttribute('href') ?? '';
  act(() => navigation.go(back));
  await waitFor(() => expect(dialogs.asked).toHaveLength(1));
  expect(title).toHaveProperty('value', `${text.title} more`);
  dialogs.answer = true;
  act(() => navigation.go(back));
  await screen.findByRole('button', { name: 'Write an article' });
});

it('deletes an article after confirmation', async () => {
  const { user, http, alerts, dialogs } = await open('help-articles', (http) => {
    http.on(`GET ${api}/articles`, () => help);
    http.on(`GET ${api}/articles/one/en-us`, () => text);
    http.on(`DELETE ${api}/articles/one`, () => ({ ...help, articles: help.articles.slice(1) }));
  });
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  await user.click(edit as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Delete this article' }));
  await screen.findByRole('button', { name: 'Write an article' });
  expect(screen.queryByText('One')).toBeNull();
  expect(dialogs.asked).toMatchObject([{ title: 'Delete “One”?', danger: true }]);
  expect(http.callsOf(`DELETE ${api}/articles/one`)).toHaveLength(1);
  expect(alerts.shown).toMatchObject([{ type: 'success', msg: '“One” is deleted.' }]);
});

it('withdraws terms that are not yet in effect, and says when it is too late', async () => {
  let isLate = true;
  const coming: TermsVersions = {
    versions: [{ version: '2026-06-01', state: 'coming', languages: ['en-us'], signed: 0, unsigned: 3 }],
    earliest: '2026-05-01',
  };
  const { user, http, alerts } = await open('terms', (http) => {
    http.on(`GET ${api}/terms`, () => coming);
    http.on(`GET ${api}/terms/draft`, () => ({ texts: {}, languages, version: 'd' }));
    http.on(`GET ${api}/terms/versions/2026-06-01`, () => ({ texts: { 'en-us': 'Too early' } }));
    http.on(`GET ${api}/terms/versions/2026-06-01/signatures`, () => ({ signatures: [], next: null }));
    http.on(`DELETE ${api}/terms/versions/2026-06-01`, () => {
      if (isLate) throw refused('conflict', { path: 'version', reason: 'in-force' });
      return { ...coming, versions: [] };
    });
  });
  await user.click(await screen.findByRole('button', { name: /From June 1, 2026/ }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw these terms' }));
  await waitFor(() =>
    expect(alerts.shown).toMatchObject([
      { msg: 'These terms are in effect already. Publish new ones instead.' },
    ]),
  );
  isLate = false;
  await user.click(screen.getByRole('button', { name: 'Withdraw these terms' }));
  await screen.findByRole('region', { name: 'Draft of the terms' });
  expect(http.callsOf(`DELETE ${api}/terms/versions/2026-06-01`)).toHaveLength(2);
});

it('asks before it publishes terms from a day on, shows that the day is taken, and lists who has signed', async () => {
  const versions: TermsVersions = {
    versions: [{ version: '2026-01-01', state: 'in-force', languages: ['en-us'], signed: 1, unsigned: 2 }],
    earliest: '2026-05-01',
  };
  const { user, http } = await open('terms', (http) => {
    http.on(`GET ${api}/terms`, () => versions);
    http.on(`GET ${api}/terms/draft`, () => ({ texts: { 'en-us': 'Be kind.' }, languages, version: 'd' }));
    http.on(`PATCH ${api}/terms/draft`, ({ body }) => ({ ...(body as object), languages, version: 'e' }));
    http.on(`POST ${api}/terms`, () => {
      throw refused('bad-request', { path: 'body/from', reason: 'taken' });
    });
    http.on(`GET ${api}/terms/versions/2026-01-01`, () => ({ texts: { 'en-us': 'Signed text' } }));
    http.on(`GET ${api}/terms/versions/2026-01-01/signatures`, () => ({
      signatures: [
        {
          userId: 'olivia',
          name: 'Olivia Reyes',
          email: 'olivia@demo.test',
          signatory: 'O. Reyes',
          language: 'en-us',
          signedAt: '2026-01-02T10:00:00Z',
        },
      ],
      next: null,
    }));
  });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(field, ' Always.');
  expect(screen.getByText('Save your changes before you publish.')).toBeTruthy();
  await user.click(save());
  const group = await screen.findByRole('region', { name: 'Publish the draft' });
  const publish = within(group).getByRole('button', { name: 'Publish' });
  await waitFor(() => expect(publish).toHaveProperty('disabled', false));
  await user.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard('0430');
  await user.click(publish);
  expect(await within(group).findByText('Enter a valid date.')).toBeTruthy();
  await user.keyboard('2026');
  await user.click(publish);
  expect(await within(group).findByText('Choose today or a later day.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard('06012026');
  await waitFor(() => expect(within(group).queryByText('Choose today or a later day.')).toBeNull());
  await user.click(publish);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish these terms?' }));
  expect(dialog.getByText(/From June 1, 2026/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/Terms of this day are published already/)).toBeTruthy();
  expect(http.callsOf(`POST ${api}/terms`)).toMatchObject([{ body: { from: '2026-06-01', version: 'e' } }]);
  await user.click(screen.getByRole('button', { name: /From January 1, 2026/ }));
  expect(await screen.findByText('O. Reyes')).toBeTruthy();
  expect(await screen.findByText('Signed text')).toBeTruthy();
});

it('sends the storage limit and file types, and shows when the server refuses the limit', async () => {
  const stored: DocumentRules = {
    quotaBytes: null,
    clientQuotaBytes: null,
    kinds: null,
    usedBytes: 2 ** 30,
    mostBytes: 10 * 2 ** 30,
    version: 'one',
  };
  const { user, http } = await open('documents', (http) => {
    http.on(`GET ${api}/documents`, () => stored);
    http.on(`PATCH ${api}/documents`, () => {
      throw refused('bad-request', { path: 'body/quotaBytes', reason: 'invalid' });
    });
  });
  expect(
    await screen.findByText(/Your documents use 1 GB. The operator of the portal allows 10 GB./),
  ).toBeTruthy();
  await user.type(screen.getByRole('spinbutton', { name: /^Limit for the firm/ }), '10.5');
  await user.click(screen.getByRole('checkbox', { name: 'Video' }));
  await user.click(save());
  expect(await screen.findByText(/^Enter more than 0 and at most what the operator/)).toBeTruthy();
  const [sent] = http.callsOf(`PATCH ${api}/documents`);
  expect(sent?.body).toMatchObject({ quotaBytes: 10.5 * 2 ** 30, version: 'one' });
  expect((sent?.body as DocumentRules | undefined)?.kinds).toHaveLength(10);
  // A limit that makes no sense is sent and refused, too, instead of meaning that there is none.
  const quota = screen.getByRole('spinbutton', { name: /^Limit for the firm/ });
  await user.clear(quota);
  await user.type(quota, '-3');
  await user.click(save());
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/documents`)[1]?.body).toMatchObject({ quotaBytes: -3 * 2 ** 30 }),
  );
});
