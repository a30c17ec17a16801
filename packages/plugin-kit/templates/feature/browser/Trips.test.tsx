import { createTestPortal, makeTask, makeTaskGroup, problem } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

function openTask() {
  const task = makeTask({
    kind: 'my-plugin',
    definition: { expectedKilometres: 40 },
  });
  return createTestPortal({ taskGroups: [makeTaskGroup([task])] });
}

it('keeps the trip and completes the task', async () => {
  const portal = openTask();
  await portal.show('task kind my-plugin');
  expect(screen.getByText('Your firm expects about 40 km.')).toBeTruthy();
  await portal.user.click(screen.getByRole('button', { name: 'Send to your firm' }));
  expect(await screen.findByText('Enter a number of kilometers up to 5,000.')).toBeTruthy();
  expect(portal.tasks.get('task-1').status).toBe('NEW');

  for (const [part, text] of [
    ['month', '11'],
    ['day', '20'],
    ['year', '2026'],
  ] as const) {
    const segment = await screen.findByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') });
    segment.focus();
    await portal.user.keyboard(text);
  }
  await portal.user.type(screen.getByRole('textbox', { name: /^Kilometers/ }), '48.5');
  await portal.user.type(screen.getByRole('textbox', { name: 'Purpose' }), 'To the mill');
  await portal.user.click(screen.getByRole('button', { name: 'Send to your firm' }));
  await expect.poll(() => portal.tasks.get('task-1').status).toBe('DONE');
  const trip = { date: '2026-11-20', kilometres: 48.5, purpose: 'To the mill' };
  expect(portal.tasks.get('task-1').data).toEqual(trip);
});

it('accepts the decimal sign of the person’s language', async () => {
  const data = { date: '2026-11-20', purpose: 'To the mill' };
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'my-plugin', data })])];
  const portal = createTestPortal({ taskGroups, language: 'pt-br' });
  await portal.show('task kind my-plugin');
  await portal.user.type(screen.getByRole('textbox', { name: /^Quilômetros/ }), '48,5');
  await portal.user.click(screen.getByRole('button', { name: 'Enviar ao escritório' }));
  await expect.poll(() => portal.tasks.get('task-1').data).toEqual({ ...data, kilometres: 48.5 });
});

it('takes a number of kilometers from staff, or none', async () => {
  const drafts: (TaskDraft | null)[] = [];
  const portal = createTestPortal();
  await portal.show('task editor my-plugin', {
    editor: { onDraft: (draft) => drafts.push(draft) },
  });
  expect(drafts.at(-1)).toEqual({});
  const field = screen.getByRole('textbox', { name: /^Expected kilometers/ });
  await portal.user.type(field, '40');
  expect(drafts.at(-1)).toEqual({ definition: { expectedKilometres: 40 } });
  await portal.user.clear(field);
  await portal.user.type(field, 'far');
  expect(drafts.at(-1)).toBeNull();
});

const path = 'GET /api/my-plugin/v1/clients/client-1/trips';

it('shows the trips on home, and how far they went', async () => {
  const portal = createTestPortal();
  const trip = { taskId: 'task-1', date: '2026-11-20', kilometres: 48.5, purpose: 'To the mill' };
  portal.http.on(path, () => ({ trips: [trip], total: 48.5 }));
  await portal.show('widget type my-plugin');
  expect(await screen.findByRole('link', { name: 'To the mill' })).toBeTruthy();
  expect(screen.getByText('48.5 km in all')).toBeTruthy();

  portal.http.on(path, () => ({ trips: [trip, { ...trip, taskId: 'task-2' }], total: 97 }));
  await portal.hear('my-plugin-changed');
  expect(await screen.findByText('97 km in all')).toBeTruthy();
});

it('can be tried again after a failure', async () => {
  const portal = createTestPortal();
  portal.http.on(path, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('widget type my-plugin');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
