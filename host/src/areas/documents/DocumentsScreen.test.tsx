import type { Container, Document } from '@anteroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, openPortal } from '../../testing/openPortal.tsx';

const listRoute = 'GET /api/documents/v1/containers/documents';
const uploadRoute = 'POST /api/storage/v1/clients/acme/documents';

let server: FakeServer;
/** As the server has them, by container. */
let stored: Record<string, Document[]>;

beforeEach(async () => {
  stored = { root: [document('lease.pdf')], taxes: [] };
  server = await FakeServer.start();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({
      data: [container('root', null), container('taxes', 'root', { processingYear: 2024, canCreate: false })],
    }))
    .on(listRoute, ({ query }) => ({
      data: { items: stored[query.get('parentIds') ?? ''] ?? [], next: null },
    }));
});
afterEach(() => server.stop());

it('shows folders with their year, then documents with size, date and author', async () => {
  await openDocuments();
  const [folder, file] = await screen.findAllByRole('listitem');
  within(folder as HTMLElement).getByRole('link', { name: 'taxes (2024)' });
  within(file as HTMLElement).getByText('2 kB');
  within(file as HTMLElement).getByText('Nov 20, 2026, Ana Lima');
  within(file as HTMLElement).getByText('New');
});

it('opens a folder by its address, and leads back up', async () => {
  const { router } = await openDocuments('/documents?folder=taxes');
  await screen.findByRole('heading', { level: 1, name: 'taxes (2024)' });
  await screen.findByText('This folder is empty');
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: acme.name }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says so when the folder is not there', async () => {
  await openDocuments('/documents?folder=gone');
  await screen.findByRole('heading', { level: 1, name: 'This folder is not available' });
});

it('keeps the chosen order in the address and asks the server for it', async () => {
  stored.root = [document('a.pdf'), document('b.pdf')];
  const { router } = await openDocuments();
  await userEvent.click(await screen.findByRole('radio', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  await waitFor(() =>
    expect(server.requestsOf(listRoute).map(({ query }) => query.get('orderBy'))).toContain('name'),
  );
});

it('goes on with the next page by the key of the page before', async () => {
  server.on(listRoute, ({ query }) => ({
    data: query.has('after')
      ? { items: [document('second.pdf')], next: null }
      : { items: [document('first.pdf')], next: 'key-1' },
  }));
  await openDocuments();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('second.pdf');
  screen.getByText('first.pdf');
  expect(server.requestsOf(listRoute).at(-1)?.query.get('after')).toBe('key-1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('uploading', () => {
  it('stores the file, names it, and shows it in the list', async () => {
    server.on(uploadRoute, () => {
      stored.root = [document('receipt.pdf'), ...(stored.root ?? [])];
      return { data: [document('receipt.pdf')] };
    });
    await openDocuments();
    await choose(file('receipt.pdf'));
    await screen.findByText('“receipt.pdf” is uploaded.');
    await screen.findByRole('button', { name: 'receipt.pdf' });
  });

  it('says of each refused file all that is wrong, and sends none of it', async () => {
    await openDocuments();
    await choose(file('virus.exe', ''));
    await screen.findByText('1 file was not uploaded');
    screen.getByText('virus.exe: the file is empty, this type of file is not accepted');
    expect(server.requestsOf(uploadRoute)).toEqual([]);
  });

  it('keeps what the server refused, with its reason, until it is sent again or taken off', async () => {
    server.on(uploadRoute, () => new Refusal(415, 'file-type-not-allowed'));
    await openDocuments();
    await choose(file('receipt.pdf'));
    await screen.findByText(/^This type of file is not accepted/);
    await userEvent.click(screen.getByRole('button', { name: 'Take receipt.pdf off this list' }));
    expect(screen.queryByText('receipt.pdf')).toBeNull();
  });
});

async function openDocuments(path = '/documents') {
  const opened = await openPortal(path, server);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(window.document.querySelector('[aria-busy=true]')).toBeNull());
  return opened;
}

async function choose(chosen: File): Promise<void> {
  const input = window.document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no way to choose a file.');
  await userEvent.upload(input, chosen);
}

function file(name: string, content = 'content'): File {
  return new File([content], name, { type: 'application/pdf' });
}

const user = { firstName: 'Ana', lastName: 'Lima', userGuid: 'u1', isCurrentUser: false };
const noon = '2026-11-20T12:00:00Z';
const history = { createdBy: user, createdDate: noon, modifiedBy: user, modifiedDate: noon };
const permissions = { canCreate: true, canRead: true, canUpdate: true, canDelete: true };

function container(
  id: string,
  parentId: string | null,
  { processingYear = 1900, canCreate = true } = {},
): Container {
  return {
    id,
    type: parentId === null ? 'Client' : 'Folder',
    name: id,
    clientId: acme.id,
    parentId,
    history,
    permissions: { ...permissions, canCreate },
    documentCount: 0,
    hasFolders: false,
    hasFiles: false,
    processingYear,
    productType: null,
    isShared: false,
  };
}

function document(name: string): Document {
  return {
    id: name,
    name,
    mimeType: 'application/pdf',
    size: 2_000,
    sha256: '',
    parent: { id: 'root', type: 'Client', name: 'root' },
    clientId: acme.id,
    history,
    permissions,
    customItemMetaData: {},
    isReadByClientUser: false,
    commentsCount: 0,
  };
}
