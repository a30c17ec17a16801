import { manifestDeadline, manifestToday } from '@anteroom/domain/brazil/manifest';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  ManifestAnswer,
  ManifestClient,
  ManifestLookupAnswer,
  ManifestRequest,
  ManifestResult,
  ManifestSynchronisation,
  ReceivedMonths,
  ReceivedNote,
  ReceivedNoteList,
} from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const api = '/api/nfe-manifest/v1/clients/cl-1';
const today = manifestToday(new Date());
const keyOf = (number: number) => `1318101792142700012565001000${String(number).padStart(9, '0')}87251170`;

function received(number: number, change: Partial<ReceivedNote> = {}): ReceivedNote {
  const authorisedOn = change.authorisedOn ?? addDays(today, -100);
  return {
    accessKey: keyOf(number),
    series: 1,
    number,
    issuedAt: `${authorisedOn}T10:15:00`,
    authorisedOn,
    deadline: manifestDeadline(authorisedOn),
    issuer: { taxId: '12ABC34501DE35', name: 'Moinho da Serra' },
    total: 123_456,
    status: 'authorised',
    isSummary: true,
    events: [],
    corrections: [],
    unanswered: null,
    ...change,
  };
}

function event(kind: ReceivedNote['events'][number]['kind'], sequence = 1): ReceivedNote['events'][number] {
  const sentBy = { firstName: 'Inês', lastName: 'Duarte' };
  return {
    kind,
    sequence,
    at: '2026-11-03T10:15:00',
    protocol: '891260000000001',
    sentBy,
    justification: '',
  };
}

function result(accessKey: string, change: Partial<ManifestResult> = {}): ManifestResult {
  const protocol = '891260000000002';
  return { accessKey, outcome: 'registered', fault: null, code: '135', reason: '', protocol, ...change };
}

const idle: ManifestSynchronisation = {
  isRunning: false,
  lastNsu: '000000000000007',
  maxNsu: '000000000000007',
  lastAt: '2026-11-20T12:00:00Z',
  lastOutcome: 'read',
  reason: '',
  nextAt: null,
};

interface Answers {
  readonly items?: readonly ReceivedNote[];
  readonly synchronisation?: Partial<ManifestSynchronisation>;
  readonly isViewAs?: boolean;
  readonly permissions?: readonly string[];
}

const connected = {
  obstacle: null,
  needsCertificate: true,
  environment: 'production',
  certificate: null,
  unread: 0,
} as const;

function portalWith({ items = [received(42)], synchronisation, isViewAs, permissions }: Answers = {}) {
  const portal = createTestPortal({
    ...(permissions && { permissions }),
    clients: [client],
    session: { country: 'BR', ...(isViewAs && { emulatedUserId: 'olivia' }) },
  });
  portal.http
    .on(
      `GET ${api}`,
      (): ManifestClient => ({
        ...connected,
        enabled: true,
        taxId: '11444777000161',
        synchronisation: { ...idle, ...synchronisation },
      }),
    )
    .on(`GET ${api}/notes`, (): ReceivedNoteList => ({ items: [...items], next: null }))
    .on(`GET ${api}/notes/months`, (): ReceivedMonths => ({ months: ['2026-11', '2026-10'] }));
  return portal;
}

async function open(answers?: Answers) {
  const portal = portalWith(answers);
  await portal.show('action path nfeManifestSection/invoice-processing');
  await screen.findByRole('heading', { name: 'Received invoices' });
  return portal;
}

type Portal = ReturnType<typeof portalWith>;
const asked = (portal: Portal) =>
  portal.http.calls.filter(({ path }) => path === `${api}/notes`).at(-1)?.options.params;
const sent = (portal: Portal) =>
  portal.http.calls.filter(({ path }) => path === `${api}/events`).map(({ body }) => body as ManifestRequest);

/** Opens the dialog for some invoices, and selects a statement. */
async function choose(portal: Portal, numbers: readonly number[], kind: RegExp) {
  for (const number of numbers)
    await portal.user.click(await screen.findByRole('checkbox', { name: `Select NF-e ${number}` }));
  await portal.user.click(screen.getByRole('button', { name: /^Respond/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.click(dialog.getByRole('radio', { name: kind }));
  return dialog;
}

describe('the list', () => {
  it('shows the days left for each invoice, and a checkbox only for those that can be answered', async () => {
    await open({
      items: [
        received(1, { authorisedOn: addDays(today, -180) }),
        received(2, { authorisedOn: addDays(today, -170), events: [event('awareness')] }),
        received(3, { authorisedOn: addDays(today, -181) }),
        received(4, { status: 'cancelled' }),
        received(5, { events: [event('confirmation')] }),
      ],
    });
    const rows = within(screen.getByRole('list', { name: 'Received invoices' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('NF-e 1 · Moinho da Serra'),
      expect.stringContaining('10 days left'),
      expect.stringContaining('Deadline passed'),
      expect.stringContaining('Canceled'),
      expect.stringContaining('Confirmed'),
    ]);
    expect(rows[0]?.textContent).toContain('Last day');
    expect(rows[1]?.textContent).toContain('Acknowledged');
    expect(rows.map((row) => within(row).queryByRole('checkbox') !== null)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('filters immediately by status and month, and validates the typed number and tax ID before searching', async () => {
    const portal = await open();
    expect(asked(portal)).toMatchObject({ state: 'waiting' });
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Responded');
    await screen.findByRole('option', { name: 'October 2026' });
    const month = screen.getByRole('combobox', { name: 'Month authorized' });
    await portal.user.selectOptions(month, 'October 2026');
    expect(asked(portal)).toEqual({ state: 'concluded', month: '2026-10', after: undefined });

    const issuer = screen.getByRole('textbox', { name: 'Issuer’s CNPJ or CPF' });
    await portal.user.type(screen.getByRole('textbox', { name: 'Invoice number' }), '1a');
    await portal.user.type(issuer, '12.abc.345/01de-3');
    await portal.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('A CNPJ has 14 characters, a CPF 11.')).toBeTruthy();
    expect(screen.getByText('Enter only the number, up to 9 digits.')).toBeTruthy();
    await portal.user.type(screen.getByRole('textbox', { name: 'Invoice number' }), '{Backspace}.042');
    await portal.user.type(issuer, '5');
    await portal.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(asked(portal)).toMatchObject({ number: 1042, issuer: '12ABC34501DE35', month: '2026-10' });
    await portal.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(month).toHaveProperty('value', '');
    expect(issuer).toHaveProperty('value', '');
  });

  it('shows an error when loading fails, and loads the invoices on a retry', async () => {
    const portal = portalWith();
    portal.http.on(`GET ${api}/notes`, () => {
      throw problem('unavailable', 503);
    });
    await portal.show('action path nfeManifestSection/invoice-processing');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    portal.http.on(`GET ${api}/notes`, () => ({ items: [received(42)], next: null }));
    await portal.user.click(retry);
    expect(await screen.findByRole('button', { name: 'NF-e 42 · Moinho da Serra' })).toBeTruthy();
  });

  it('offers no actions to staff who view as the client', async () => {
    const portal = await open({ isViewAs: true });
    await portal.user.click(screen.getByRole('button', { name: 'NF-e 42 · Moinho da Serra' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Respond|Check now/ })).toBeNull();
  });
});

describe('the dialog', () => {
  it('warns before a confirmation, sends it for all selected invoices, and shows each answer', async () => {
    const portal = await open({ items: [1, 2, 3, 4].map((number) => received(number)) });
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await choose(portal, [], /^Confirm/);
    expect(dialog.getByText(/Once you confirm, the issuer can’t cancel the invoice\./)).toBeTruthy();
    portal.http.on(
      `POST ${api}/events`,
      (): ManifestAnswer => ({
        items: [
          result(keyOf(1)),
          result(keyOf(2), { outcome: 'refused', code: '596', reason: 'Evento fora do prazo' }),
          result(keyOf(3), { outcome: 'unanswered' }),
          result(keyOf(4), { outcome: 'not-sent', fault: 'cancelled' }),
        ],
      }),
    );
    await portal.user.click(dialog.getByRole('button', { name: 'Send to the authority' }));
    const answers = within(await screen.findByRole('list', { name: 'The authority’s reply' }));
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NF-e 1 · Moinho da SerraRegistered, protocol 891260000000002',
      'NF-e 2 · Moinho da SerraRefused by the authority: 596 Evento fora do prazo',
      'NF-e 3 · Moinho da SerraThe authority didn’t reply. Send it again. It won’t count twice.',
      'NF-e 4 · Moinho da SerraNot sent: the issuer canceled it',
    ]);
    expect(screen.getByText('1 of 4 registered')).toBeTruthy();
    expect(sent(portal)).toEqual([{ kind: 'confirmation', accessKeys: [1, 2, 3, 4].map(keyOf) }]);
  });

  it('requires a reason of 15 to 255 characters for an operation that was not performed', async () => {
    const portal = await open();
    portal.http.on(`POST ${api}/events`, (): ManifestAnswer => ({ items: [result(keyOf(42))] }));
    const dialog = await choose(portal, [42], /^Not performed/);
    const send = dialog.getByRole('button', { name: 'Send to the authority' });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await portal.user.click(send);
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
    await portal.user.type(reason, 'x'.repeat(14));
    expect(dialog.getByText('Enter at least 15 characters.')).toBeTruthy();
    expect(sent(portal)).toEqual([]);
    await portal.user.paste('x'.repeat(242));
    expect(dialog.getByText('Enter no more than 255 characters.')).toBeTruthy();
    await portal.user.click(send);
    expect(sent(portal)).toEqual([]);
    await portal.user.type(reason, '{Backspace}');
    await portal.user.click(send);
    expect(await screen.findByText('1 of 1 registered')).toBeTruthy();
    expect(sent(portal)).toEqual([
      { kind: 'non-performance', justification: 'x'.repeat(255), accessKeys: [keyOf(42)] },
    ]);
  });

  it('excludes invoices that cannot be answered, with the reasons, and warns of the last possible response', async () => {
    const portal = await open({
      items: [
        received(1, { events: [event('confirmation'), event('denial')] }),
        received(2, { events: [event('confirmation')] }),
        received(3, { unanswered: 'denial' }),
      ],
    });
    portal.http.on(`POST ${api}/events`, (): ManifestAnswer => ({ items: [result(keyOf(1))] }));
    const dialog = await choose(portal, [1, 2, 3], /^Confirm/);
    expect(dialog.getByText('This is the last time you can send this for: 1.')).toBeTruthy();
    expect(dialog.getByText('2 invoices excluded')).toBeTruthy();
    expect(dialog.getByText('NF-e 2: this is already your response')).toBeTruthy();
    expect(dialog.getByText('NF-e 3: another response is waiting for the authority’s reply')).toBeTruthy();
    await portal.user.click(dialog.getByRole('button', { name: 'Send to the authority' }));
    await screen.findByText('1 of 1 registered');
    expect(sent(portal)).toEqual([{ kind: 'confirmation', accessKeys: [keyOf(1)] }]);
  });

  it('requires a response before sending, and keeps the choice when sending fails', async () => {
    const portal = await open();
    portal.http.on(`POST ${api}/events`, () => {
      throw problem('unavailable', 503);
    });
    await portal.user.click(screen.getByRole('checkbox', { name: 'Select NF-e 42' }));
    await portal.user.click(screen.getByRole('button', { name: 'Respond to 1 invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Send to the authority' });
    await portal.user.click(send);
    expect(dialog.getByText('Choose a response.')).toBeTruthy();
    await portal.user.click(dialog.getByRole('radio', { name: /^Deny/ }));
    await portal.user.click(send);
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /If part of it reached the authority, you’ll see it in the list\./,
    );
    expect(dialog.getByRole('radio', { name: /^Deny/, checked: true })).toBeTruthy();
  });
});

it('an invoice shows its responses with time, sender and protocol, and the issuer’s corrections', async () => {
  const elsewhere = { ...event('denial'), sentBy: null, justification: 'Nunca comprei' };
  const corrections = [{ sequence: 1, at: '2026-11-04T09:00:00', text: 'Leia-se 20 sacos' }];
  const note = received(42, { events: [event('confirmation'), elsewhere], corrections });
  const portal = await open({ items: [note] });
  await portal.user.click(screen.getByRole('button', { name: 'NF-e 42 · Moinho da Serra' }));
  const dialog = within(await screen.findByRole('dialog'));
  const said = within(dialog.getByRole('list', { name: 'Responses' })).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Confirm (confirmação da operação)Nov 3, 2026 10:15 · Inês Duarte · protocol 891260000000001',
    'Deny (desconhecimento da operação)Nov 3, 2026 10:15 · sent from another system · protocol 891260000000001Nunca comprei',
  ]);
  expect(dialog.getByText('12.ABC.345/01DE-35', { exact: false })).toBeTruthy();
  const corrected = within(dialog.getByRole('list', { name: 'Corrections by the issuer' }));
  expect(corrected.getByRole('listitem').textContent).toBe('Nov 4, 2026 09:00Leia-se 20 sacos');
  await portal.user.click(dialog.getByRole('button', { name: 'Respond to 1 invoice' }));
  expect(await screen.findByRole('radio', { name: /^Confirm/ })).toBeTruthy();
});

describe('the full XML', () => {
  const storage = '/api/boxe/v1';
  async function openFull(permissions: readonly string[], change: Partial<ReceivedNote> = {}) {
    const portal = portalWith({ items: [received(42, { isSummary: false, ...change })], permissions });
    portal.http
      .on(`GET ${storage}/companies`, () => ({ enabled: true }))
      .on(`GET ${storage}/clients/cl-1`, () => ({
        lastToggle: { enabled: true, at: '2026-11-01T12:00:00Z' },
        taxId: '11444777000161',
      }));
    await portal.show('action path nfeManifestSection/invoice-processing');
    await portal.user.click(await screen.findByRole('button', { name: 'NF-e 42 · Moinho da Serra' }));
    return { ...portal, dialog: within(await screen.findByRole('dialog')) };
  }

  it('is downloaded from the storage of invoices', async () => {
    const { alerts, dialog, downloads, http, user } = await openFull(['BoxE.Service']);
    const link = { url: '/f/1', fileName: `${keyOf(42)}.xml`, expiresAt: '2026-11-03T10:15:00Z' };
    const path = `POST ${storage}/clients/cl-1/notes/${keyOf(42)}/download-links`;
    http.on(path, () => {
      throw problem('not-found', 404);
    });
    await user.click(await dialog.findByRole('button', { name: 'Download XML' }));
    await waitFor(() => expect(alerts.shown).toMatchObject([{ type: 'danger' }]));
    http.on(path, () => link);
    await user.click(dialog.getByRole('button', { name: 'Download XML' }));
    await waitFor(() => expect(downloads.followed).toEqual([link]));
  });

  it.each([
    ['a person who may not use the storage', [], {}],
    ['a summary', ['BoxE.Service'], { isSummary: true }],
  ])('is not offered for %s', async (_, permissions, change) => {
    const { dialog } = await openFull(permissions, change);
    expect(dialog.getByText(/^1318/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Download XML' })).toBeNull();
  });
});

it('does not claim that every invoice is answered before the first check', async () => {
  await open({ items: [], synchronisation: { lastAt: null, lastOutcome: null } });
  expect(await screen.findByText('NF-e issued to your CNPJ appear after the next check.')).toBeTruthy();
  expect(screen.queryByText(/You’ve responded to every invoice/)).toBeNull();
});

describe('one invoice', () => {
  const key = '13181017921427000125650010000000309887251170';
  const told: ManifestLookupAnswer = {
    outcome: 'nothing',
    code: '137',
    reason: '',
    note: null,
    nextAt: null,
  };

  async function search(typed: string, answer: Partial<ManifestLookupAnswer>) {
    const portal = await open();
    portal.http.on(`POST ${api}/lookups`, (): ManifestLookupAnswer => ({ ...told, ...answer }));
    await portal.user.click(screen.getByText('Find an invoice by key'));
    await portal.user.type(screen.getByRole('textbox', { name: 'Access key or NSU' }), `${typed}{Enter}`);
    return portal;
  }

  it('is found by its access key, shown, and can be answered from there', async () => {
    const written = key.replace(/.{4}(?=.)/g, '$& ');
    const portal = await search(written, { outcome: 'found', note: received(7, { accessKey: key }) });
    const dialog = within(await screen.findByRole('dialog', { name: 'NF-e 7' }));
    expect(portal.http.calls.find(({ path }) => path === `${api}/lookups`)?.body).toEqual({ document: key });
    await portal.user.click(dialog.getByRole('button', { name: 'Respond to 1 invoice' }));
    expect(await screen.findByRole('radio', { name: /^Confirm/ })).toBeTruthy();
  });

  it.each([
    ['12345678901234567', /Enter the 44-character key or an NSU of up to 15 digits\./],
    [`${key.slice(0, 43)}1`, /Check it for missing or wrong characters\./],
  ])('is not looked up by the invalid key or NSU %s', async (typed, text) => {
    const portal = await search(typed, {});
    expect(await screen.findByText(text)).toBeTruthy();
    expect(portal.http.calls.some(({ path }) => path === `${api}/lookups`)).toBe(false);
  });

  const nextAt = '2026-11-20T13:00:00Z';
  it.each([
    [{ outcome: 'found' }, /This document isn’t an invoice issued to your CNPJ, so it’s not in this list\./],
    [{ outcome: 'nothing' }, /no such document/],
    [{ outcome: 'unreadable' }, /The authority sent a document we can’t read\./],
    [{ outcome: 'refused', code: '217', reason: 'NF-e inexistente' }, /search: 217 NF-e inexistente/],
    [
      { outcome: 'blocked', code: '656', nextAt },
      /The authority blocked this CNPJ because of too many requests \(656\)\./,
    ],
    [{ outcome: 'unavailable' }, /didn’t respond/],
    [{ outcome: 'wait', nextAt }, /To avoid a block of this CNPJ, try again from/],
    [{ outcome: 'wait' }, /Another search is running\./],
  ] as const)('has its lookup result explained in plain words: %j', async (answer, text) => {
    await search('42', answer);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the synchronisation', () => {
  it.each([
    [{ lastAt: null, lastOutcome: null }, /Check now to see the ones you received\./],
    [{}, /Last checked at/],
    [
      { lastOutcome: 'blocked' },
      /, the authority blocked this CNPJ for an hour because of too many requests \(656\)\./,
    ],
    [{ lastOutcome: 'refused', reason: '280 Certificado invalido' }, /280 Certificado invalido/],
    [{ lastOutcome: 'unavailable' }, /didn’t respond/],
    [{ isRunning: true }, /Fetching invoices/],
  ] as const)('shows its state: %j', async (synchronisation, text) => {
    await open({ synchronisation });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('starts with a button, which is then disabled until the next check is allowed', async () => {
    const portal = await open();
    portal.http.on(
      `POST ${api}/synchronisation`,
      (): ManifestClient => ({
        ...connected,
        enabled: true,
        taxId: '11444777000161',
        synchronisation: { ...idle, nextAt: new Date(Date.now() + 3_600_000).toISOString() },
      }),
    );
    const button = screen.getByRole('button', { name: 'Check now' });
    await portal.user.click(button);
    expect(await screen.findByText(/Next check from/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check now' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it.each([
  [true, true],
  [false, false],
])('is available where fetching from the tax authority is enabled: %s', async (enabled, available) => {
  const portal = portalWith();
  portal.http.on(
    `GET ${api}`,
    (): ManifestClient => ({ ...connected, enabled, taxId: null, synchronisation: null }),
  );
  expect((await portal.explain('action path nfeManifestSection/invoice-processing')).available).toBe(
    available,
  );
});
