import {
  createTestPortal,
  makeDocument,
  makeStep,
  makeTask,
  makeTaskGroup,
} from '@anteroom/plugin-kit/testing';
import { type Document, type TaskScreenProps, type TaskStep, taskType } from '@anteroom/sdk';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FileList } from './FileList.tsx';
import { TaskStepPanel } from './TaskStepPanel.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';
import { useTaskFiles } from './useTaskFiles.ts';

afterEach(cleanup);

function Files({ task, client }: TaskScreenProps) {
  const files = useTaskFiles(task, client);
  const [step] = task.steps;
  if (!step) return <FileList files={files} editable={false} />;
  return (
    <TaskStepPanel task={task} step={step} editable={false} done>
      <FileList files={files} editable={false} />
    </TaskStepPanel>
  );
}

const plugin = {
  ...partsPlugin,
  declaration: {
    ...partsPlugin.declaration,
    contributes: [taskType({ kind: 'UPLOAD', label: 'parts.add.label', icon: 'upload', module: './Files' })],
  },
  modules: { './Files': async () => ({ default: Files }) },
};

const ofTask = { customItemMetaData: { ccTask: 'task-1' } };
const given = makeDocument({ id: 'given', name: 'Form 1098 (2026).pdf', ...ofTask });
const lastYear = makeDocument({ id: 'before', name: 'Form 1098 2025.pdf' });
const lease = makeDocument({ id: 'lease', name: 'Lease.pdf' });

async function open(documents: readonly Document[], permissions?: readonly string[], steps: TaskStep[] = []) {
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'UPLOAD', steps })])];
  const portal = createTestPortal({ plugin, taskGroups, documents, ...(permissions && { permissions }) });
  await portal.show('task kind UPLOAD');
  await screen.findByText(given.name);
  return portal;
}

const staff = ['Platform.DefaultStaff'];
const shownIn = async (name: string) => {
  const place = await screen.findByRole('region', { name });
  return (await within(place).findByRole('document')).getAttribute('aria-label');
};

it('shows staff a file beside one of a similar name, and beside any other that they search for', async () => {
  const { user } = await open([lease, lastYear, given], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  expect(await shownIn(given.name)).toBe(given.name);
  expect(await shownIn('The other document')).toBe(lastYear.name);
  const field = await screen.findByRole('combobox', { name: 'Compare with' });
  await user.clear(field);
  await user.type(field, 'lea');
  await user.click(await screen.findByRole('option', { name: /^Lease.pdf/ }));
  expect(await shownIn('The other document')).toBe(lease.name);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('searches once for what is typed without a pause', async () => {
  const { user, documents } = await open([lease, lastYear, given], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  const field = await screen.findByRole('combobox', { name: 'Compare with' });
  await user.click(field);
  const search = vi.spyOn(documents, 'search');
  for (const value of ['l', 'le', 'lea']) fireEvent.change(field, { target: { value } });
  await screen.findByRole('option', { name: /^Lease.pdf/ });
  const asked = search.mock.calls.map(([, words]) => words);
  expect(asked).not.toContain('l');
  expect(asked).not.toContain('le');
});

it('prefers another file of the same task for the comparison', async () => {
  const second = makeDocument({ id: 'second', name: 'Page two.pdf', ...ofTask });
  const { user } = await open([lastYear, given, second], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  expect(await shownIn('The other document')).toBe(second.name);
});

it('lets staff accept a step, or send it back with a reason, beside the files', async () => {
  const { user, tasks } = await open([lastYear, given], staff, [makeStep({ number: 1, label: 'Form 1098' })]);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept “Form 1098”' }));
  await dialog.findByText('Accepted');
  await user.click(dialog.getByRole('button', { name: 'Send back “Form 1098”' }));
  await user.type(dialog.getByRole('textbox'), 'Page two is missing.');
  await user.click(dialog.getByRole('button', { name: 'Send back to the client' }));
  await dialog.findByText('Sent back to the client');
  expect(tasks.get('task-1').steps[0]?.review).toEqual({ state: 'returned', reason: 'Page two is missing.' });
});

it('asks for a document when none has a similar name', async () => {
  const { user } = await open([lease, given], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  expect(await screen.findByText('Choose a document to compare with')).toBeTruthy();
});

it('is not offered to clients', async () => {
  await open([lastYear, given]);
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});
