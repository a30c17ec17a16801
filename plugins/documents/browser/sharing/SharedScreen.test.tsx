import type { Share, ShareDetail } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPortal } from '../testing/openPortal.tsx';

const share: Share = {
  id: 's1',
  clientId: 'acme',
  clientName: 'Acme Bakery LLC',
  sender: { name: 'Olivia Reed', isCurrentUser: true },
  subject: 'For the loan',
  sentAt: '2026-11-20T09:00:00Z',
  expiresAt: '2999-01-01T00:00:00Z',
  revokedAt: null,
  hasCode: true,
  documentNames: ['Lease.pdf', 'Gone.pdf'],
  recipients: [
    {
      linkId: 'l1',
      email: 'bank@elsewhere.test',
      opens: 2,
      lastOpenedAt: '2026-11-20T10:00:00Z',
      downloads: 1,
      lockedAt: null,
    },
    {
      linkId: 'l2',
      email: 'notary@elsewhere.test',
      opens: 0,
      lastOpenedAt: null,
      downloads: 0,
      lockedAt: null,
    },
  ],
};
const detail: ShareDetail['data'] = {
  message: 'As we spoke of.',
  documents: [{ documentId: 'd1', name: 'Lease.pdf', containerId: 'acme', containerType: 'Client' }],
  activity: [
    {
      type: 'downloaded',
      at: '2026-11-20T10:01:00Z',
      email: 'bank@elsewhere.test',
      address: '203.0.113.x',
      documentName: 'Lease.pdf',
    },
    {
      type: 'downloaded',
      at: '2026-11-20T10:02:00Z',
      email: 'bank@elsewhere.test',
      address: '203.0.113.x',
      documentName: null,
    },
  ],
};

let server: FakeServer;
let shares: Share[];
beforeEach(() => {
  shares = [share];
  server = new FakeServer();
  server
    .on('GET /api/sharing/v1/shares', () => ({ data: { items: shares, next: null } }))
    .on('GET /api/sharing/v1/shares/s1', () => ({ data: detail }));
});

async function openShare() {
  const { portal } = await openPortal('/documents/shared', server);
  await userEvent.click(await screen.findByText('For the loan'));
  await screen.findByText('Activity');
  return portal;
}

async function chooseRevoke() {
  await userEvent.click(screen.getByRole('button', { name: /: For the loan$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke links' }));
}

describe('a share', () => {
  it('shows its recipients, and when they opened and downloaded it', async () => {
    await openShare();
    expect(screen.getByText('To bank@elsewhere.test, notary@elsewhere.test')).toBeDefined();
    const recipients = within(screen.getByRole('list', { name: 'Recipients' })).getAllByRole('listitem');
    expect(recipients.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Opened 2 times, last .* · 1 download/),
      expect.stringContaining('Not opened yet'),
    ]);
    expect(screen.getByText(/bank@elsewhere.test downloaded Lease.pdf/).textContent).toContain('203.0.113.x');
    expect(screen.getByText(/bank@elsewhere.test downloaded all documents/)).toBeDefined();
  });

  it.each([
    [{ revokedAt: '2026-11-20T12:00:00Z' }, 'Revoked'],
    [{ expiresAt: '2026-11-20T12:00:00Z' }, 'Expired'],
  ])('that has ended (%j) shows this and cannot be revoked', async (ended, badge) => {
    shares = [{ ...share, ...ended }];
    await openShare();
    expect(screen.getByText(badge)).toBeDefined();
    expect(screen.queryByRole('button', { name: /: For the loan$/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
  });

  it('closes when another one is opened', async () => {
    shares = [share, { ...share, id: 's2', subject: 'For the notary' }];
    server.on('GET /api/sharing/v1/shares/s2', () => ({ data: { ...detail, message: 'See below' } }));
    await openShare();
    await userEvent.click(screen.getByText('For the notary'));
    await screen.findByText('See below');
    expect(screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('For the notary'),
    ]);
  });

  it('is revoked after a confirmation', async () => {
    server.on('POST /api/sharing/v1/shares/s1/revocation', () => {
      shares = [{ ...share, revokedAt: '2026-11-21T09:00:00Z' }];
      return null;
    });
    const { dialogs } = await openShare();
    await chooseRevoke();
    await waitFor(() =>
      expect(dialogs.asked).toMatchObject([
        { message: expect.stringContaining('“For the loan”'), confirmLabel: 'Revoke links' },
      ]),
    );
    expect(await screen.findByText('Revoked')).toBeDefined();
  });

  it('stays as it was, with an error, when revoking fails', async () => {
    server.on('POST /api/sharing/v1/shares/s1/revocation', () => new Refusal(500, 'internal'));
    await openShare();
    await chooseRevoke();
    expect(await screen.findByText('We couldn’t revoke the links. Try again.')).toBeDefined();
    expect(screen.queryByText('Revoked')).toBeNull();
    expect(screen.getByRole('button', { name: /: For the loan$/ })).toBeDefined();
  });

  it('shows a note when there is none yet', async () => {
    shares = [];
    await openPortal('/documents/shared', server);
    expect(await screen.findByText('Nothing shared yet')).toBeDefined();
  });
});

describe('the form', () => {
  async function openForm() {
    await openShare();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    return within(await screen.findByRole('dialog', { name: 'Send documents' }));
  }

  it('starts with what was sent before, and sends it', async () => {
    server.on('POST /api/storage/v2/sharing/share', () => ({ data: { shareId: 's2' } }));
    const form = await openForm();
    await userEvent.click(form.getByLabelText('Send me a copy'));
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your documents are on their way.')).toBeDefined();
    expect(server.requestsOf('POST /api/storage/v2/sharing/share')[0]?.body).toEqual({
      expirationPeriod: 'AfterThreeDays',
      language: 'en',
      locale: 'en-us',
      templateType: 'DOCUMENTS',
      templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
      overrides: { subject: 'For the loan', body: 'As we spoke of.' },
      receipents: ['bank@elsewhere.test', 'notary@elsewhere.test', 'olivia@demo.test'].map(
        (emailAddress) => ({
          emailAddress,
        }),
      ),
      sharedItems: detail.documents,
      variables: { SENDER_EMAIL_ADDRESS: 'olivia@demo.test' },
      idempotencyKey: expect.any(String),
    });
  });

  it('turns typed and pasted addresses into chips, and Backspace makes the last one editable', async () => {
    const form = await openForm();
    const to = form.getByRole<HTMLInputElement>('textbox', { name: 'To' });
    await userEvent.type(to, 'a@x.test,b@x.test;c@x.test d@x');
    await userEvent.tab();
    const chips = () =>
      form.getAllByRole('button', { name: /^Remove / }).map((chip) => chip.getAttribute('aria-label'));
    expect(chips().slice(2)).toEqual(['Remove a@x.test', 'Remove b@x.test', 'Remove c@x.test', 'Remove d@x']);
    expect(form.getByRole('img', { name: 'Not an e-mail address:' })).toBeDefined();
    await userEvent.type(to, '{Backspace}');
    expect(to.value).toBe('d@x');
    await userEvent.clear(to);
    fireEvent.paste(to, { clipboardData: { getData: () => 'Jane Doe <jane@x.test>, A@x.test\njoe@x.test' } });
    expect(chips().slice(5)).toEqual(['Remove jane@x.test', 'Remove joe@x.test']);
  });

  it('shows every error and sends nothing until they are corrected', async () => {
    const form = await openForm();
    for (const chip of form.getAllByRole('button', { name: /^Remove / })) await userEvent.click(chip);
    await userEvent.clear(form.getByRole('textbox', { name: 'Subject' }));
    await userEvent.click(form.getByLabelText('Protect with a code'));
    await userEvent.type(form.getByRole('textbox', { name: 'Code' }), 'short');
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Enter at least one address.')).toBeDefined();
    expect(form.getByText('Enter a subject.')).toBeDefined();
    expect(form.getByText('Enter at least 6 characters.')).toBeDefined();
    expect(server.requestsOf('POST /api/storage/v2/sharing/share')).toEqual([]);
    // The form is valid without the code.
    await userEvent.click(form.getByLabelText('Protect with a code'));
    await userEvent.type(form.getByRole('textbox', { name: 'To' }), 'a@x.test');
    // Nothing moves when the field is left by a press.
    expect(form.queryByText('Enter at least one address.')).toBeNull();
    await userEvent.type(form.getByRole('textbox', { name: 'Subject' }), 'x');
    server.on('POST /api/storage/v2/sharing/share', () => ({ data: { shareId: 's2' } }));
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('retries a failed request with the same idempotency key, and uses a new key after a change', async () => {
    server.on('POST /api/storage/v2/sharing/share', () => new Refusal(500, 'internal'));
    const form = await openForm();
    const sendTimes = async (times: number) => {
      await userEvent.click(form.getByRole('button', { name: 'Send' }));
      await waitFor(() =>
        expect(server.requestsOf('POST /api/storage/v2/sharing/share')).toHaveLength(times),
      );
      await form.findByText(/We couldn’t send your documents\./);
    };
    await sendTimes(1);
    await sendTimes(2);
    await userEvent.type(form.getByRole('textbox', { name: 'Subject' }), ' again');
    await sendTimes(3);
    const keys = server
      .requestsOf('POST /api/storage/v2/sharing/share')
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    [500, 'internal', 'We couldn’t send your documents.'],
    [429, 'too-many-requests', 'You’ve reached the hourly limit.'],
    [404, 'not-found', 'One of the documents is no longer available.'],
  ])('keeps the entered values when the server returns %i', async (status, code, message) => {
    server.on('POST /api/storage/v2/sharing/share', () => new Refusal(status, code));
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(new RegExp(`^${message}`))).toBeDefined();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('For the loan');
  });
});

it('says so when the next page could not be loaded, and loads it on a second press', async () => {
  const later = { ...share, id: 's2', subject: 'For the notary' };
  let isBroken = true;
  server.on('GET /api/sharing/v1/shares', ({ query }) => {
    if (!query.get('after')) return { data: { items: [share], next: 's1' } };
    return isBroken ? new Refusal(403, 'forbidden') : { data: { items: [later], next: null } };
  });
  await openPortal('/documents/shared', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Something went wrong. Try again' }));
  await screen.findByText('For the notary');
});
