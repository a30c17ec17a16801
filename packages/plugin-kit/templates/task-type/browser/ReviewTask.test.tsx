import {
  createTestPortal,
  makeDocument,
  makeStep,
  makeTask,
  makeTaskGroup,
  problem,
} from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

function openPortal() {
  const task = makeTask({ kind: 'DOCUMENT_REVIEW', params: { description: 'Read the draft.' } });
  return createTestPortal({ taskGroups: [makeTaskGroup([task])] });
}

it('keeps the comment and completes the task', async () => {
  const portal = openPortal();
  await portal.show('task kind DOCUMENT_REVIEW');
  expect(screen.getByText('Read the draft.')).toBeTruthy();
  await portal.user.type(screen.getByRole('textbox', { name: /comment/i }), 'All is right.');
  await portal.user.click(screen.getByRole('button', { name: 'I’ve read it' }));
  expect(portal.tasks.get('task-1')).toMatchObject({ status: 'DONE', comment: 'All is right.' });
});

it('says which version of each document was read', async () => {
  const task = makeTask({
    kind: 'DOCUMENT_REVIEW',
    steps: [makeStep(), makeStep({ number: 2, required: false })],
  });
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])] });
  const document = makeDocument({ sha256: 'f'.repeat(64) });
  portal.http.on('GET /api/tasks/v3/tasks/task-1/review-documents', () => ({
    data: [
      { step: 1, document },
      { step: 2, document: null },
    ],
  }));
  await portal.show('task kind DOCUMENT_REVIEW');
  await portal.user.click(screen.getByRole('button', { name: 'I’ve read it' }));
  await expect.poll(() => portal.tasks.get('task-1').status).toBe('DONE');
  const { steps } = portal.tasks.get('task-1');
  expect(steps.map(({ data }) => data)).toEqual([{ sha256: document.sha256 }, {}]);
});

it('says when the task has changed meanwhile, and keeps what was typed', async () => {
  const portal = openPortal();
  await portal.show('task kind DOCUMENT_REVIEW');
  portal.tasks.changeFailure = problem('conflict', 409);
  const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /comment/i });
  await portal.user.type(comment, 'Wait');
  await portal.user.click(screen.getByRole('button', { name: 'I’ve read it' }));
  expect(await screen.findByText('This task has changed')).toBeTruthy();
  expect(comment.value).toBe('Wait');
});

it('offers nothing where the task cannot be changed', async () => {
  await openPortal().show('task kind DOCUMENT_REVIEW', { editable: false });
  expect(screen.getByText('Read the draft.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
