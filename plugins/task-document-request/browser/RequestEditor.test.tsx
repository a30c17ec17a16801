import { createTestPortal } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

it('drafts a step for each requested document, once all of them have names', async () => {
  const drafts: (TaskDraft | null)[] = [];
  const portal = createTestPortal();
  await portal.show('task editor DOCUMENT_REQUEST', { editor: { onDraft: (draft) => drafts.push(draft) } });
  expect(drafts.at(-1)).toBeNull();

  await portal.user.type(screen.getByRole('textbox', { name: 'Document name' }), ' Statement ');
  await waitFor(() =>
    expect(drafts.at(-1)).toEqual({ steps: [{ label: 'Statement', required: true, params: {} }] }),
  );
  await portal.user.click(screen.getByRole('button', { name: 'Add a document' }));
  await waitFor(() => expect(drafts.at(-1)).toBeNull());
  const [, second] = screen.getAllByRole('textbox', { name: 'Document name' });
  await portal.user.type(second as HTMLElement, 'Receipt');
  for (const name of ['The client can skip it', 'One file only']) {
    const [, box] = screen.getAllByRole('checkbox', { name });
    await portal.user.click(box as HTMLElement);
  }
  await waitFor(() =>
    expect(drafts.at(-1)?.steps?.[1]).toEqual({
      label: 'Receipt',
      required: false,
      params: { several: false },
    }),
  );
});
