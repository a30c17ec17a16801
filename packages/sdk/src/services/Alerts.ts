import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

export type AlertLevel = 'danger' | 'info' | 'success' | 'warning';

/** A paragraph of an alert's details, with a list, for example of the affected documents and the reasons. */
export interface AlertDetail {
  readonly text: string;
  readonly items?: readonly string[];
}

export interface AlertInput {
  readonly type: AlertLevel;
  /** The text, already in the person's language. */
  readonly msg: string;
  /** Default: true. */
  readonly closeable?: boolean;
  /**
   * Milliseconds until the alert disappears; null to keep it. Default: 2 500 for success and info, else null. The timer
   * is paused while the pointer or the focus is on an alert.
   */
  readonly timeout?: number | null;
  /** A button in the alert. It closes the alert before it calls `run`. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Full details. The alert then has a button that shows them in a dialog. */
  readonly details?: readonly AlertDetail[];
}

export interface Alert extends AlertInput {
  readonly id: string;
}

/** Messages at the top of the page. */
export interface Alerts {
  readonly list: Atom<readonly Alert[]>;
  /** Shows an alert and returns its ID. An alert with the same type and text as a visible one is not repeated. */
  show(alert: AlertInput): string;
  dismiss(id: string): void;
}

export const Alerts = serviceToken<Alerts>('Alerts');
