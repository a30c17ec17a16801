import { createTestPortal, makeDocument, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClearanceCertificate } from '../api.ts';
import { makeCertificate, makeIssued } from './testing/makeCertificate.ts';

async function open(certificate: ClearanceCertificate, session = {}) {
  const portal = createTestPortal({
    session: { country: 'BR', ...session },
    documents: [makeDocument({ id: 'pdf', name: 'CND.pdf' })],
  });
  let stored = certificate;
  portal.http
    .on('GET /api/cnd/v1/clients/client-1/certificates', () => ({ items: [stored] }))
    .on('POST /api/cnd/v1/certificates/federal/renewal', () => {
      stored = { ...stored, renewalAskedAt: '2026-11-20T12:00:00Z' };
      return stored;
    });
  await portal.show('detail path cnd', { id: 'client-1' });
  await screen.findByRole('region', { name: 'Receita Federal/PGFN' });
  return portal;
}

const askButton = () => screen.queryByRole('button', { name: /^Request renewal/ });

it('shows the details of a certificate, and downloads its PDF', async () => {
  const portal = await open(makeCertificate({ current: makeIssued({ documentId: 'pdf' }) }));
  expect(screen.getByText('1A2B.3C4D')).toBeTruthy();
  expect(screen.getByText('June 1, 2026')).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: /^Download PDF/ }));
  expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['CND.pdf']);
});

it('does not call an unexpired certificate valid when its result is positive', async () => {
  await open(makeCertificate({ current: makeIssued({ result: 'positive' }) }));
  expect(screen.queryByText('Valid')).toBeNull();
  expect(screen.getAllByText('Positive')).toHaveLength(2);
  expect(screen.getByText('December 31, 2999', { exact: false })).toBeTruthy();
});

it('shows an alert when the PDF no longer exists', async () => {
  const portal = await open(makeCertificate({ current: makeIssued({ documentId: 'other' }) }));
  await portal.user.click(screen.getByRole('button', { name: /^Download PDF/ }));
  expect(portal.alerts.shown.map(({ type }) => type)).toEqual(['danger']);
});

it('requests a renewal, and then shows its date instead of the button', async () => {
  const portal = await open(makeCertificate());
  await portal.user.click(screen.getByRole('button', { name: /^Request renewal/ }));
  expect(await screen.findByText('Renewal requested on Nov 20, 2026')).toBeTruthy();
  expect(askButton()).toBeNull();
});

it('shows an alert when requesting a renewal fails, and keeps the button', async () => {
  const portal = await open(makeCertificate());
  portal.http.on('POST /api/cnd/v1/certificates/federal/renewal', () => {
    throw problem('unavailable', 503);
  });
  await portal.user.click(screen.getByRole('button', { name: /^Request renewal/ }));
  expect(portal.alerts.shown.map(({ type }) => type)).toEqual(['danger']);
  expect(askButton()).toBeTruthy();
});

it.each([
  [
    'while the firm is at it',
    makeCertificate({
      lastQuery: { id: 'q', at: '2026-06-01T12:00:00Z', outcome: 'running', certificate: null, error: null },
    }),
    {},
  ],
  ['to staff who look on as the client', makeCertificate(), { emulatedUserId: 'olivia' }],
])('offers no renewal %s', async (_, certificate, session) => {
  await open(certificate, session);
  expect(askButton()).toBeNull();
});

it('shows the history when it is expanded', async () => {
  const portal = await open(makeCertificate());
  const at = '2026-06-01T12:00:00Z';
  portal.http.on('GET /api/cnd/v1/certificates/federal/queries', () => ({
    items: [
      { id: '3', at, outcome: 'running', certificate: null, error: null },
      { id: '2', at, outcome: 'failed', certificate: null, error: 'Offline' },
      { id: '1', at, outcome: 'issued', certificate: makeIssued(), error: null },
    ],
  }));
  await portal.user.click(screen.getByText('History'));
  const list = await screen.findByRole('list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Jun 1, 2026Checking',
    'Jun 1, 2026The last check failed: Offline',
    'Jun 1, 2026Negative, valid until Dec 31, 2999',
  ]);
});
