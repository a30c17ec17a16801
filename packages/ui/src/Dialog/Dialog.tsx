import { type FormEvent, type ReactNode, useState } from 'react';
import { onDemand } from '../onDemand/onDemand.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on the close button, on Escape, and on a press outside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the one that goes on last. */
  footer?: ReactNode;
  /** The name of the close button. */
  closeLabel: string;
  /** Buttons beside the one that closes. */
  actions?: ReactNode;
  /** Widths 24, 32 and 48 rem, or all of the window. Defaults to `md`. On phones the first three are a sheet from below. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /**
   * Makes body and footer a form that a submit button in the footer sends, and is called on submit. The page is not
   * reloaded.
   */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Role of the dialog. An `alertdialog` requires a decision: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

const DialogOverlay = onDemand(async () => (await import('./DialogOverlay.tsx')).DialogOverlay);

/** Asks or shows something over the page, which waits. Its code is fetched when it is first opened. */
export function Dialog(props: DialogProps) {
  // Stays once it was open, so that it can leave the screen as it came.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <DialogOverlay {...props} /> : null;
}

/** Fetches the dialog's code ahead of an action that will open one. */
Dialog.preload = DialogOverlay.preload;
