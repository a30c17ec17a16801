import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FirmCertificate } from '../api.ts';
import { makeCertificate } from './testing/makeCertificate.ts';

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const listed = 'GET /api/cnd/v1/certificates';
const record = 'POST /api/cnd/v1/certificates/fgts/queries';
const certificate: FirmCertificate = {
  ...makeCertificate({ kind: 'fgts', renewalAskedAt: '2026-11-20T12:00:00Z' }),
  client: 'Padaria Aurora',
};

const acme = makeClient({ id: 'a', name: 'Acme' });

async function open(location = '/staff/certificates', permissions = staff) {
  const portal = createTestPortal({
    permissions,
    location,
    session: { country: 'BR' },
    clients: [acme],
  });
  portal.http.on('GET /api/client-center/v1/clients/a', () => acme);
  portal.http.on(listed, () => ({ items: [certificate], next: null }));
  portal.http.on('GET /api/cnd/v1/certificates/fgts', () => certificate);
  await portal.show('staff page certificates');
  return portal;
}

it('lists the certificates that need attention, or all when chosen', async () => {
  const { user, http } = await open();
  const row = await screen.findByRole('link', { name: /Padaria Aurora/ });
  expect(row.getAttribute('href')).toBe('/staff/certificates#fgts');
  screen.getByText('Renewal requested');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All');
  await waitFor(() =>
    expect(http.callsOf(listed).map(({ options }) => options.params?.show)).toEqual(['attention', 'all']),
  );
});

it('names the client of the filter, also if it has no certificate', async () => {
  await open('/staff/certificates?client=a');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Acme'),
  );
});

it('records a failed check only with its reason', async () => {
  const { user, http, navigation } = await open('/staff/certificates#fgts');
  http.on(record, () => certificate);
  await user.selectOptions(await screen.findByLabelText(/^Answer of the issuing body/), 'Check failed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(http.callsOf(record)).toHaveLength(0);
  expect(navigation.isHeld).toBe(true);
  await user.type(screen.getByLabelText(/^Reason for the failure/), 'No answer.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(http.callsOf(record)).toHaveLength(1));
  expect(http.callsOf(record)[0]?.body).toEqual({ outcome: 'failed', error: 'No answer.' });
  await waitFor(() => expect(navigation.isHeld).toBe(false));
});

it('requires a client before it starts tracking a certificate', async () => {
  const { user, http, navigation } = await open('/staff/certificates#new');
  http.on('POST /api/cnd/v1/clients/a/certificates', () => certificate);
  const add = await screen.findByRole('button', { name: 'Track a certificate' });
  await user.click(add);
  await screen.findByText('Choose a client.');
  await user.selectOptions(screen.getByLabelText(/^Certificate/), 'FGTS (CRF)');
  await user.type(screen.getByLabelText(/^Issuing body/), 'Caixa');
  await user.click(add);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' })));
  expect(navigation.isHeld).toBe(true);
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Ac');
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.click(add);
  await waitFor(() => expect(http.callsOf('POST /api/cnd/v1/clients/a/certificates')).toHaveLength(1));
  expect(http.callsOf('POST /api/cnd/v1/clients/a/certificates')[0]?.body).toEqual({
    kind: 'fgts',
    issuer: 'Caixa',
    uf: null,
    municipality: null,
  });
  await waitFor(() => expect(navigation.visited.at(-1)).toBe('/staff/certificates#fgts'));
  expect(navigation.isHeld).toBe(false);
});

it('offers read-only staff no way to record or stop tracking', async () => {
  await open('/staff/certificates#fgts', [...staff, 'Staff.ReadOnly']);
  await screen.findByRole('heading', { level: 1, name: 'Padaria Aurora' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop tracking' })).toBeNull();
});

it('lists a client’s certificates on the client’s page', async () => {
  const portal = createTestPortal({ permissions: staff, session: { country: 'BR' } });
  portal.http.on(listed, () => ({ items: [certificate], next: null }));
  await portal.show('client part certificates', { chosen: [makeClient({ id: 'a', name: 'Acme' })] });
  const row = await screen.findByRole('link');
  expect(row.getAttribute('href')).toBe('/staff/certificates#fgts');
  expect(row.textContent).not.toContain('Padaria Aurora');
  expect(portal.http.callsOf(listed)[0]?.options.params).toMatchObject({ clientId: 'a', show: 'all' });
});
