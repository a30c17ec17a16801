import type { Document } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPortal } from '../testing/openPortal.tsx';
import { container, document } from '../testing/sampleDocuments.ts';

const trashRoute = 'POST /api/documents/v1/trash/documents';

let server: FakeServer;
let stored: Document[];

beforeEach(() => {
  stored = [document('lease.pdf'), document('receipt.pdf'), document('return.pdf', { canDelete: false })];
  server = new FakeServer();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({
      data: [container('root', null), { ...container('taxes', 'root'), documentCount: 3 }],
    }))
    .on('GET /api/documents/v1/containers/documents', ({ query }) => {
      const ofFirm = query.get('staffUploads') === 'true';
      const items = stored.filter(({ permissions }) => permissions.canDelete !== ofFirm);
      return { data: { items, next: null, total: items.length } };
    })
    .on(trashRoute, ({ body }) => {
      stored = stored.filter(({ id }) => id !== (body as { Id: string }).Id);
      return null;
    });
});

async function ask(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('alertdialog');
}

async function open() {
  const { portal } = await openPortal('/documents', server);
  await screen.findByRole('button', { name: 'Actions for lease.pdf' });
  return () =>
    waitFor(() => {
      const [alert] = portal.alerts.shown;
      if (!alert) throw new Error('There is no alert yet.');
      return alert;
    });
}

const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

it('names the document, moves it to the recycle bin once confirmed, and offers to undo it for 2.8 seconds', async () => {
  server.on('POST /api/documents/v1/trash/restore', () => ({ data: [{ id: 'lease.pdf', refused: null }] }));
  const alert = await open();
  const dialog = await ask('lease.pdf');
  within(dialog).getByRole('heading', { name: 'Delete Document' });
  within(dialog).getByText('“lease.pdf” will move to the recycle bin. You can restore it for 30 days.');
  expect(server.requestsOf(trashRoute)).toEqual([]);
  await confirm(dialog);
  expect(await alert()).toMatchObject({
    type: 'success',
    timeout: 2800,
    msg: '“lease.pdf” moved to the recycle bin.',
  });
  const lease = document('lease.pdf');
  expect(server.requestsOf(trashRoute).map(({ body }) => body)).toEqual([
    { Id: lease.id, ContainerId: lease.parent.id, ContainerType: lease.parent.type },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('“lease.pdf” restored.');
  expect(server.requestsOf('POST /api/documents/v1/trash/restore')[0]?.body).toEqual({ ids: [lease.id] });
});

it('leaves the next dialog open when a deletion ends whose dialog was closed', async () => {
  const deleted = Promise.withResolvers<null>();
  server.on(trashRoute, () => deleted.promise);
  const alert = await open();
  const dialog = await ask('lease.pdf');
  await confirm(dialog);
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Actions for receipt.pdf' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Rename “receipt.pdf”' });
  deleted.resolve(null);
  await alert();
  screen.getByRole('dialog', { name: 'Rename “receipt.pdf”' });
});

it('deletes nothing when it is cancelled', async () => {
  await open();
  const dialog = await ask('lease.pdf');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.requestsOf(trashRoute)).toEqual([]);
});

it('shows an error that stays until it is closed when deleting fails', async () => {
  server.on(trashRoute, () => new Refusal(500, 'internal'));
  const alert = await open();
  await confirm(await ask('lease.pdf'));
  expect(await alert()).toMatchObject({ type: 'danger', timeout: null });
});

it('lists several items before deleting them, and afterwards those that stayed, in two lists', async () => {
  server.on(trashRoute, ({ body }) =>
    (body as { Id: string }).Id === document('receipt.pdf').id ? new Refusal(503, 'unavailable') : null,
  );
  const alert = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  const bar = screen.getByRole('toolbar', { name: 'Actions for selected items' });
  await userEvent.click(within(bar).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  const named = within(dialog).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'taxes (3 documents)',
    'lease.pdf',
    'receipt.pdf',
    'return.pdf',
  ]);
  server.on('DELETE /api/documents/v1/containers/taxes', () => new Refusal(403, 'forbidden', 'contents'));
  await confirm(dialog);
  const { type, timeout, msg, details } = await alert();
  expect([type, timeout, msg]).toEqual(['warning', null, '3 items weren’t deleted.']);
  expect(details?.map(({ items }) => [...(items ?? [])].sort())).toEqual([
    ['return.pdf', 'taxes'],
    ['receipt.pdf'],
  ]);
});

it('is not offered for a document that may not be deleted', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for return.pdf' }));
  await screen.findByRole('menuitem', { name: 'Download' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});
