import { serviceToken } from '../serviceToken.ts';

export interface Confirmation {
  readonly title: string;
  /** Consequence of confirming, naming the object that it affects. */
  readonly message: string;
  /** A verb, such as `Delete`; not `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

/** Questions that block the page until the person answers. */
export interface Dialogs {
  /** Asks a question. Resolves with true if the person confirms; false if they cancel or dismiss it. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

export const Dialogs = serviceToken<Dialogs>('Dialogs');
