import { createTestPortal, makeClient, makeDocument, problem } from '@anteroom/plugin-kit/testing';
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
  const { user, http, pdf, documents } = portal;
  return { user, http, pdf, documents, drafts };
}

it('drafts a step for each document in the chosen order, and keeps the focus when one is moved', async () => {
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
  // The first item cannot move further up, so the focus goes to a button that still works.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Summary.pdf down' })),
  );
  await user.click(screen.getByRole('button', { name: 'Remove Summary.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Remove Return 2025.pdf' }));
  expect(drafts.at(-1)).toBeNull();
});

it('finds documents by name, and uploads new ones', async () => {
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

it('uploads a file for each of several clients, and drafts a review for each', async () => {
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

it('matches files to clients, and uploads them once staff have checked the matches', async () => {
  const clients = [
    makeClient({ name: 'Bramble' }),
    makeClient({ id: 'client-2', name: 'Oakley' }),
    makeClient({ id: 'client-3', name: 'Pine' }),
  ];
  const { user, http, pdf, documents, drafts } = await openEditor(clients);
  pdf.textOf = (name) => `text of ${name}`;
  const none = { clients: [], clue: null, foundIn: null };
  const named = (...ids: string[]) => ids.map((id) => ({ id, name: `Name of ${id}` }));
  http.on('POST /api/people/v1/file-matches', ({ body }) => ({
    items: (body as { files: { name: string; text: string }[] }).files.map(({ name, text }) => {
      expect(text).toBe(`text of ${name}`);
      if (name === 'Payroll.pdf') return { clients: named('client-2'), clue: 'identifier', foundIn: 'text' };
      if (name === 'Both.pdf')
        return { clients: named('client-1', 'client-2'), clue: 'code', foundIn: 'name' };
      return name === 'Else.pdf' ? { clients: named('client-9'), clue: 'name', foundIn: 'name' } : none;
    }),
  }));
  await user.click(screen.getByRole('radio', { name: /^One of its own/ }));
  const picker = screen.getByLabelText('Documents to review', { selector: 'input' });
  const files = ['Payroll', 'Both', 'Else', 'Scan'].map(
    (name) => new File(['%PDF-1.7'], `${name}.pdf`, { type: 'application/pdf' }),
  );
  await user.upload(picker, files);
  await screen.findByText('Oakley: Payroll.pdf');
  screen.getByText('Found by tax ID');
  screen.getByText('Could be Name of client-1 or Name of client-2.');
  screen.getByText('Names Name of client-9, who isn’t among these clients.');
  screen.getByText('Names none of these clients.');
  screen.getByText('3 files need a client. Choose one for each, or remove them.');
  expect(documents.uploads).toHaveLength(0);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Whose is Both.pdf?' }), 'Bramble');
  await user.click(screen.getByRole('button', { name: 'Change whose Payroll.pdf is' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Whose is Payroll.pdf?' }), 'Pine');
  await user.click(screen.getByRole('button', { name: 'Remove Else.pdf from the list' }));
  screen.getByText('No file yet, so no task: Oakley');
  await user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
  await waitFor(() => expect(documents.uploads).toHaveLength(2));
  // One file could not be matched to a client.
  expect(drafts.at(-1)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Scan.pdf from the list' }));
  await waitFor(() =>
    expect([...(drafts.at(-1)?.forClients?.keys() ?? [])]).toEqual(['client-3', 'client-1']),
  );
  expect(drafts.at(-1)?.forClients?.get('client-3')?.steps).toMatchObject([{ label: 'Payroll' }]);
});

it('says when the client of a file cannot be looked up, and lets staff choose it', async () => {
  const { user, http, drafts } = await openEditor([
    makeClient(),
    makeClient({ id: 'client-2', name: 'Oak' }),
  ]);
  http.on('POST /api/people/v1/file-matches', () => {
    throw problem('unavailable', 503);
  });
  await user.click(screen.getByRole('radio', { name: /^One of its own/ }));
  const picker = screen.getByLabelText('Documents to review', { selector: 'input' });
  await user.upload(picker, new File(['%PDF-1.7'], 'Oak.pdf', { type: 'application/pdf' }));
  await screen.findByText('We couldn’t look up the client. Choose it yourself.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Whose is Oak.pdf?' }), 'Oak');
  await user.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  await waitFor(() => expect(drafts.at(-1)?.forClients?.size).toBe(1));
});
