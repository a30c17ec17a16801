import { createTestPortal, makeClient, makeDocument, problem } from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportedDocuments, NoteImport } from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const api = '/api/boxe/v1/clients/cl-1';
const documents = [makeDocument({ name: 'note.xml' }), makeDocument({ name: 'more.zip' })];
const ids = documents.map(({ id }) => id);

const done: NoteImport = {
  id: 'i-1',
  status: 'DONE',
  createdAt: '2026-11-20T10:00:00Z',
  fileName: 'note.xml',
  filesTotal: 3,
  filesDone: 3,
  stored: 2,
  duplicates: 0,
  unverified: 0,
  rejected: 1,
  rejections: [{ fileName: 'b.xml', reason: 'other-taxpayer', detail: '' }],
};

let portal: ReturnType<typeof createTestPortal>;
beforeEach(() => {
  portal = createTestPortal({
    clients: [client],
    permissions: ['BoxE.Service'],
    session: { country: 'BR' },
  });
  portal.http
    .on('GET /api/boxe/v1/companies', () => ({ enabled: true }))
    .on(`GET ${api}`, () => ({ lastToggle: { enabled: true, at: '2026-01-01T00:00:00Z' }, taxId: null }));
});

it('imports the documents only after confirmation, and lists the files that were not stored', async () => {
  portal.http.on(`POST ${api}/imports/documents`, () => ({
    ...done,
    status: 'QUEUED',
    rejected: 0,
    rejections: [],
  }));
  portal.http.on(`GET ${api}/imports/i-1`, () => done);
  const onClose = vi.fn();
  await portal.show('document action take-into-invoices', { documents, onClose });
  await screen.findByText('more.zip');
  expect(portal.http.callsOf(`POST ${api}/imports/documents`)).toEqual([]);
  await portal.user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('2 new files · 1 not stored');
  screen.getByText('b.xml');
  expect(portal.http.callsOf(`POST ${api}/imports/documents`).map(({ body }) => body)).toEqual([
    { documentIds: ids },
  ]);
  await portal.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows an error and offers to add them again when the import is rejected with 409', async () => {
  portal.http.on(`POST ${api}/imports/documents`, () => {
    throw problem('conflict', 409, 'scanning');
  });
  await portal.show('document action take-into-invoices', { documents });
  await portal.user.click(await screen.findByRole('button', { name: 'Add' }));
  await screen.findByText('We couldn’t add them');
  screen.getByRole('button', { name: 'Add' });
});

it('shows which documents are stored, with one request for all XML and zip files of the page', async () => {
  const answer: ImportedDocuments = { items: [{ documentId: ids[0] ?? '', state: 'stored' }] };
  portal.http.on(`GET ${api}/imports/documents`, () => answer);
  const page = [...documents, makeDocument({ name: 'letter.pdf' })].map((one) => ({
    ...one,
    clientId: 'cl-1',
  }));
  await portal.show('document column invoice', { documents: page });
  await screen.findByText('Stored');
  const calls = portal.http.callsOf(`GET ${api}/imports/documents`);
  expect(calls.map(({ options }) => options.params)).toEqual([{ documentIds: ids.join() }]);
});
