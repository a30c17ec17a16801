import type { DocumentScan } from '@anteroom/contract';
import type { TestPortal } from '@anteroom/plugin-kit/testing';
import { FakeServer } from '@anteroom/plugin-kit/testing/FakeServer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPortal } from '../testing/openPortal.tsx';
import { container, document } from '../testing/sampleDocuments.ts';

const preview = 'ClientCenter.ShowPreviewB4CCViewer';
const scanning: DocumentScan = { state: 'scanning' };
const refused: DocumentScan = { state: 'refused', threat: 'Eicar-Test-Signature' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

it('a document that is being scanned shows that, and offers neither Download nor Send', async () => {
  const portal = await openDocuments(scanning, []);
  const row = screen.getByRole('row', { name: /new\.pdf/ });
  within(row).getByText('Checking for viruses');
  await userEvent.click(await within(row).findByRole('button', { name: 'Actions for new.pdf' }));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toContain('Rename');
  expect(offered).not.toContain('Download');
  expect(offered).not.toContain('Send');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(row).getByRole('button', { name: 'new.pdf' }));
  // The portal explains why the document cannot be downloaded.
  await waitFor(() => expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['new.pdf']));
});

it('a document with a virus shows that, and can be opened in the viewer', async () => {
  await openDocuments(refused, [preview]);
  const row = screen.getByRole('row', { name: /new\.pdf/ });
  within(row).getByText('Virus found');
  await userEvent.click(within(row).getByRole('button', { name: 'new.pdf' }));
  await screen.findByRole('dialog', { name: 'new.pdf' });
});

async function openDocuments(scan: DocumentScan, grants: readonly string[]): Promise<TestPortal> {
  const items = [{ ...document('new.pdf'), scan }];
  server
    .on('GET /api/documents/v1/containers/tree', () => ({ data: [container('root', null)] }))
    .on('GET /api/documents/v1/containers/documents', ({ query }) => {
      const isListed = query.get('staffUploads') !== 'true';
      return { data: { items: isListed ? items : [], next: null, total: isListed ? 1 : 0 } };
    });
  const { portal } = await openPortal('/documents', server, { grants });
  // The long timeout is for loading the screen's code in the first test.
  await screen.findByText('new.pdf', {}, { timeout: 15_000 });
  return portal;
}
