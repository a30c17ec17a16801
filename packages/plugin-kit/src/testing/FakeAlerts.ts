import type { Alert, AlertInput, Alerts } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** Records what was shown. Alerts do not disappear by themselves, so that tests do not depend on timing. */
export class FakeAlerts implements Alerts {
  /** Alerts that were shown, oldest first, whether or not they are still visible. */
  readonly shown: AlertInput[] = [];
  readonly list;
  readonly #alerts = atom<readonly Alert[]>([]);
  readonly #store: StateStore;

  constructor(store: StateStore) {
    this.#store = store;
    const alerts = this.#alerts;
    this.list = atom((get) => get(alerts));
  }

  show(alert: AlertInput): string {
    this.shown.push(alert);
    const standing = this.#store
      .get(this.#alerts)
      .find(({ type, msg }) => type === alert.type && msg === alert.msg);
    const id = standing?.id ?? `alert-${this.shown.length}`;
    this.#store.set(this.#alerts, (list) => [...list.filter((other) => other.id !== id), { ...alert, id }]);
    return id;
  }

  dismiss(id: string): void {
    this.#store.set(this.#alerts, (list) => list.filter((alert) => alert.id !== id));
  }
}
