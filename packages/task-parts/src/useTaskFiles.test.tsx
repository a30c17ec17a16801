import { createTestPortal, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { type TaskScreenProps, taskType } from '@anteroom/sdk';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AddFiles } from './AddFiles.tsx';
import { FileList } from './FileList.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';
import { useTaskFiles } from './useTaskFiles.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

function Files({ task, client }: TaskScreenProps) {
  const files = useTaskFiles(task, client);
  return (
    <>
      <AddFiles label="Your files" onFiles={files.send} />
      <FileList files={files} editable />
    </>
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

it('lists files at once that are chosen while the connection is lost', async () => {
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'UPLOAD', steps: [] })])];
  const portal = createTestPortal({ plugin, taskGroups });
  await portal.show('task kind UPLOAD');
  const picker = await screen.findByLabelText('Your files', { selector: 'input' });
  portal.documents.holdUploads = true;
  act(() => onlineManager.setOnline(false));
  await portal.user.upload(picker, new File(['%PDF'], 'Lease.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Lease.pdf')).toBeTruthy();
});
