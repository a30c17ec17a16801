import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../../testing/FakeServer.ts';
import { acme, openPortal } from '../../../testing/openPortal.tsx';

const preview = 'ClientCenter.ShowPreviewB4CCViewer';
const history = { createdBy: person(), createdDate: '2026-11-20T12:00:00Z' };

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({ data: [root] }))
    .on('GET /api/documents/v1/containers/documents', ({ query }) => ({
      data: {
        items: query.get('staffUploads') === 'true' ? [] : [document('one.zip'), document('two.zip')],
        total: query.get('staffUploads') === 'true' ? 0 : 2,
        next: null,
      },
    }))
    .on('GET /api/documents/v1/documents/far.zip', () => ({ data: document('far.zip') }))
    .on('GET /api/documents/v1/documents/gone.zip', () => new Refusal(404, 'not-found'))
    .on('POST /api/storage/v1/documents/one.zip/download-links', () => ({ url: '#', fileName: 'one.zip' }));
});
afterEach(() => server.stop());

it('opens a document at an address of its own, goes on to the next, and back to the list', async () => {
  const { router } = await openDocuments('/documents', [preview]);
  await userEvent.click(await screen.findByRole('button', { name: 'one.zip' }));
  await screen.findByRole('dialog', { name: 'one.zip' });
  expect(router.state.location.search).toBe('?document=one.zip');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'two.zip' });
  expect(screen.getByRole('button', { name: 'Next document' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('opens what an address names, though the list has not come to it', async () => {
  const { router } = await openDocuments('/documents?document=far.zip', [preview]);
  await screen.findByRole('dialog', { name: 'far.zip' });
  await screen.findByText('No preview for this type of file');
  await userEvent.click(screen.getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says so when there is no such document', async () => {
  await openDocuments('/documents?document=gone.zip', [preview]);
  await screen.findByRole('dialog', { name: 'You can’t open this document' });
});

it('without the grant of the preview viewer downloads what is chosen, and offers that at an address', async () => {
  const { router } = await openDocuments('/documents', []);
  await userEvent.click(await screen.findByRole('button', { name: 'one.zip' }));
  await waitFor(() =>
    expect(server.requestsOf('POST /api/storage/v1/documents/one.zip/download-links')).toHaveLength(1),
  );
  expect(router.state.location.search).toBe('');
  await router.navigate('/documents?document=one.zip');
  await screen.findByText('Download this document to see it');
});

/** The first test also loads the screen's code. */
async function openDocuments(path: string, grants: readonly string[]) {
  const opened = await openPortal(path, server, { grants });
  await screen.findByText('one.zip', {}, { timeout: 15_000 });
  return opened;
}

function person() {
  return { firstName: 'Ana', lastName: 'Lima', userGuid: 'u1', isCurrentUser: false };
}

const permissions = { canCreate: true, canRead: true, canUpdate: true, canDelete: true };

const root = {
  id: 'root',
  type: 'Client',
  name: 'root',
  clientId: acme.id,
  parentId: null,
  history: { ...history, modifiedBy: person(), modifiedDate: history.createdDate },
  permissions,
  documentCount: 2,
  hasFolders: false,
  hasFiles: true,
  processingYear: 1900,
  productType: null,
  isShared: false,
};

function document(name: string) {
  return {
    id: name,
    name,
    mimeType: 'application/zip',
    size: 2_000,
    sha256: '',
    parent: { id: 'root', type: 'Client', name: 'root' },
    clientId: acme.id,
    history: root.history,
    permissions,
    customItemMetaData: {},
    isReadByClientUser: true,
    commentsCount: 0,
  };
}
