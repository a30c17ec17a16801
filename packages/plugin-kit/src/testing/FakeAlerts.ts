import type { Alert, AlertInput, Alerts } from '@anteroom/sdk';
import { atom } from 'jotai';

/** Remembers what was shown. */
export class FakeAlerts implements Alerts {
  readonly shown: AlertInput[] = [];
  readonly list = atom<readonly Alert[]>([]);

  show(alert: AlertInput): string {
    this.shown.push(alert);
    return String(this.shown.length);
  }

  dismiss(): void {}
}
