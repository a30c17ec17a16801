import {
  createTestPortal,
  makeStep,
  makeTask,
  makeTaskGroup,
  type PluginSources,
  problem,
} from '@anteroom/plugin-kit/testing';
import { HttpError, type TaskScreenProps, type TaskStep, taskType } from '@anteroom/sdk';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TaskStepPanel } from './TaskStepPanel.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';

afterEach(cleanup);

const plugin: PluginSources = {
  ...partsPlugin,
  declaration: {
    id: 'steps',
    sdk: '^1.0.0',
    contributes: [
      taskType({ kind: 'DYNAMIC', label: 'parts.step.required', icon: 'list', module: './Steps' }),
    ],
  },
  modules: { './Steps': async () => ({ default: Steps }) },
};

function Steps({ task, editable }: TaskScreenProps) {
  return task.steps.map((step) => (
    <TaskStepPanel key={step.number} task={task} step={step} editable={editable}>
      What is to be done
    </TaskStepPanel>
  ));
}

const staff = ['Platform.DefaultStaff'];

async function openSteps(...steps: TaskStep[]) {
  return openStepsAs(undefined, ...steps);
}

async function openStepsAs(permissions: readonly string[] | undefined, ...steps: TaskStep[]) {
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'DYNAMIC', steps })])];
  const portal = createTestPortal({ plugin, taskGroups, ...(permissions && { permissions }) });
  await portal.show('task kind DYNAMIC');
  // Only staff load the review.
  await act(() => vi.dynamicImportSettled());
  return { portal, user: portal.user, tasks: portal.tasks, stored: () => portal.tasks.get('task-1').steps };
}

const two = [makeStep(), makeStep({ number: 2, label: 'February', required: false })] as const;

it('saves a note, and then the reason why a step does not apply', async () => {
  const { user, stored } = await openSteps(...two);
  const january = screen.getByRole('region', { name: 'January' });
  await user.click(screen.getByRole('button', { name: 'Add a note to “January”' }));
  await user.type(screen.getByRole('textbox', { name: 'Note for your firm' }), 'Closed');
  await user.click(screen.getByRole('button', { name: '“January” does not apply' }));
  await user.type(screen.getByRole('textbox', { name: 'Why doesn’t it apply?' }), 'No account');
  await expect.poll(() => stored()[0]?.dnaComment).toBe('No account');
  expect(stored()[0]?.comment).toBe('Closed');
  expect(january.textContent).not.toContain('A colleague may already have resolved it.');
  await user.click(screen.getByRole('button', { name: 'It applies: “January”' }));
  await expect.poll(() => stored()[0]?.dnaComment).toBeNull();
});

it('shows both texts after a concurrent change, and saves the one that the person keeps', async () => {
  const { user, tasks, stored } = await openSteps(makeStep({ comment: 'Mine' }), two[1]);
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for your firm' });
  tasks.changeFailure = new HttpError({ kind: 'network' });
  await user.type(note, ', too');
  await screen.findByText('Not saved yet. Your text is still here.');
  const theirs = stored().map((step) =>
    step.number === 1 ? { ...step, comment: 'Theirs', version: 7 } : step,
  );
  tasks.change('task-1', { steps: theirs });
  await screen.findByText('Theirs');
  tasks.changeFailure = null;
  expect(note.value).toBe('Mine, too');
  await user.click(screen.getByRole('button', { name: 'Keep my version' }));
  await screen.findByText('Changes saved');
  expect(stored()[0]?.comment).toBe('Mine, too');
});

it('asks before the person leaves with a text that could not be saved', async () => {
  const { portal, user, tasks } = await openSteps(...two);
  tasks.changeFailure = new HttpError({ kind: 'network' });
  await user.click(screen.getByRole('button', { name: '“January” does not apply' }));
  const reason = screen.getByRole('textbox', { name: 'Why doesn’t it apply?' });
  await user.type(reason, 'No account');
  await screen.findByText('Not saved yet. Your text is still here.');
  expect(portal.navigation.isHeld).toBe(true);
  tasks.changeFailure = null;
  await user.type(reason, ' there');
  await screen.findByText('Changes saved');
  expect(portal.navigation.isHeld).toBe(false);
});

it('offers no “does not apply” for the only step of a task', async () => {
  await openSteps(makeStep());
  expect(screen.queryByRole('button', { name: /does not apply/ })).toBeNull();
});

it('makes an accepted step read-only', async () => {
  await openSteps(makeStep({ comment: 'All pages', review: { state: 'accepted', reason: null } }), two[1]);
  expect(screen.getByText('Accepted')).toBeTruthy();
  expect(screen.getByText('All pages')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: /January/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Ask about January']);
});

const given = [makeStep({ data: { files: 1 } }), two[1]] as const;

it('lets staff send a step back with a reason, and accept it afterwards', async () => {
  const { user, stored } = await openStepsAs(staff, ...given);
  await user.click(screen.getByRole('button', { name: 'Send back “January”' }));
  await user.click(screen.getByRole('button', { name: 'Send back to the client' }));
  expect(screen.getByText('Say what’s missing or wrong.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'What’s missing or wrong?' }), 'Page two');
  await user.click(screen.getByRole('button', { name: 'Send back to the client' }));
  expect(stored()[0]?.review).toEqual({ state: 'returned', reason: 'Page two' });
  expect(screen.getByText('Sent back to the client')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send back “January”' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept “January”' }));
  expect(stored()[0]?.review).toEqual({ state: 'accepted', reason: null });
  expect(screen.getByRole('button', { name: 'Send back “January”' })).toBeTruthy();
});

it('keeps the reason when saving fails, and says that the step has changed on a conflict', async () => {
  const { user, tasks, stored } = await openStepsAs(staff, ...given);
  await user.click(screen.getByRole('button', { name: 'Send back “January”' }));
  const reason = screen.getByRole('textbox', { name: 'What’s missing or wrong?' });
  await user.type(reason, 'Page two');
  tasks.changeFailure = new HttpError({ kind: 'network' });
  await user.click(screen.getByRole('button', { name: 'Send back to the client' }));
  expect(screen.getByText('We couldn’t save this. Try again.')).toBeTruthy();
  expect(reason).toHaveProperty('value', 'Page two');
  tasks.changeFailure = problem('conflict', 409);
  await user.click(screen.getByRole('button', { name: 'Send back to the client' }));
  expect(screen.getByText('This has changed meanwhile. Check it and try again.')).toBeTruthy();
  expect(stored()[0]?.review).toBeNull();
});

it('offers staff no review of a step without files or data', async () => {
  const removed = makeStep({ number: 3, label: 'March', data: { files: 0 } });
  await openStepsAs(staff, ...two, removed);
  expect(screen.getByRole('region', { name: 'March' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Accept|Send back)/ })).toBeNull();
});

it('lets staff accept a step that the client has marked as not applicable', async () => {
  await openStepsAs(staff, makeStep({ dnaComment: 'No account' }), two[1]);
  expect(screen.getByRole('button', { name: 'Accept “January”' })).toBeTruthy();
});

it.each([
  ['clients', undefined],
  ['staff who may only read', [...staff, 'Staff.ReadOnly']],
])('offers no review to %s', async (_, permissions) => {
  await openStepsAs(permissions, ...given);
  expect(screen.getByRole('region', { name: 'January' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Accept|Send back)/ })).toBeNull();
});
