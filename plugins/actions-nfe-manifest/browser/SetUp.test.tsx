import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type {
  ManifestCertificateAnswer,
  ManifestCertificateFile,
  ManifestClient,
  ManifestClientChange,
  ManifestTrial,
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
};

async function open(state: Partial<ManifestClient>, isStaff = true) {
  const portal = createTestPortal({
    clients: [client],
    session: { country: 'BR' },
    permissions: isStaff ? ['Platform.DefaultStaff', 'Platform.ccVnext'] : ['Platform.ccVnext'],
  });
  portal.http.on(`GET ${api}`, (): ManifestClient => ({ ...fresh, ...state }));
  await portal.show('detail path received-invoices', { id: client.id });
  // The title is there before the state is read.
  await screen.findAllByText(/^CNPJ or CPF of the client|^Digital certificate \(A1\)/);
  return portal;
}

const pfx = (bytes: number) => new File([new Uint8Array(bytes).fill(48)], 'padaria.pfx');

async function choose(portal: Awaited<ReturnType<typeof open>>, file: File): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await portal.user.upload(input, file);
}

it('is switched on by staff, with a CNPJ that is right', async () => {
  const portal = await open({});
  let saved: ManifestClientChange | undefined;
  portal.http.on(`PUT ${api}`, ({ body }): ManifestClient => {
    saved = body as ManifestClientChange;
    return { ...fresh, obstacle: 'no-certificate', taxId: '11444777000161' };
  });
  const field = screen.getByLabelText('CNPJ or CPF of the client');
  await portal.user.type(field, '11.444.777/0001-62');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
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
  expect(saved).toEqual({
    enabled: true,
    taxId: '11.444.777/0001-61',
    environment: 'test',
    startAfter: '120',
  });
});

it('takes a certificate, and says why one is refused', async () => {
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

it('is tried once, and says what the authority answered', async () => {
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

it('shows the client the certificate alone', async () => {
  await open({ taxId: '11444777000161', obstacle: 'certificate-expired', certificate }, false);
  expect(screen.getByText(/The digital certificate has expired/)).toBeTruthy();
  expect(screen.getByText('Digital certificate (A1)')).toBeTruthy();
  expect(screen.queryByText('Settings')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});
