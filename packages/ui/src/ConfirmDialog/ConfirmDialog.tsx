import { type ReactNode, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question, including the name of the affected object. */
  title: ReactNode;
  /** Text that says what will happen and that it cannot be undone. */
  children: ReactNode;
  /** Label of the confirm button, as a verb: "Delete 3 documents". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /**
   * Called on confirmation. The dialog closes once the promise resolves. If it rejects, the dialog stays open and the
   * caller shows the error.
   */
  onConfirm: () => void | Promise<void>;
  /** Whether the action deletes something. */
  danger?: boolean;
}

/**
 * Asks for confirmation before an action that cannot be undone. If it can be undone, do it at once and offer to undo it
 * instead.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, confirmLabel, cancelLabel, onConfirm, danger, ...dialog } = props;
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      dialog.onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
