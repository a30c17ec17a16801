import { createTestPortal, makeTask, makeTaskGroup, type PluginSources } from '@anteroom/plugin-kit/testing';
import { HttpError, type TaskScreenProps, taskType } from '@anteroom/sdk';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MarkDone, type OpenPlace } from './MarkDone.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';

afterEach(() => {
  cleanup();
  open = [];
});

const plugin: PluginSources = {
  ...partsPlugin,
  declaration: {
    id: 'done',
    sdk: '^1.0.0',
    contributes: [taskType({ kind: 'UPLOAD', label: 'parts.done.button', icon: 'list', module: './Done' })],
  },
  modules: { './Done': async () => ({ default: Done }) },
};

let open: readonly OpenPlace[] = [];

function Done({ task, editable }: TaskScreenProps) {
  return (
    <>
      <section id="step-1" tabIndex={-1} aria-label="Passport" />
      <MarkDone editable={editable} hint="Tells your firm" open={open} latest={async () => task} />
    </>
  );
}

it('links to the open points and moves the focus there when completion is rejected', async () => {
  open = [{ label: 'Passport', elementId: 'step-1' }];
  const { user, tasks } = await openTask();
  await user.click(button());
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('1 thing still to do');
  expect(document.activeElement?.contains(summary)).toBe(true);
  expect(document.activeElement?.textContent).toBe(summary.textContent);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Passport' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passport' }));
  expect(tasks.get('task-1').status).toBe('NEW');
});

it('shows an error on a network failure, and can be retried', async () => {
  const { user, tasks } = await openTask();
  tasks.changeFailure = new HttpError({ kind: 'network' });
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t mark the task as done');
  expect(button().getAttribute('aria-busy')).toBeNull();
  expect(tasks.get('task-1').status).toBe('NEW');

  tasks.changeFailure = null;
  await user.click(button());
  expect(tasks.get('task-1').status).toBe('DONE');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('removes the error once the task is done elsewhere', async () => {
  const { user, tasks } = await openTask();
  tasks.changeFailure = new HttpError({ kind: 'network' });
  await user.click(button());
  await screen.findByRole('alert');
  act(() => tasks.change('task-1', { status: 'DONE' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

it('shows an error on a conflict, and can be retried', async () => {
  const { user, tasks } = await openTask();
  const conflict = { type: 'urn:anteroom:problem:conflict', title: 'Conflict', status: 409 };
  tasks.changeFailure = new HttpError({ kind: 'problem', status: 409, problem: conflict });
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('This task has changed');
  tasks.changeFailure = null;
  await user.click(button());
  expect(tasks.get('task-1').status).toBe('DONE');
});

function button(): HTMLElement {
  return screen.getByRole('button', { name: 'Mark as done' });
}

async function openTask() {
  const portal = createTestPortal({
    plugin,
    taskGroups: [makeTaskGroup([makeTask({ taskId: 'task-1', kind: 'UPLOAD' })])],
  });
  await portal.show('task kind UPLOAD');
  return { user: portal.user, tasks: portal.tasks };
}
