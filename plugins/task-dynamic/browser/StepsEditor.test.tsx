import { createTestPortal } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

it('drafts a step to read, to confirm or to upload to', async () => {
  const drafts: (TaskDraft | null)[] = [];
  const portal = createTestPortal();
  await portal.show('task editor DYNAMIC', { editor: { onDraft: (draft) => drafts.push(draft) } });
  const { user } = portal;
  await user.type(screen.getByRole('textbox', { name: 'Step name' }), 'Welcome');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Step type' }), 'Read information');
  expect(drafts.at(-1)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Information' }), 'How we work.');
  await waitFor(() =>
    expect(drafts.at(-1)).toEqual({
      steps: [{ label: 'Welcome', required: true, params: { kind: 'information', text: 'How we work.' } }],
    }),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Step type' }), 'Confirm a statement');
  await user.type(screen.getByRole('textbox', { name: 'Statement to confirm' }), 'I agree.');
  await user.click(screen.getByRole('checkbox', { name: 'The client can skip it' }));
  await waitFor(() =>
    expect(drafts.at(-1)?.steps).toEqual([
      { label: 'Welcome', required: false, params: { kind: 'confirm', text: 'I agree.' } },
    ]),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Step type' }), 'Upload files');
  await waitFor(() => expect(drafts.at(-1)?.steps?.[0]?.params).toEqual({ kind: 'upload' }));
});
