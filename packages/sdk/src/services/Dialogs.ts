import { serviceToken } from '../serviceToken.ts';

export interface Confirmation {
  readonly title: string;
  /** Consequence of confirming, naming the object that it affects. */
  readonly message: string;
  /** The verb: `Delete`, not `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

/** Questions that block the page until the person answers. */
export interface Dialogs {
  /** True if confirmed; false if cancelled or dismissed. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

export const Dialogs = serviceToken<Dialogs>('Dialogs');
