import { serviceToken } from '../serviceToken.ts';

export interface Confirmation {
  readonly title: string;
  /** What will happen, naming the thing it happens to. */
  readonly message: string;
  /** The verb: `Delete`, not `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

/** Questions that stop the work until they are answered. */
export interface Dialogs {
  /** True if confirmed; false if cancelled or dismissed. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

export const Dialogs = serviceToken<Dialogs>('Dialogs');
