import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

function show(onConfirm: () => void | Promise<void>) {
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete “Letter.pdf”?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      closeLabel="Close"
      danger
      onConfirm={onConfirm}
    >
      This cannot be undone.
    </ConfirmDialog>,
  );
  return onClose;
}

it('calls only onClose when it is declined', async () => {
  const onConfirm = vi.fn();
  const onClose = show(onConfirm);
  await screen.findByRole('alertdialog', { name: 'Delete “Letter.pdf”?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('is busy until the action has finished, and then closes', async () => {
  const work = Promise.withResolvers<void>();
  const onClose = show(() => work.promise);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Delete', busy: true })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  work.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
