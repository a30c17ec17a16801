import { createTestPortal, makeDocument } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('lists the newest documents of the active client and downloads one', async () => {
  const portal = createTestPortal({ documents: [makeDocument({ name: 'return.pdf' })] });
  await portal.show('page path /my-plugin');
  expect(screen.getByRole('heading', { level: 1, name: 'Recently received' })).toBeTruthy();
  expect(screen.getByText('Harbor Bakery')).toBeTruthy();
  await portal.user.click(await screen.findByRole('button', { name: 'return.pdf' }));
  expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['return.pdf']);
});

it('says when a download fails', async () => {
  const portal = createTestPortal({ documents: [makeDocument({ name: 'return.pdf' })] });
  await portal.show('page path /my-plugin');
  const row = await screen.findByRole('button', { name: 'return.pdf' });
  portal.documents.readFailure = new HttpError({ kind: 'network' });
  await portal.user.click(row);
  expect(portal.alerts.shown).toMatchObject([{ type: 'danger' }]);
});

it('says so when there is nothing, and when the person has no client', async () => {
  const { unmount } = await createTestPortal().show('page path /my-plugin');
  expect(await screen.findByText('No documents yet')).toBeTruthy();
  unmount();
  await createTestPortal({ clients: [] }).show('page path /my-plugin');
  expect(screen.getByText('You don’t have an account here yet')).toBeTruthy();
});
