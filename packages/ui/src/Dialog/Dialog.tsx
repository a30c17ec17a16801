import { type FormEvent, type ReactNode, useState } from 'react';
import { onDemand } from '../onDemand/onDemand.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called when the close button or Escape is pressed, or on a press outside the dialog. A press outside does nothing
   * once a form in the dialog has been filled in, so that a stray press loses no input.
   */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the one that proceeds comes last. */
  footer?: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /**
   * Size of the dialog: 24, 32 or 48 rem wide, or the whole window. Defaults to `md`. On phones the first three are
   * sheets that slide up from the bottom.
   */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /**
   * Called on submit. Turns body and footer into a form, which a submit button in the footer submits. The page does not
   * reload.
   */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Role of the dialog. An `alertdialog` requires a decision: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Whether Escape does nothing, for content that cannot be opened again. Default: false. */
  ignoresEscape?: boolean;
}

const DialogOverlay = onDemand(async () => (await import('./DialogOverlay.tsx')).DialogOverlay);

/** A modal dialog that asks or shows something over the page. Its code is fetched when it is first opened. */
export function Dialog(props: DialogProps) {
  // Stays mounted once it was opened, so that closing can be animated.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <DialogOverlay {...props} /> : null;
}

/** Fetches the dialog's code ahead of an action that will open one. */
Dialog.preload = DialogOverlay.preload;
