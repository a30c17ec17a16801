import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClearanceCertificate } from '../api.ts';
import { makeCertificate, makeIssued } from './testing/makeCertificate.ts';

const list = 'GET /api/cnd/v1/clients/client-1/certificates';

async function open(...items: readonly ClearanceCertificate[]) {
  const portal = createTestPortal({ session: { country: 'BR' } });
  portal.http.on(list, () => ({ items }));
  await portal.show('widget type cnd');
  return portal;
}

it('shows each certificate with its details and one state, the most severe one', async () => {
  const query = { id: 'q', at: '2026-06-01T12:00:00Z', certificate: null, error: null };
  await open(
    makeCertificate({ current: makeIssued({ validUntil: '2020-01-31' }) }),
    makeCertificate({ kind: 'fgts', current: makeIssued({ result: 'irregular' }) }),
    makeCertificate({
      kind: 'municipal',
      uf: 'SP',
      municipality: 'Santos',
      current: null,
      lastQuery: { ...query, outcome: 'running' },
    }),
    makeCertificate({
      kind: 'state',
      uf: 'SP',
      lastQuery: { ...query, outcome: 'failed', error: 'Offline' },
    }),
  );
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Receita Federal/PGFNNegative, valid until Jan 31, 2020Expired',
    'FGTS (CRF)Issued on Jun 1, 2026Irregular',
    'Municipal (Santos/SP)Not issued yetChecking',
    'State (SP)Negative, valid until Dec 31, 2999Check failed',
  ]);
  const [first] = rows;
  const link = first && within(first).getByRole('link');
  expect(link?.getAttribute('href')).toBe('/home/cnd/client-1');
});

it('explains what will appear when there is nothing yet', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No certificates yet' })).toBeTruthy();
});

it('shows an error, and the certificates after a successful retry', async () => {
  const portal = createTestPortal({ session: { country: 'BR' } });
  portal.http.on(list, () => {
    throw problem('bad-request', 400);
  });
  await portal.show('widget type cnd');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(list, () => ({ items: [makeCertificate()] }));
  await portal.user.click(retry);
  expect(await screen.findByText('Receita Federal/PGFN')).toBeTruthy();
});
