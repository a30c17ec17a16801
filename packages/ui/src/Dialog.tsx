import { type FormEvent, type ReactNode, useState } from 'react';
import { onDemand } from './onDemand.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked for by the close button, by Escape and by a press beside the dialog. */
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
  /** With it body and footer are a form, which a submit button in the footer sends. The page is not reloaded. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** `alertdialog` asks for an answer: a press beside it does not close it. */
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
