import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

export type AlertLevel = 'danger' | 'info' | 'success' | 'warning';

export interface AlertInput {
  readonly type: AlertLevel;
  /** The text, already in the person's language. */
  readonly msg: string;
  /** Default true. */
  readonly closeable?: boolean;
  /** Milliseconds until it goes by itself; null to stay. Default: 2 500 for success and info, else null. */
  readonly timeout?: number | null;
  /** A button in the alert. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Alert extends AlertInput {
  readonly id: string;
}

/** Messages at the top of the page. */
export interface Alerts {
  readonly list: Atom<readonly Alert[]>;
  /** Shows an alert and answers its id. The same type and text shown twice stands once. */
  show(alert: AlertInput): string;
  dismiss(id: string): void;
}

export const Alerts = serviceToken<Alerts>('Alerts');
