import {
  createTestPortal,
  makeDocument,
  makeTask,
  makeTaskGroup,
  problem,
} from '@anteroom/plugin-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EsignState } from '../api.ts';

const task = makeTask({ kind: 'ESIGN', label: 'Sign the letter' });
const at = `/api/tasks/v3/tasks/${task.taskId}/esign`;
const box = { x: 50, y: 700, width: 160, height: 40 };
const picture = 'iVBORw0KGgo=';

const fresh: EsignState = {
  taskId: task.taskId,
  phase: 'turn',
  own: 1,
  signers: [
    {
      number: 1,
      name: 'Olivia Hartwell',
      role: 'taxpayer',
      consentedAt: null,
      signedAt: null,
      declinedAt: null,
    },
    { number: 2, name: 'Owen Hartwell', role: 'spouse', consentedAt: null, signedAt: null, declinedAt: null },
  ],
  document: { name: 'Letter.pdf', size: 1000, pageCount: 3, sha256: 'ab' },
  fields: [
    { id: 'phone', type: 'text', signer: 1, page: 1, box, required: true, label: 'Telephone' },
    { id: 'paperless', type: 'checkbox', signer: 1, page: 2, box, required: false, label: 'No paper' },
    { id: 'mine', type: 'signature', signer: 1, page: 3, box, required: true },
    { id: 'his', type: 'signature', signer: 2, page: 3, box: { ...box, x: 300 }, required: true },
  ],
  marks: [],
  signature: null,
  consent: null,
  message: 'Call us if anything is unclear.',
  expirationDate: null,
  declineReason: null,
  signedDocumentId: null,
};
const [first, second] = fresh.signers as [EsignState['signers'][0], EsignState['signers'][0]];
const agreed: EsignState = { ...fresh, signers: [{ ...first, consentedAt: '2026-11-20T10:00:00Z' }, second] };
const adopted: EsignState = { ...agreed, signature: { method: 'typed', picture, initials: picture } };
const signed: EsignState = {
  ...adopted,
  phase: 'waiting',
  signers: [{ ...first, consentedAt: 'x', signedAt: '2026-11-20T10:00:00Z' }, second],
};

/** Opens a portal with the document in this state; `answers` are the states after each step. */
function openPortal(state: EsignState, documents = [makeDocument()]) {
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])], documents });
  let stored = state;
  portal.http.on(`GET ${at}`, () => stored);
  /** Sets the state that the server returns after a step. */
  const answer = (step: string, after: EsignState) =>
    portal.http.on(`POST ${at}/${step}`, () => {
      stored = after;
      return after;
    });
  return Object.assign(portal, {
    answer,
    open: (editable = true, finish?: () => void) => portal.show('task kind ESIGN', { editable, finish }),
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => sessionStorage.clear());

describe('the signing task', () => {
  it('opens the document only after consent to sign electronically', async () => {
    const { user, http, pdf, answer, open } = openPortal(fresh);
    answer('consent', agreed);
    await open();
    await user.click(await button('Agree and open the document'));
    expect(screen.getByText('Agree to sign electronically, or ask your firm for a paper copy.')).toBeTruthy();
    expect(http.callsOf(`POST ${at}/consent`)).toEqual([]);
    const checkbox = screen.getByLabelText('I agree to sign electronically');
    expect(document.activeElement).toBe(checkbox);

    await user.click(checkbox);
    await user.click(await button('Agree and open the document'));
    expect(await screen.findByRole('dialog', { name: 'Letter.pdf' })).toBeTruthy();
    expect(pdf.shown).toEqual([{ path: `${at}/document`, size: 1000 }]);
  });

  it.each([
    ['waiting for another', { phase: 'waiting', own: 2 }, 'Waiting for Olivia Hartwell to sign'],
    [
      'signing nothing of it',
      { phase: 'onlooker', own: null },
      'You don’t need to sign this document. Olivia Hartwell signs next.',
    ],
    ['all have signed', { phase: 'sealing' }, 'Everyone has signed'],
    ['signed', { phase: 'signed' }, 'Signed by everyone'],
    ['taken back', { phase: 'cancelled' }, 'This document no longer needs to be signed'],
    ['too late', { phase: 'expired', expirationDate: '2026-10-31' }, 'The deadline to sign was Oct 31, 2026'],
  ] as const)('shows the state of the signing: %s', async (_, change, text) => {
    const { open } = openPortal({ ...fresh, ...change });
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull();
  });

  it('names who declined, and leaves the reason to the portal', async () => {
    const declined = { ...first, declinedAt: '2026-11-20T10:00:00Z' };
    const state = {
      ...fresh,
      phase: 'cancelled',
      signers: [declined, second],
      declineReason: 'Wrong year',
    } as const;
    await openPortal({ ...state, signers: [declined, second] }).open();
    expect(await screen.findByText('Olivia Hartwell declined to sign')).toBeTruthy();
    expect(screen.queryByText('Wrong year')).toBeNull();
  });

  it('says that it was signed on paper, and offers no way to sign', async () => {
    await openPortal({ ...signed, phase: 'on-paper' }).open();
    expect(await screen.findByText('Signed on paper')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Signed Nov 20, 2026'),
      expect.stringContaining('On paper'),
    ]);
    expect(screen.queryByRole('button', { name: /Sign|Decline/ })).toBeNull();
  });

  it('offers the signed document for download', async () => {
    const document = makeDocument({
      name: 'Letter (signed).pdf',
      customItemMetaData: { ccTask: task.taskId },
    });
    const portal = openPortal({ ...signed, phase: 'signed', signedDocumentId: document.id }, [document]);
    await portal.open();
    await portal.user.click(await button('Download'));
    expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['Letter (signed).pdf']);
  });

  it('shows when it cannot be loaded, and retries', async () => {
    const portal = openPortal(fresh);
    portal.http.on(`GET ${at}`, () => {
      throw problem('internal', 500);
    });
    await portal.open();
    expect(await screen.findByText('We couldn’t load the document')).toBeTruthy();
    portal.http.on(`GET ${at}`, () => fresh);
    await portal.user.click(await button('Try again'));
    expect(await screen.findByText('Signers')).toBeTruthy();
  });

  it('can be declined only with a reason', async () => {
    const { user, http, answer, open } = openPortal(fresh);
    answer('decline', { ...fresh, phase: 'cancelled', declineReason: 'Wrong year' });
    await open();
    await user.click(await button('Decline to sign'));
    const dialog = await screen.findByRole('dialog', { name: 'Decline to sign?' });
    await user.click(within(dialog).getByRole('button', { name: 'Decline to sign' }));
    expect(within(dialog).getByText('Enter a reason.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reason'), 'Wrong year');
    await user.click(within(dialog).getByRole('button', { name: 'Decline to sign' }));
    expect(http.callsOf(`POST ${at}/decline`).map(({ body }) => body)).toEqual([{ reason: 'Wrong year' }]);
    expect(await screen.findByText('This document no longer needs to be signed')).toBeTruthy();
  });
});

describe('the signing dialog', () => {
  it('leads from field to field, and sends the values after a review', async () => {
    const { user, http, pdf, answer, open } = openPortal(adopted);
    const finish = vi.fn();
    answer('sign', signed);
    await open(true, finish);
    await user.click(await button('Read and sign'));
    await user.click(await button('Go to the first field'));
    expect(pdf.visited.at(-1)).toEqual({ page: 1, box });
    await user.type(screen.getByLabelText('Telephone'), '555 0142');
    await user.click(await button('Next field'));
    expect(pdf.visited.at(-1)).toEqual({ page: 3, box });
    const bar = within(screen.getByRole('region', { name: 'Fields to complete' }));
    await user.click(bar.getByRole('button', { name: 'Sign here' }));
    expect(bar.getByText('All fields completed')).toBeTruthy();
    await user.click(await button('Review and sign'));
    expect(await screen.findByRole('dialog', { name: 'Check and sign' })).toBeTruthy();
    await user.click(await button('Sign now'));

    expect(http.callsOf(`POST ${at}/sign`)[0]?.body).toMatchObject({
      values: [{ fieldId: 'phone', value: '555 0142' }],
      marked: ['mine'],
    });
    expect(await screen.findByText('You’ve signed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(finish).toHaveBeenCalledOnce();
  });

  it('gives the signer’s own fields accessible names, and shows those of others without controls', async () => {
    const { user, open } = openPortal(adopted);
    await open();
    await user.click(await button('Read and sign'));
    expect(await button(/^Text: Telephone, required/)).toBeTruthy();
    const checkbox = await button(/^Checkbox: No paper, optional/);
    expect(checkbox.ariaPressed ?? checkbox.getAttribute('aria-pressed')).toBe('false');
    await user.click(checkbox);
    expect(checkbox.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Signature, for Owen Hartwell')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Owen/ })).toBeNull();
  });

  it('keeps the entered values across a reload of the page', async () => {
    const before = openPortal(adopted);
    const { unmount } = await before.open();
    await before.user.click(await button('Read and sign'));
    await before.user.click(await button('Go to the first field'));
    await before.user.type(screen.getByLabelText('Telephone'), '555');
    unmount();
    const after = openPortal(adopted);
    await after.open();
    await after.user.click(await button('Read and sign'));
    expect(await screen.findByText('1 required field left')).toBeTruthy();
  });

  it('asks for a signature before the first one is placed', async () => {
    const { user, open } = openPortal(agreed);
    await open();
    await user.click(await button('Read and sign'));
    await user.click(await button(/^Signature, required/));
    expect(await screen.findByRole('dialog', { name: 'Your signature' })).toBeTruthy();
  });

  it('says why signing failed, and keeps the entered values', async () => {
    sessionStorage.setItem(`anteroom.draft/esign/${task.taskId}`, '{"phone":"555","mine":true}');
    const { user, http, open } = openPortal(adopted);
    http.on(`POST ${at}/sign`, () => {
      throw problem('conflict', 409, 'expired');
    });
    await open();
    await user.click(await button('Read and sign'));
    await user.click(await button('Review and sign'));
    await user.click(await button('Sign now'));
    expect(await screen.findByText(/The deadline to sign has passed\./)).toBeTruthy();
    expect(sessionStorage.length).toBe(1);
  });

  it('shows when the pages cannot be loaded, and retries', async () => {
    const { user, pdf, open } = openPortal(adopted);
    pdf.failure = new Error('damaged');
    await open();
    await user.click(await button('Read and sign'));
    expect(await screen.findByText('We couldn’t show the pages')).toBeTruthy();
    pdf.failure = null;
    await user.click(await button('Try again'));
    expect(await button('Go to the first field')).toBeTruthy();
  });

  it('offers a retry when the connection is lost while pages are read', async () => {
    const { user, pdf, open } = openPortal(adopted);
    await open();
    await user.click(await button('Read and sign'));
    await button('Go to the first field');
    act(() => pdf.loseParts());
    await user.click(await button('Try again'));
    expect(screen.queryByText('We couldn’t show the pages')).toBeNull();
  });

  it('is read-only for those who may not change the task', async () => {
    const { user, open } = openPortal(adopted);
    await open(false);
    await user.click(await button('View document'));
    expect(await screen.findByText('Signature, for Olivia Hartwell')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /required/ })).toBeNull();
  });
});
