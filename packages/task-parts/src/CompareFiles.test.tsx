import { createTestPortal, makeDocument, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { type Document, type TaskScreenProps, taskType } from '@anteroom/sdk';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FileList } from './FileList.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';
import { useTaskFiles } from './useTaskFiles.ts';

afterEach(cleanup);

function Files({ task, client }: TaskScreenProps) {
  return <FileList files={useTaskFiles(task, client)} editable={false} />;
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

async function open(documents: readonly Document[], permissions?: readonly string[]) {
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'UPLOAD' })])];
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

it('shows staff a file beside the one of a similar name, and beside any other that they look for', async () => {
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

it('begins with another file of the task', async () => {
  const second = makeDocument({ id: 'second', name: 'Page two.pdf', ...ofTask });
  const { user } = await open([lastYear, given, second], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  expect(await shownIn('The other document')).toBe(second.name);
});

it('asks which document where none is like it', async () => {
  const { user } = await open([lease, given], staff);
  await user.click(screen.getByRole('button', { name: `Compare ${given.name} with another document` }));
  expect(await screen.findByText('Choose a document to compare with')).toBeTruthy();
});

it('is not offered to clients', async () => {
  await open([lastYear, given]);
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});
