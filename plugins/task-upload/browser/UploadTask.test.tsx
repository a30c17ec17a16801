import {
  createTestPortal,
  makeClient,
  makeFolder,
  makeRoot,
  makeTaskGroup,
  problem,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import { type Container, type Document, HttpError } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { documentOfTask, task } from './testing/uploadTask.ts';

const receipt = new File([new Uint8Array(1000)], 'receipt.pdf', { type: 'application/pdf' });
const invoice = new File([new Uint8Array(500)], 'invoice.pdf', { type: 'application/pdf' });

/** Opens a portal with the task. Uploads wait for {@link arrive}. */
function openPortal(options: TestPortalOptions = {}) {
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])], ...options });
  portal.documents.holdUploads = true;
  const { user, documents, tasks, alerts, dialogs } = portal;
  const show = (editable = true) => portal.show('task kind UPLOAD', { editable });
  return { user, documents, tasks, alerts, dialogs, show, stored: () => tasks.get(task.taskId) };
}

const picker = () => screen.getByLabelText<HTMLInputElement>('Add documents', { selector: 'input' });
const markDone = () => screen.getByRole('button', { name: 'Mark as done' });
const queryContext = { signal: new AbortController().signal };
const lost = new HttpError({ kind: 'network' });

describe('UploadTask', () => {
  it('shows the firm’s instructions with their line breaks', async () => {
    await openPortal().show();
    expect(screen.getByText(/All of 2025,/).style.whiteSpace).toBe('pre-line');
  });

  it('uploads the picked files to the client’s root, linked to the task, and starts the task', async () => {
    const { user, documents, show, stored } = openPortal();
    await show();
    await user.upload(picker(), [receipt, invoice]);
    expect(documents.uploads.map(({ request }) => request)).toEqual(
      [receipt, invoice].map((file) => ({
        file,
        to: { type: 'clients', id: 'client-1' },
        metaData: { ccTask: 'task-1', ccTaskLabel: 'Bank statements', ccGroupType: 'UPLOAD.2025' },
      })),
    );
    expect(stored().status).toBe('WIP');
  });

  it('disables “Mark as done” until the documents of the task are known', async () => {
    const { documents, show } = openPortal();
    const found = Promise.withResolvers<readonly Document[]>();
    documents.ofTask = () => ({ queryKey: ['slow'], queryFn: () => found.promise });
    await show();
    expect(markDone()).toHaveProperty('disabled', true);
    await act(async () => found.resolve([]));
    await waitFor(() => expect(markDone()).toHaveProperty('disabled', false));
  });

  it('holds files picked before the target folder is known, and then uploads them', async () => {
    const { user, documents, show } = openPortal();
    const root = await documents.defaultFolder('client-1').queryFn(queryContext);
    const found = Promise.withResolvers<Container>();
    documents.defaultFolder = () => ({ queryKey: ['slow'], queryFn: () => found.promise });
    await show();
    await user.upload(picker(), receipt);
    expect(documents.uploads).toEqual([]);
    await act(async () => found.resolve(root));
    expect(documents.uploads.map(({ request }) => request.file.name)).toEqual(['receipt.pdf']);
  });

  it('uploads nothing and says so when the firm’s storage has no space for all files', async () => {
    const { user, documents, alerts, show, stored } = openPortal();
    documents.room = 1_499;
    await show();
    await user.upload(picker(), [receipt, invoice]);
    await waitFor(() => expect(alerts.shown).toMatchObject([{ type: 'danger' }]));
    expect(alerts.shown[0]?.msg).toMatch(/^Your firm’s storage doesn’t have space for these 2 files/);
    expect(documents.uploads).toEqual([]);
    expect(stored().status).toBe('NEW');

    documents.room = 1_500;
    await user.upload(picker(), [receipt, invoice]);
    await waitFor(() => expect(documents.uploads).toHaveLength(2));
  });

  it('shows upload progress, and then the document, which can be downloaded', async () => {
    const { user, documents, alerts, show } = openPortal();
    await show();
    await user.upload(picker(), receipt);
    act(() => documents.uploads[0]?.advance(250, 50));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading receipt.pdf' });
    expect(bar.value).toBe(0.25);
    expect(screen.getByText(/15 seconds left/)).toBeTruthy();

    await act(async () => documents.uploads[0]?.arrive());
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'receipt.pdf' }));
    expect(documents.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);
    expect(screen.getByText('receipt.pdf was added to “Bank statements”.').role).toBe('status');
    expect(alerts.shown).toEqual([]);
  });

  it('names a rejected file with every reason, and uploads the rest', async () => {
    const { user, documents, show } = openPortal();
    await show();
    await user.upload(picker(), [new File([], 'rece|pt.pdf'), invoice]);
    const refusals = screen.getByText('1 file wasn’t added').closest<HTMLElement>('[role=status]');
    if (!refusals) throw new Error('The refusals are not announced');
    expect(within(refusals).getByRole('listitem').textContent).toBe(
      'rece|pt.pdf – empty file, unsupported characters in the name',
    );
    expect(documents.uploads.map(({ request }) => request.file.name)).toEqual(['invoice.pdf']);
    await user.click(within(refusals).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('1 file wasn’t added')).toBeNull();
  });

  it('drops a file from the list when its upload is cancelled', async () => {
    const { user, show } = openPortal();
    await show();
    await user.upload(picker(), receipt);
    await user.click(screen.getByRole('button', { name: 'Cancel upload of receipt.pdf' }));
    expect(screen.queryByText('receipt.pdf')).toBeNull();
  });

  it('says why an upload failed, and offers a retry where it can help or removal from the list', async () => {
    const { user, documents, show } = openPortal();
    await show();
    await user.upload(picker(), [receipt, invoice]);
    await act(async () => {
      documents.uploads[0]?.fail(lost);
      documents.uploads[1]?.fail(problem('file-type-not-allowed', 422));
    });
    const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(first?.textContent).toContain('The connection was lost.');
    expect(second?.textContent).toContain('The content doesn’t match the file type.');
    expect(screen.getByText(/^We couldn’t add 2 documents/).role).toBe('status');
    // Uploading a file of the wrong type again would not help.
    expect(screen.queryByRole('button', { name: 'Upload invoice.pdf again' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove invoice.pdf from the list' }));
    await user.click(screen.getByRole('button', { name: 'Upload receipt.pdf again' }));
    expect(screen.getByRole('progressbar', { name: 'Uploading receipt.pdf' })).toBeTruthy();
    expect(screen.queryByText('invoice.pdf')).toBeNull();
  });

  it('lists documents uploaded before, oldest first, after a reload', async () => {
    const { show } = openPortal({
      documents: [
        documentOfTask('second.pdf', '2026-11-19T10:00:00Z'),
        documentOfTask('first.pdf', '2026-11-18T10:00:00Z'),
      ],
    });
    await show();
    const rows = await screen.findAllByRole('listitem');
    expect(
      rows.map((row) => within(row).getByRole('button', { name: /^(first|second)/ }).textContent),
    ).toEqual(['first.pdf', 'second.pdf']);
  });

  it('shows uploads in progress when returning to the task', async () => {
    const { user, show } = openPortal();
    const { unmount } = await show();
    await user.upload(picker(), receipt);
    unmount();
    await show();
    expect(screen.getByRole('progressbar', { name: 'Uploading receipt.pdf' })).toBeTruthy();
  });

  it('shows alerts for finished and failed uploads after the person has left the task', async () => {
    const { user, documents, alerts, show } = openPortal();
    const { unmount } = await show();
    await user.upload(picker(), [receipt, invoice]);
    unmount();
    await act(async () => documents.uploads[0]?.arrive());
    await act(async () => documents.uploads[1]?.fail(lost));
    expect(alerts.shown).toEqual([
      { type: 'success', msg: 'receipt.pdf was added to “Bank statements”.' },
      {
        type: 'warning',
        msg: 'We couldn’t add 1 document to “Bank statements”. Open the task to try again.',
      },
    ]);
  });

  it('can be marked as done once every upload has finished', async () => {
    const { user, documents, dialogs, show, stored } = openPortal();
    await show();
    await user.upload(picker(), receipt);
    expect(markDone()).toHaveProperty('disabled', true);
    expect(screen.getByText('Wait until 1 file has uploaded.')).toBeTruthy();

    await act(async () => documents.uploads[0]?.arrive());
    await user.click(markDone());
    expect(stored().status).toBe('DONE');
    expect(dialogs.asked).toEqual([]);
  });

  it('marks as done with the version that starting the task returned', async () => {
    const { user, documents, show, stored } = openPortal();
    await show();
    await user.upload(picker(), receipt);
    await act(async () => documents.uploads[0]?.arrive());
    await user.click(markDone());
    expect(stored().version).toBe(task.version + 2);
  });

  it('asks for confirmation before marking as done without documents', async () => {
    const { user, dialogs, show, stored } = openPortal();
    dialogs.answer = false;
    await show();
    await screen.findByText(/Your files stay here if you leave and come back\./);
    await user.click(markDone());
    expect(dialogs.asked[0]?.title).toBe('Mark as done without documents?');
    expect(stored().status).toBe('NEW');

    dialogs.answer = true;
    await user.click(markDone());
    expect(stored().status).toBe('DONE');
  });

  it('asks for confirmation before marking as done when an upload failed', async () => {
    const { user, documents, dialogs, show } = openPortal({ documents: [documentOfTask('first.pdf')] });
    await show();
    await user.upload(picker(), receipt);
    await act(async () => documents.uploads[0]?.fail(lost));
    await user.click(markDone());
    expect(dialogs.asked[0]?.title).toBe('Mark as done without 1 file?');
  });

  it.each([
    ['a conflict', problem('conflict', 409), 'This task has changed'],
    ['a failure', problem('unavailable', 503), 'We couldn’t mark the task as done'],
  ])('reports %s and keeps the screen unchanged', async (_, failure, title) => {
    const { user, tasks, show } = openPortal({ documents: [documentOfTask('first.pdf')] });
    tasks.changeFailure = failure;
    await show();
    await user.click(markDone());
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(screen.getByRole('button', { name: 'first.pdf' })).toBeTruthy();
    expect(markDone().getAttribute('aria-busy')).toBeNull();
  });

  it('uploads files even if starting the task fails with a conflict', async () => {
    const { user, documents, tasks, show, stored } = openPortal();
    tasks.changeFailure = problem('conflict', 409);
    await show();
    await user.upload(picker(), receipt);
    tasks.changeFailure = null;
    await act(async () => documents.uploads[0]?.arrive());
    await user.click(markDone());
    expect(stored().status).toBe('DONE');
  });

  it('is read-only when the task may not be changed', async () => {
    await openPortal({ documents: [documentOfTask('first.pdf')] }).show(false);
    expect(await screen.findByRole('button', { name: 'first.pdf' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('links to the documents screen where the firm hides the uploader', async () => {
    const hidden = { ...task, definition: { uploaderHidden: true } };
    await openPortal({ taskGroups: [makeTaskGroup([hidden])] }).show();
    expect(screen.getByRole('link', { name: 'Add them on the Documents screen.' })).toBeTruthy();
    expect(screen.getByText(/^More documents to share\?/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
    expect(markDone()).toBeTruthy();
  });

  it('shows no link to documents where no plugin shows them', async () => {
    const hidden = { ...task, definition: { uploaderHidden: true } };
    const { show } = openPortal({ taskGroups: [makeTaskGroup([hidden])], pages: { documents: null } });
    await show();
    expect(markDone()).toBeTruthy();
    expect(screen.queryByText(/^More documents to share\?/)).toBeNull();
  });

  it('uploads to the folder that the firm has chosen', async () => {
    const { user, documents, show } = openPortal({ containers: [makeFolder({ id: 'folder-1' })] });
    documents.defaultFolders.set('client-1', 'folder-1');
    await show();
    await user.upload(picker(), receipt);
    expect(documents.uploads[0]?.request.to).toEqual({ type: 'folders', id: 'folder-1' });
  });

  it('says that the upload folder could not be found, and offers a retry', async () => {
    const { user, documents, show } = openPortal();
    documents.readFailure = problem('unavailable', 503);
    await show();
    const alert = (await screen.findByText('Unable to retrieve default upload folder.')).closest(
      '[role=alert]',
    );
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
    documents.readFailure = null;
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Add documents' })).toBeTruthy();
  });

  it('removes a document, and restores it with the alert’s action', async () => {
    const { user, documents, alerts, show } = openPortal({ documents: [documentOfTask('first.pdf')] });
    await show();
    await user.click(await screen.findByRole('button', { name: 'Remove first.pdf' }));
    expect(await screen.findByText(/Your files stay here if you leave and come back\./)).toBeTruthy();
    expect(documents.stored).toEqual([]);
    await act(async () => alerts.shown.at(-1)?.action?.run());
    expect(await screen.findByRole('button', { name: 'first.pdf' })).toBeTruthy();
  });

  it('keeps a document whose removal fails, and shows an alert', async () => {
    const { user, documents, alerts, show } = openPortal({ documents: [documentOfTask('first.pdf')] });
    documents.changeFailure = problem('forbidden', 403);
    await show();
    await user.click(await screen.findByRole('button', { name: 'Remove first.pdf' }));
    expect(alerts.shown.at(-1)).toMatchObject({ type: 'danger' });
    expect(screen.getByRole('button', { name: 'first.pdf' })).toBeTruthy();
  });

  it('links to the documents screen when the person may not upload here', async () => {
    const permissions = { canCreate: false, canRead: true, canUpdate: false, canDelete: false };
    await openPortal({ containers: [makeRoot(makeClient(), { permissions })] }).show();
    const link = await screen.findByRole('link', { name: 'Add them on the Documents screen.' });
    expect(link.getAttribute('href')).toBe('/documents');
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
  });
});
