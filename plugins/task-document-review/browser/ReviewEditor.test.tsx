import { createTestPortal, makeClient, makeDocument } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

async function openEditor(clients = [makeClient()]) {
  const portal = createTestPortal({
    clients,
    documents: [makeDocument({ name: 'Return 2025.pdf' }), makeDocument({ name: 'Summary.pdf' })],
  });
  const drafts: (TaskDraft | null)[] = [];
  await portal.show('task editor DOCUMENT_REVIEW', {
    editor: { clients, onDraft: (draft) => drafts.push(draft) },
  });
  return { ...portal, user: portal.user, documents: portal.documents, drafts };
}

it('makes a step of each document, in the order that staff give them', async () => {
  const { user, drafts } = await openEditor();
  expect(drafts.at(-1)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Choose: Return 2025.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Choose: Summary.pdf' }));
  expect(screen.queryByRole('button', { name: /^Choose: / })).toBeNull();
  const [first] = screen.getAllByRole('textbox', { name: /^Instructions/ });
  await user.type(first as HTMLElement, 'Page 2 ');
  await user.click(screen.getByRole('button', { name: 'Move Summary.pdf up' }));
  expect(drafts.at(-1)).toEqual({
    steps: [
      { label: 'Summary', params: { documentId: 'Summary.pdf' } },
      { label: 'Return 2025', description: 'Page 2', params: { documentId: 'Return 2025.pdf' } },
    ],
  });
  // The first cannot go further up: the focus is on what it can do.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Summary.pdf down' })),
  );
  await user.click(screen.getByRole('button', { name: 'Remove Summary.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Remove Return 2025.pdf' }));
  expect(drafts.at(-1)).toBeNull();
});

it('finds documents by their names, and takes new ones', async () => {
  const { user, documents, drafts } = await openEditor();
  await user.type(screen.getByRole('searchbox'), 'summ');
  await waitFor(() => expect(screen.queryByText('Return 2025.pdf')).toBeNull());
  expect(screen.getByText('Summary.pdf')).toBeTruthy();

  documents.holdUploads = true;
  const picker = screen.getByLabelText('Upload a new file for Documents to review', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  expect(screen.getByRole('progressbar', { name: 'Uploading Letter.pdf' })).toBeTruthy();
  documents.uploads[0]?.arrive();
  await waitFor(() => expect(drafts.at(-1)?.steps).toMatchObject([{ label: 'Letter' }]));
  expect(documents.uploads[0]?.request.to).toEqual({ type: 'clients', id: 'client-1' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('sends a file to several clients, each of whom reviews it', async () => {
  const { user, documents, drafts } = await openEditor([
    makeClient(),
    makeClient({ id: 'client-2', name: 'Oak' }),
  ]);
  documents.holdUploads = true;
  const picker = screen.getByLabelText('Documents to review', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(documents.uploads).toHaveLength(2));
  expect(documents.uploads.map(({ request }) => request.to)).toEqual([
    { type: 'clients', id: 'client-1' },
    { type: 'clients', id: 'client-2' },
  ]);
  documents.uploads[0]?.arrive();
  expect(drafts.at(-1)).toBeNull();
  documents.uploads[1]?.arrive();
  await waitFor(() =>
    expect([...(drafts.at(-1)?.forClients?.keys() ?? [])]).toEqual(['client-1', 'client-2']),
  );
  expect(drafts.at(-1)?.forClients?.get('client-2')?.steps).toMatchObject([{ label: 'Letter' }]);
});

it('finds whose each file is, and asks where it is not clear', async () => {
  const { user, drafts } = await openEditor([
    makeClient({ name: 'Bramble' }),
    makeClient({ id: 'client-2', name: 'Oakley' }),
  ]);
  await user.click(screen.getByRole('radio', { name: /^One of its own/ }));
  const picker = screen.getByLabelText('Documents to review', { selector: 'input' });
  await user.upload(picker, [
    new File(['%PDF-1.7'], 'Oakley letter.pdf', { type: 'application/pdf' }),
    new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' }),
  ]);
  await screen.findByText(/^Without a file: Bramble/);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Whose is Letter.pdf?' }), 'Bramble');
  await waitFor(() => expect(drafts.at(-1)?.forClients?.size).toBe(2));
  expect(drafts.at(-1)?.forClients?.get('client-2')?.steps).toMatchObject([{ label: 'Oakley letter' }]);
});
