import { createTestPortal, makeClient, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('shows the labels of the task’s definition, and errors in the person’s language', async () => {
  const client = makeClient({ id: 'client-1' });
  const fields = [{ name: 'utr', type: 'utr', label: { 'en-gb': 'Your UTR' }, required: true }];
  const definition = { id: 'uk', version: 1, sections: [{ id: 'you', title: { 'en-gb': 'You' }, fields }] };
  const task = makeTask({ kind: 'UK_INFORMATION_REQUEST', clientId: client.id, definition });
  const portal = createTestPortal({
    clients: [client],
    taskGroups: [makeTaskGroup([task])],
    language: 'nl-nl',
  });
  portal.http.on(`GET /api/tasks/v3/tasks/${task.taskId}/last-answers`, () => ({ last: null }));
  await portal.show('task kind UK_INFORMATION_REQUEST');
  await portal.user.type(screen.getByRole('textbox', { name: 'Your UTR' }), '2955839661');
  await portal.user.tab();
  expect(await screen.findByText(/Vul een geldige UTR in\./)).toBeTruthy();
});

it('labels the previous tax year in British form, 2024/25', async () => {
  const client = makeClient({ id: 'client-1' });
  const fields = [
    {
      name: 'jobs',
      type: 'group',
      label: { 'en-gb': 'Jobs' },
      entry: { 'en-gb': 'Job' },
      add: { 'en-gb': 'Add a job' },
      fields: [{ name: 'employer', type: 'text', label: { 'en-gb': 'Employer' } }],
    },
  ];
  const definition = { id: 'uk', version: 1, sections: [{ id: 'work', title: { 'en-gb': 'Work' }, fields }] };
  const task = makeTask({ kind: 'UK_INFORMATION_REQUEST', clientId: client.id, definition });
  const portal = createTestPortal({
    clients: [client],
    taskGroups: [makeTaskGroup([task])],
    session: { country: 'GB' },
  });
  const last = { taxYear: 2025, answers: { jobs: [{ employer: 'Chandlers' }] } };
  portal.http.on(`GET /api/tasks/v3/tasks/${task.taskId}/last-answers`, () => ({ last }));
  await portal.show('task kind UK_INFORMATION_REQUEST');
  await portal.user.click(await screen.findByRole('button', { name: 'Same as 2024/25' }));
  await portal.user.click(screen.getByRole('button', { name: 'Add a job' }));
  expect(screen.getAllByRole('textbox', { name: /Employer/ })).toHaveLength(2);
});

it.each([
  ['GB', true],
  ['US', false],
])('is offered to staff of a firm in %s: %s', async (country, available) => {
  const portal = createTestPortal({ session: { country } });
  expect((await portal.explain('task editor UK_INFORMATION_REQUEST')).available).toBe(available);
});
