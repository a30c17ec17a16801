import { createTestPortal, makeClient, makeDocument } from '@anteroom/plugin-kit/testing';
import { type Document, HttpError } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

/** Opens a portal that shows the widget with these documents. */
async function open(...documents: readonly Document[]) {
  const portal = createTestPortal({ documents });
  await portal.show('widget type documents');
  return portal;
}

it('shows the five newest documents with size and day, and a link to all', async () => {
  await open(...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'].map((name) => makeDocument({ name })));
  const region = screen.getByRole('region', { name: 'Newest documents' });
  const rows = await within(region).findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]?.textContent).toBe('a.pdf3.1 MBtoday');
  expect(within(region).getByRole('link', { name: 'All documents' }).getAttribute('href')).toBe('/documents');
});

it('shows no links where no plugin shows documents', async () => {
  const portal = createTestPortal({ documents: [makeDocument()], pages: { documents: null } });
  await portal.show('widget type documents');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('marks unread documents as new', async () => {
  await open(makeDocument({ name: 'new.pdf', isReadByClientUser: false }), makeDocument({ name: 'old.pdf' }));
  const [unread, read] = await screen.findAllByRole('listitem');
  expect(unread?.textContent).toContain('New');
  expect(read?.textContent).not.toContain('New');
});

it('downloads a document when its name is pressed', async () => {
  const { user, documents } = await open(makeDocument({ name: 'return.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'return.pdf' }));
  expect(documents.downloads.map(({ name }) => name)).toEqual(['return.pdf']);
});

it('shows the state of a document that is being scanned or infected, and offers no download', async () => {
  await open(
    makeDocument({ name: 'waits.pdf', scan: { state: 'scanning' } }),
    makeDocument({ name: 'virus.pdf', scan: { state: 'refused', threat: 'Eicar' } }),
  );
  const [waits, virus] = await screen.findAllByRole('listitem');
  expect(waits?.textContent).toContain('Checking for viruses');
  expect(virus?.textContent).toContain('Virus found');
  expect(screen.queryByRole('button', { name: /pdf/ })).toBeNull();
});

it('shows an alert when a download fails', async () => {
  const { user, documents, alerts } = await open(makeDocument({ name: 'return.pdf' }));
  const button = await screen.findByRole('button', { name: 'return.pdf' });
  documents.readFailure = new HttpError({ kind: 'network' });
  await user.click(button);
  expect(alerts.shown).toEqual([{ type: 'danger', msg: 'We couldn’t download return.pdf. Try again.' }]);
});

it('explains what will appear when there is nothing yet', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy();
  expect(screen.getByText(/will appear here/)).toBeTruthy();
});

it('shows an error, and the documents after a successful retry', async () => {
  const portal = createTestPortal({ documents: [makeDocument({ name: 'return.pdf' })] });
  portal.documents.readFailure = new HttpError({ kind: 'network' });
  await portal.show('widget type documents');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Your documents are safe.')).toBeTruthy();
  portal.documents.readFailure = null;
  await portal.user.click(retry);
  expect(await screen.findByRole('button', { name: 'return.pdf' })).toBeTruthy();
});

it('lists a client’s newest documents on the client’s page for staff', async () => {
  const portal = createTestPortal({ documents: [makeDocument({ name: 'return.pdf' })] });
  await portal.show('client part documents');
  await portal.user.click(await screen.findByRole('button', { name: 'return.pdf' }));
  expect(portal.documents.downloads).toHaveLength(1);
});

it('shows no link to all documents on the page of a client who is not the active one', async () => {
  const portal = createTestPortal({ documents: [makeDocument()] });
  await portal.show('client part documents', { chosen: [makeClient({ id: 'another' })] });
  expect(await screen.findByRole('region', { name: 'Newest documents' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
