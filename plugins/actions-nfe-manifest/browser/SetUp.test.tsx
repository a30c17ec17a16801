import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type {
  CertificateRefusal,
  ManifestCertificateAnswer,
  ManifestCertificateFile,
  ManifestClient,
  ManifestClientChange,
  ManifestLookupAnswer,
  ManifestTrial,
  UnreadDocuments,
} from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const api = '/api/nfe-manifest/v1/clients/cl-1';
const fresh: ManifestClient = {
  enabled: false,
  obstacle: 'off',
  needsCertificate: true,
  environment: 'production',
  certificate: null,
  taxId: null,
  synchronisation: null,
  unread: 0,
};
const certificate: ManifestClient['certificate'] = {
  holder: 'PADARIA:11444777000161',
  issuer: 'AC de Teste RFB',
  taxId: '11444777000161',
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2999-12-31T12:00:00Z',
  fingerprint: 'ab',
  addedAt: '2026-11-20T12:00:00Z',
  addedBy: { firstName: 'Inês', lastName: 'Duarte' },
  stopped: '',
  revokedAt: null,
};

async function open(
  state: Partial<ManifestClient>,
  {
    isStaff = true,
    unread = () => ({ count: 0, items: [] }),
  }: { readonly isStaff?: boolean; readonly unread?: () => UnreadDocuments } = {},
) {
  const portal = createTestPortal({
    clients: [client],
    session: { country: 'BR' },
    permissions: isStaff ? ['Platform.DefaultStaff', 'Platform.ccVnext'] : ['Platform.ccVnext'],
  });
  portal.http
    .on(`GET ${api}`, (): ManifestClient => ({ ...fresh, ...state }))
    .on(`GET ${api}/unread`, unread);
  await portal.show('detail path received-invoices', { id: client.id });
  // The title appears before the state has loaded.
  await screen.findAllByText(/^CNPJ or CPF of the client|^Digital certificate \(A1\)/);
  return portal;
}

const pfx = (bytes: number) => new File([new Uint8Array(bytes).fill(48)], 'padaria.pfx');

async function choose(portal: Awaited<ReturnType<typeof open>>, file: File): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await portal.user.upload(input, file);
}

it('lists the clients with their state, also those whose state could not be loaded', async () => {
  const portal = createTestPortal({
    clients: [client, makeClient({ id: 'cl-2' })],
    session: { country: 'BR' },
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'],
  });
  portal.http.on(`GET ${api}`, (): ManifestClient => fresh);
  portal.http.on(`GET ${api}/unread`, () => ({ count: 0, items: [] }));
  portal.http.on('GET /api/client-center/v1/clients/cl-1', () => client);
  portal.http.on('GET /api/nfe-manifest/v1/clients/cl-2', () => {
    throw problem('unavailable', 503);
  });
  await portal.show('staff page received-invoices');
  await screen.findByText('Off');
  await screen.findByText('Could not be loaded');
  const [first] = screen.getAllByRole('link');
  act(() => portal.navigation.go(first?.getAttribute('href') ?? ''));
  expect(portal.navigation.visited).toEqual(['/staff/received-invoices#cl-1']);
  await screen.findByRole('heading', { level: 1, name: client.name });
  await screen.findByLabelText('CNPJ or CPF of the client');
});

it('saves the settings only with a valid CNPJ or CPF', async () => {
  const portal = await open({});
  let saved: ManifestClientChange | undefined;
  portal.http.on(`PUT ${api}`, ({ body }): ManifestClient => {
    saved = body as ManifestClientChange;
    return { ...fresh, obstacle: 'no-certificate', taxId: '11444777000161' };
  });
  const field = screen.getByLabelText('CNPJ or CPF of the client');
  await portal.user.type(field, '11.444.777/0001-62');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(portal.navigation.isHeld).toBe(true);
  expect(screen.getByText(/This CNPJ or CPF is not valid/)).toBeTruthy();
  expect(saved).toBeUndefined();
  await portal.user.clear(field);
  await portal.user.type(field, '11.444.777/0001-61');
  await portal.user.click(screen.getByRole('radio', { name: /homologação/ }));
  await portal.user.type(screen.getByLabelText('Read after this NSU'), '120');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/The digital certificate \(A1\) of this CNPJ or CPF is missing/),
  ).toBeTruthy();
  expect(portal.navigation.isHeld).toBe(false);
  expect(saved).toEqual({
    enabled: true,
    taxId: '11.444.777/0001-61',
    environment: 'test',
    startAfter: '120',
  });
  expect(await screen.findByText('Saved.')).toBeTruthy();
  await portal.user.click(screen.getByRole('radio', { name: /^Production/ }));
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('says so when the file of a certificate can no longer be read', async () => {
  const portal = await open({ taxId: '11444777000161', obstacle: 'no-certificate' });
  const gone = Object.assign(pfx(100), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  await choose(portal, gone);
  await portal.user.type(screen.getByLabelText('Password of the file'), 'secret');
  await portal.user.click(screen.getByRole('button', { name: 'Upload certificate' }));
  expect(await screen.findByText(/^The certificate couldn’t be checked/)).toBeTruthy();
});

it('uploads a certificate, and explains why one is refused', async () => {
  const state = { taxId: '11444777000161', obstacle: 'no-certificate' } as const;
  const portal = await open(state);
  const sent: ManifestCertificateFile[] = [];
  portal.http.on(`PUT ${api}/certificate`, ({ body }): ManifestCertificateAnswer => {
    sent.push(body as ManifestCertificateFile);
    return sent.length === 1
      ? { refusal: 'old-cipher', client: { ...fresh, ...state } }
      : { refusal: null, client: { ...fresh, ...state, obstacle: 'not-tried', certificate } };
  });
  await choose(portal, pfx(100_001));
  expect(screen.getByText(/too large for a certificate/)).toBeTruthy();
  await choose(portal, pfx(3));
  await portal.user.type(screen.getByLabelText('Password of the file'), 'segredo');
  await portal.user.click(screen.getByRole('button', { name: 'Upload certificate' }));
  expect(await screen.findByText(/choose the encryption AES256-SHA256/)).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: 'Upload certificate' }));
  expect(await screen.findByText('PADARIA:11444777000161')).toBeTruthy();
  expect(screen.getByText(/has not been tried yet/)).toBeTruthy();
  expect(screen.queryByLabelText('Password of the file')).toBeNull();
  expect(sent[1]).toEqual({ content: 'MDAw', password: 'segredo' });
});

it('tries the access and shows the authority’s refusal', async () => {
  const state = { taxId: '11444777000161', obstacle: 'not-tried', certificate } as const;
  const portal = await open(state);
  portal.http.on(
    `POST ${api}/trial`,
    (): ManifestTrial => ({
      outcome: 'refused',
      code: '593',
      reason: 'Rejeicao: CNPJ-Base difere',
      nextAt: null,
      client: { ...fresh, ...state },
    }),
  );
  await portal.user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('The tax authority refused: 593 Rejeicao: CNPJ-Base difere')).toBeTruthy();
});

it('shows the client that invoices are being read', async () => {
  await open({ taxId: '11444777000161', obstacle: null, certificate }, { isStaff: false });
  expect(screen.getByText('Invoices are being read.')).toBeTruthy();
});

it('warns staff when the authority’s NSU numbers went back', async () => {
  const synchronisation = {
    isRunning: false,
    lastNsu: '000000000000120',
    maxNsu: '000000000000007',
    lastAt: '2026-11-21T12:00:00Z',
    lastOutcome: 'read',
    reason: '',
    nextAt: null,
  } as const;
  await open({ taxId: '11444777000161', obstacle: null, certificate, synchronisation });
  expect(screen.getByText(/highest NSU is now 7, lower than 120/)).toBeTruthy();
});

it('shows the client only the certificate, without settings or a trial', async () => {
  await open({ taxId: '11444777000161', obstacle: 'certificate-expired', certificate }, { isStaff: false });
  expect(screen.getByText(/The digital certificate has expired/)).toBeTruthy();
  expect(screen.getByText('Digital certificate (A1)')).toBeTruthy();
  expect(screen.queryByText('Settings')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

it.each<[NonNullable<ManifestClient['obstacle']>, RegExp, RegExp]>([
  ['no-authority', /Ask its operator to set ICP_BRASIL_CA_FILE/, /firm hasn’t connected the portal/],
  ['off', /off for this client/, /firm hasn’t turned this service on for you/],
  ['not-tried', /has not been tried yet\. The client sees/, /firm still has to test the connection/],
])('explains the obstacle %s to staff and to the client in different words', async (obstacle, staff, own) => {
  const state = { taxId: '11444777000161', obstacle, certificate } as const;
  await open(state);
  expect(screen.getByText(staff)).toBeTruthy();
  cleanup();
  await open(state, { isStaff: false });
  expect(screen.getByText(own)).toBeTruthy();
  expect(screen.queryByText(staff)).toBeNull();
});

it.each<[CertificateRefusal, RegExp]>([
  ['not-pkcs12', /is not an A1 certificate.*\(A3\)/],
  ['unreadable', /is damaged. Export the certificate again/],
  ['wrong-password', /password is wrong/],
  ['old-cipher', /outdated method \(RC2\).*AES256-SHA256/],
  ['no-key', /has no private key. Export the certificate again/],
  ['weak-key', /at least 2048 bits/],
  ['expired', /has expired/],
  ['not-yet-valid', /is not valid yet/],
  ['unknown-authority', /not issued under ICP-Brasil/],
  ['no-tax-id', /neither a CNPJ nor a CPF/],
  ['another-tax-id', /belongs to another CNPJ or CPF/],
  ['revoked', /revoked by its issuer/],
])('explains why a certificate is refused: %s', async (refusal, text) => {
  const state = { taxId: '11444777000161', obstacle: 'no-certificate' } as const;
  const portal = await open(state, { isStaff: false });
  portal.http.on(
    `PUT ${api}/certificate`,
    (): ManifestCertificateAnswer => ({ refusal, client: { ...fresh, ...state } }),
  );
  await choose(portal, pfx(3));
  await portal.user.click(screen.getByRole('button', { name: 'Upload certificate' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows that a certificate was revoked, and when', async () => {
  await open(
    {
      taxId: '11444777000161',
      obstacle: 'certificate-revoked',
      certificate: { ...(certificate as object), revokedAt: '2026-11-21T12:00:00Z' } as typeof certificate,
    },
    { isStaff: false },
  );
  expect(screen.getByText(/issuer has revoked it\. Upload another one/)).toBeTruthy();
  expect(screen.getByText(/The issuer revoked this certificate on 11\/21\/26/)).toBeTruthy();
});

it('lists unread documents for staff, reads them again, and fetches one again from the authority', async () => {
  const item = {
    nsu: '000000000000041',
    schema: 'procNFe_v4.00.xsd',
    reason: 'key-mismatch',
    detail: 'CNPJ',
    foundAt: '2026-11-21T12:00:00Z',
  } as const;
  let left: UnreadDocuments = { count: 1, items: [item] };
  const portal = await open(
    { taxId: '11444777000161', obstacle: null, certificate, unread: 1 },
    { unread: () => left },
  );
  portal.http
    .on(`POST ${api}/unread`, () => left)
    .on(`POST ${api}/lookups`, (): ManifestLookupAnswer => {
      left = { count: 0, items: [] };
      return { outcome: 'found', code: '138', reason: '', note: null, nextAt: null };
    });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('NSU 41 · procNFe_v4.00.xsd');
  expect(row.textContent).toContain('its access key doesn’t match the invoice (CNPJ)');
  await portal.user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('1 document still can’t be read.')).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: 'Fetch the document with NSU 41 again' }));
  expect(await screen.findByText('The document was read and saved.')).toBeTruthy();
  expect(await screen.findByText('All documents have been read.')).toBeTruthy();
});
