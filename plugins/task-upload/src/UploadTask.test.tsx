import {
  FakeAlerts,
  FakeDialogs,
  FakeDocuments,
  FakeLog,
  FakeTasks,
  problem,
  provide,
  renderContribution,
} from '@anteroom/plugin-kit/testing';
import { Alerts, Dialogs, type Document, Documents, Log, type Task, Tasks } from '@anteroom/sdk';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../locales/en-us.json' with { type: 'json' };
import { client, documentOfTask, group, task } from './testing/uploadTask.ts';
import UploadTask from './UploadTask.tsx';

const receipt = new File([new Uint8Array(1000)], 'receipt.pdf', { type: 'application/pdf' });
const invoice = new File([new Uint8Array(500)], 'invoice.pdf', { type: 'application/pdf' });

interface Given {
  readonly documents?: readonly Document[];
  readonly editable?: boolean;
  readonly task?: Task;
}

function portal({ documents = [], editable = true, task: given = task }: Given = {}) {
  const store = createStore();
  const service = new FakeDocuments(store, documents);
  const tasks = new FakeTasks([{ ...group, tasks: [given] }]);
  const dialogs = new FakeDialogs();
  const alerts = new FakeAlerts();
  const log = new FakeLog();
  const show = () =>
    renderContribution(<UploadTask task={given} group={group} client={client} editable={editable} />, {
      texts,
      store,
      services: [
        provide(Documents, service),
        provide(Tasks, tasks),
        provide(Dialogs, dialogs),
        provide(Alerts, alerts),
        provide(Log, log),
      ],
    });
  return { user: userEvent.setup(), service, tasks, dialogs, alerts, show };
}

const picker = () => screen.getByLabelText<HTMLInputElement>('Add documents', { selector: 'input' });
const markDone = () => screen.getByRole('button', { name: 'Mark as done' });
const stored = (tasks: FakeTasks) => tasks.stored.get(group.id)?.tasks[0];

/** What an upload answers, and all that follows from it on the screen. */
async function arrive(service: FakeDocuments, index: number) {
  const upload = service.uploads[index];
  if (!upload) throw new Error(`Upload ${index} was not begun`);
  await act(async () => upload.become({ kind: 'done', document: documentOfTask(upload.request.file.name) }));
}

describe('UploadTask', () => {
  afterEach(cleanup);

  it('shows what the firm asks for, with its line breaks', () => {
    portal().show();
    expect(screen.getByText(/All of 2025,/).style.whiteSpace).toBe('pre-line');
  });

  it('sends what is picked to the client’s root, tied to the task, and begins the task', async () => {
    const { user, service, tasks, show } = portal();
    show();
    await user.upload(picker(), [receipt, invoice]);
    expect(service.uploads.map(({ request }) => request)).toEqual(
      [receipt, invoice].map((file) => ({
        file,
        to: { type: 'clients', id: 'cl-1' },
        metaData: { ccTask: 'task-1', ccTaskLabel: 'Bank statements', ccGroupType: 'UPLOAD.2025' },
      })),
    );
    expect(stored(tasks)?.status).toBe('WIP');
  });

  it('shows how far a file is, and turns it into the document that arrived', async () => {
    const { user, service, alerts, show } = portal();
    show();
    await user.upload(picker(), receipt);
    act(() =>
      service.uploads[0]?.become({ kind: 'sending', sentBytes: 250, totalBytes: 1000, bytesPerSecond: 50 }),
    );
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending receipt.pdf' });
    expect(bar.value).toBe(0.25);
    expect(screen.getByText(/15 seconds left/)).toBeTruthy();

    await arrive(service, 0);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'receipt.pdf' }));
    expect(service.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);
    expect(screen.getByText('receipt.pdf was added to “Bank statements”.').role).toBe('status');
    expect(alerts.shown).toEqual([]);
  });

  it('names what may not be sent, with every reason, and sends the rest', async () => {
    const { user, service, show } = portal();
    service.refuses = (file) => (file === receipt ? ['too-large', 'bad-characters'] : []);
    show();
    await user.upload(picker(), [receipt, invoice]);
    const refusals = screen.getByText('1 file was not added').closest<HTMLElement>('[role=status]');
    if (!refusals) throw new Error('The refusals are not announced');
    expect(within(refusals).getByRole('listitem').textContent).toBe(
      'receipt.pdf – larger than 500 MB, a name with characters that are not accepted',
    );
    expect(service.uploads.map(({ request }) => request.file.name)).toEqual(['invoice.pdf']);
    await user.click(within(refusals).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('1 file was not added')).toBeNull();
  });

  it('forgets a file whose sending is cancelled', async () => {
    const { user, show } = portal();
    show();
    await user.upload(picker(), receipt);
    await user.click(screen.getByRole('button', { name: 'Cancel receipt.pdf' }));
    expect(screen.queryByText('receipt.pdf')).toBeNull();
  });

  it('says why a file did not arrive, and sends it again or lets it go', async () => {
    const { user, service, show } = portal();
    show();
    await user.upload(picker(), [receipt, invoice]);
    await act(async () => {
      service.uploads[0]?.become({ kind: 'failed', reason: 'network' });
      service.uploads[1]?.become({ kind: 'failed', reason: 'refused', code: 'file-type-not-allowed' });
    });
    const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(first?.textContent).toContain('The connection was lost.');
    expect(second?.textContent).toContain('What is inside does not match');
    expect(screen.getByText(/^2 documents could not be added/).role).toBe('status');
    // A file of the wrong type stays one, however often it is sent.
    expect(screen.queryByRole('button', { name: 'Send invoice.pdf again' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove invoice.pdf from the list' }));
    await user.click(screen.getByRole('button', { name: 'Send receipt.pdf again' }));
    expect(screen.getByRole('progressbar', { name: 'Sending receipt.pdf' })).toBeTruthy();
    expect(screen.queryByText('invoice.pdf')).toBeNull();
  });

  it('lists what was uploaded before, so that a reload goes on where it was', async () => {
    const { show } = portal({
      documents: [
        documentOfTask('second.pdf', '2026-11-19T10:00:00Z'),
        documentOfTask('first.pdf', '2026-11-18T10:00:00Z'),
      ],
    });
    show();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
      'first.pdf',
      'second.pdf',
    ]);
  });

  it('finds the uploads on their way when coming back to the task', async () => {
    const { user, show } = portal();
    const { unmount } = show();
    await user.upload(picker(), receipt);
    unmount();
    show();
    expect(screen.getByRole('progressbar', { name: 'Sending receipt.pdf' })).toBeTruthy();
  });

  it('tells by alerts what arrived and what did not, when the task has been left', async () => {
    const { user, service, alerts, show } = portal();
    const { unmount } = show();
    await user.upload(picker(), [receipt, invoice]);
    unmount();
    await arrive(service, 0);
    await act(async () => service.uploads[1]?.become({ kind: 'failed', reason: 'network' }));
    expect(alerts.shown).toEqual([
      { type: 'success', msg: 'receipt.pdf was added to “Bank statements”.' },
      {
        type: 'warning',
        msg: '1 document could not be added to “Bank statements”. You can try again there.',
      },
    ]);
  });

  it('marks the task as done once every file has been sent', async () => {
    const { user, service, tasks, dialogs, show } = portal();
    show();
    await user.upload(picker(), receipt);
    expect(markDone()).toHaveProperty('disabled', true);
    expect(screen.getByText('Possible once 1 file has been sent.')).toBeTruthy();

    await arrive(service, 0);
    await user.click(markDone());
    expect(stored(tasks)?.status).toBe('DONE');
    expect(dialogs.asked).toEqual([]);
  });

  it('names the version that beginning the task has made', async () => {
    const { user, service, tasks, show } = portal();
    show();
    await user.upload(picker(), receipt);
    await arrive(service, 0);
    await user.click(markDone());
    expect(stored(tasks)?.version).toBe(task.version + 2);
  });

  it('asks first where nothing was added', async () => {
    const { user, tasks, dialogs, show } = portal();
    dialogs.answer = false;
    show();
    await screen.findByText(/Nothing yet/);
    await user.click(markDone());
    expect(dialogs.asked[0]?.title).toBe('Mark as done without documents?');
    expect(stored(tasks)?.status).toBe('NEW');

    dialogs.answer = true;
    await user.click(markDone());
    expect(stored(tasks)?.status).toBe('DONE');
  });

  it('asks first where a file was lost', async () => {
    const { user, service, dialogs, show } = portal({ documents: [documentOfTask('first.pdf')] });
    show();
    await user.upload(picker(), receipt);
    await act(async () => service.uploads[0]?.become({ kind: 'failed', reason: 'network' }));
    await user.click(markDone());
    expect(dialogs.asked[0]?.title).toBe('Mark as done without 1 file?');
  });

  it.each([
    ['a conflict', problem('conflict', 409), 'This task has changed in the meantime'],
    ['a failure', problem('unavailable', 503), 'The task could not be marked as done'],
  ])('tells of %s, and everything stays as it was', async (_, failure, title) => {
    const { user, tasks, show } = portal({ documents: [documentOfTask('first.pdf')] });
    tasks.failure = failure;
    show();
    await user.click(markDone());
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(screen.getByRole('button', { name: 'first.pdf' })).toBeTruthy();
    expect(markDone().getAttribute('aria-busy')).toBeNull();
  });

  it('sends files even if the task cannot be marked as begun', async () => {
    const { user, service, tasks, show } = portal();
    tasks.failure = problem('conflict', 409);
    show();
    await user.upload(picker(), receipt);
    tasks.failure = undefined;
    await arrive(service, 0);
    await user.click(markDone());
    expect(stored(tasks)?.status).toBe('DONE');
  });

  it('shows, and offers nothing, when the task may not be changed', async () => {
    portal({ editable: false, documents: [documentOfTask('first.pdf')] }).show();
    expect(await screen.findByRole('button', { name: 'first.pdf' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('leads to the documents screen who may not upload here', async () => {
    const { service, show } = portal();
    const { createdBy, createdDate } = documentOfTask('any.pdf').history;
    service.tree = () => ({
      queryKey: ['tree'],
      queryFn: async () => [
        {
          id: 'root',
          type: 'Client',
          name: client.name,
          clientId: client.id,
          parentId: null,
          history: { createdBy, createdDate, modifiedBy: createdBy, modifiedDate: createdDate },
          permissions: { canCreate: false, canRead: true, canUpdate: false, canDelete: false },
          documentCount: 0,
          hasFolders: false,
          hasFiles: false,
          processingYear: 1900,
          productType: null,
          isShared: false,
        },
      ],
    });
    show();
    const link = await screen.findByRole('link', { name: 'Add them on the Documents screen.' });
    expect(link.getAttribute('href')).toBe('/documents');
    expect(screen.queryByRole('group', { name: 'Add documents' })).toBeNull();
  });
});
