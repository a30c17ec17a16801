import type { TaskStep } from '@anteroom/contract';
import {
  createTestPortal,
  makeClient,
  makeDocument,
  makeRoot,
  makeStep,
  makeTask,
  makeTaskGroup,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { documentRequestOpenPoints } from '../rules/documentRequest.ts';

const pdf = (name: string) => new File([new Uint8Array(1000)], name, { type: 'application/pdf' });
const returned = { state: 'returned', reason: 'Page two is missing.' } as const;
const accepted = { state: 'accepted', reason: null } as const;

/** A request of statements and a passport. */
function openRequest(items: readonly Partial<TaskStep>[] = [], options: TestPortalOptions = {}) {
  const labels = ['Statements', 'Passport'];
  const task = makeTask({
    kind: 'DOCUMENT_REQUEST',
    steps: labels.map((label, index) => makeStep({ label, number: index + 1, ...items[index] })),
  });
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])], ...options });
  const { user, documents, tasks } = portal;
  // The server's rules.
  tasks.openPoints = ({ steps }) =>
    documentRequestOpenPoints(
      steps,
      (number) =>
        documents.stored.filter(({ customItemMetaData: { ccStep } }) => ccStep === String(number)).length,
    );
  const show = (editable = true) => portal.show('task kind DOCUMENT_REQUEST', { editable });
  return { user, documents, tasks, show, stored: () => tasks.get(task.taskId) };
}

const given = (name: string, step: number) =>
  makeDocument({ name, customItemMetaData: { ccTask: 'task-1', ccStep: String(step) } });

const item = (name: string) => within(screen.getByRole('region', { name }));
const picker = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(`Add files for ${name}`, { selector: 'input' });
const markDone = () => screen.getByRole('button', { name: 'Mark as done' });

describe('DocumentRequest', () => {
  it('uploads files with the metadata of their task and step', async () => {
    const { user, documents, show } = openRequest();
    documents.holdUploads = true;
    await show();
    await user.upload(picker('Passport'), [pdf('front.pdf'), pdf('back.pdf')]);
    expect(documents.uploads.map(({ request }) => request.metaData)).toEqual([
      { ccTask: 'task-1', ccTaskLabel: 'Bank statements', ccGroupType: 'DOCUMENT_REQUEST', ccStep: '2' },
      { ccTask: 'task-1', ccTaskLabel: 'Bank statements', ccGroupType: 'DOCUMENT_REQUEST', ccStep: '2' },
    ]);
    expect(item('Passport').getByText('front.pdf')).toBeTruthy();
    expect(item('Statements').queryByText('front.pdf')).toBeNull();
    expect(markDone()).toHaveProperty('disabled', true);
    await act(async () => {
      for (const upload of documents.uploads) upload.arrive();
    });
    expect(item('Passport').getByRole('button', { name: 'front.pdf' })).toBeTruthy();
  });

  it('lists and links the open items, and completes when there are none', async () => {
    const { user, show, stored } = openRequest([{}, { required: false }]);
    await show();
    await user.click(markDone());
    const open = within(screen.getByRole('alert'));
    expect(open.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Statements']);
    await user.click(open.getByRole('link', { name: 'Statements' }));
    expect(document.activeElement?.id).toBe('step-1');
    await user.upload(picker('Statements'), pdf('all.pdf'));
    await item('Statements').findByRole('button', { name: 'all.pdf' });
    await user.click(markDone());
    expect(stored().status).toBe('DONE');
  });

  it('marks an item as not applicable with a reason', async () => {
    const { user, show, stored } = openRequest();
    await show();
    await user.click(item('Passport').getByRole('button', { name: '“Passport” does not apply' }));
    await user.type(
      item('Passport').getByRole('textbox', { name: /Why doesn’t it apply\?/ }),
      'It has expired.',
    );
    await item('Passport').findByText('Changes saved');
    expect(stored().steps[1]?.dnaComment).toBe('It has expired.');
  });

  it('accepts only the requested file types, and one file where only one is requested', async () => {
    const { user, documents, show } = openRequest([
      {},
      { params: { types: ['jpg', 'pdf'], several: false } },
    ]);
    documents.holdUploads = true;
    await show();
    const input = picker('Passport');
    expect([input.accept, input.multiple]).toEqual(['.jpg,.pdf', false]);
    fireEvent.drop(screen.getByRole('group', { name: 'Add files for Passport' }), {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'letter.docx')], items: [] },
    });
    expect(item('Passport').getByText(/file type not accepted/)).toBeTruthy();
    expect(documents.uploads).toEqual([]);
    await user.upload(input, pdf('passport.pdf'));
    expect(documents.uploads).toHaveLength(1);
    expect(screen.queryByLabelText('Add files for Passport', { selector: 'input' })).toBeNull();
  });

  it('shows why an item was returned, until a new file clears it', async () => {
    const { user, tasks, documents, show } = openRequest([{ review: returned }], {
      documents: [given('half.pdf', 1)],
    });
    await show();
    expect(item('Statements').getByText('Page two is missing.')).toBeTruthy();
    await user.upload(picker('Statements'), pdf('whole.pdf'));
    await item('Statements').findByRole('button', { name: 'whole.pdf' });
    expect(documents.stored).toHaveLength(2);
    // The server stores the response; the screen reloads the task.
    await act(async () => {
      const [first, ...rest] = tasks.get('task-1').steps;
      if (first) tasks.change('task-1', { steps: [{ ...first, review: null }, ...rest] });
    });
    await waitFor(() => expect(item('Statements').queryByText('Page two is missing.')).toBeNull());
  });

  it('closes an item as soon as it is accepted', async () => {
    const { tasks, show } = openRequest([{}], { documents: [given('all.pdf', 1)] });
    await show();
    expect(await item('Statements').findByRole('button', { name: 'Remove all.pdf' })).toBeTruthy();
    await act(async () => {
      const [first, ...rest] = tasks.get('task-1').steps;
      if (first) tasks.change('task-1', { steps: [{ ...first, review: accepted }, ...rest] });
    });
    expect(await item('Statements').findByText('Accepted')).toBeTruthy();
    expect(item('Statements').queryByRole('button', { name: 'Remove all.pdf' })).toBeNull();
    expect(screen.queryByLabelText('Add files for Statements', { selector: 'input' })).toBeNull();
  });

  it('links once to the Documents screen for those who may not add files here', async () => {
    const permissions = { canCreate: false, canRead: true, canUpdate: false, canDelete: false };
    const { show } = openRequest([], { containers: [makeRoot(makeClient(), { permissions })] });
    await show();
    expect(await screen.findAllByRole('link', { name: 'Add them on the Documents screen.' })).toHaveLength(1);
    expect(screen.queryByLabelText('Add files for Passport', { selector: 'input' })).toBeNull();
  });

  it('is read-only when the task may not be changed', async () => {
    await openRequest([{}], { documents: [given('all.pdf', 1)] }).show(false);
    expect(await screen.findByRole('button', { name: 'all.pdf' })).toBeTruthy();
    expect(item('Passport').getByText('No files added.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /does not apply|Remove|Mark as done/ })).toBeNull();
  });
});
