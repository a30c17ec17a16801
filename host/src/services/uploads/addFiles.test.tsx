import { control } from '@anteroom/domain/people/permissions';
import { makeDocument, makeRoot } from '@anteroom/plugin-kit/testing/makeData';
import { Documents } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, openPortal } from '../../testing/openPortal.tsx';

const uploadRoute = 'POST /api/storage/v1/clients/acme/documents';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('uploads the files, and reports which have arrived', async () => {
  server.on(uploadRoute, () => ({ data: [makeDocument({ name: 'receipt.pdf' })] }));
  expect(await add([file('receipt.pdf')])).toEqual([]);
  await screen.findByText('Uploaded “receipt.pdf”.');
});

it('returns the files that cannot be uploaded with all reasons, and uploads none of them', async () => {
  const named = Object.assign(file('receipt.pdf'), { path: '/2025/b:d/receipt.pdf' });
  expect(await add([file('virus.exe', ''), named])).toEqual([
    { name: 'virus.exe', reasons: ['empty', 'wrong-type'] },
    { name: '2025/b:d/receipt.pdf', reasons: ['folder-characters'] },
  ]);
  expect(server.requestsOf('POST /api/storage/v1/folders')).toEqual([]);
  expect(server.requestsOf(uploadRoute)).toEqual([]);
});

it('reports a drop without readable files', async () => {
  await add([]);
  await screen.findByText('We couldn’t find any readable files in what you dropped.');
});

it('lists the files of a folder that could not be created', async () => {
  server.on('POST /api/storage/v1/folders', () => new Refusal(500, 'internal'));
  const beside = Object.assign(file('beside.pdf'), { path: '/beside.pdf' });
  await add(
    [Object.assign(file('receipt.pdf'), { path: '/2025/March/receipt.pdf' }), beside],
    [control.addFolder],
  );
  await screen.findByText('We couldn’t create the folder “2025”. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Show details' }));
  await screen.findByText('2025/March/receipt.pdf');
  expect(screen.queryByText('beside.pdf', { selector: 'li' })).toBeNull();
});

it('reports that the firm’s storage is full, and uploads nothing', async () => {
  server.on('GET /api/storage/v1/documents/constraints', ({ query }) => ({
    data: { convertedTypes: [], unconvertedTypes: [], hasRoom: Number(query.get('bytes')) < 7 },
  }));
  await add([file('receipt.pdf')]);
  await screen.findByText(/Your firm’s storage is full, so we didn’t upload this file\./);
  expect(server.requestsOf(uploadRoute)).toEqual([]);
});

it('keeps a file that the server refused, with the reason, until it is removed from the list', async () => {
  server.on(uploadRoute, () => new Refusal(415, 'file-type-not-allowed'));
  await add([file('receipt.pdf')]);
  await userEvent.click(await screen.findByRole('button', { name: '0 uploaded, 1 failed' }));
  await screen.findByText(/We don’t accept this type of file, or its content doesn’t match its name\./);
  await userEvent.click(screen.getByRole('button', { name: 'Remove receipt.pdf from this list' }));
  expect(screen.queryByText('receipt.pdf')).toBeNull();
});

it('keeps a file that may be sent again, until it has arrived', async () => {
  server.on(uploadRoute, () => new Refusal(403, 'forbidden'));
  await add([file('receipt.pdf')]);
  await userEvent.click(await screen.findByRole('button', { name: '0 uploaded, 1 failed' }));
  server.on(uploadRoute, () => ({ data: [makeDocument({ name: 'receipt.pdf' })] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: '1 file uploaded' });
});

/** Adds files to the client's root, as a plugin does. */
async function add(files: readonly File[], controls: readonly string[] = []) {
  const { portal } = await openPortal('/notfound', server, { controls });
  await screen.findByRole('heading', { level: 1 });
  return portal.container.get<Documents>(Documents).add(files, makeRoot(acme));
}

function file(name: string, content = 'content'): File {
  return new File([content], name, { type: 'application/pdf' });
}
