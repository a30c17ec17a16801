import type { Alert, AlertInput, Alerts } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from './StateStore.ts';

/** Milliseconds for which success and information alerts are shown (spec section 9). */
const standardTimeout = 2_500;

@injectable('Singleton')
export class AlertList implements Alerts {
  private readonly alerts = atom<readonly Alert[]>([]);
  readonly list = atom((get) => get(this.alerts));
  private held = false;
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private count = 0;

  constructor(@inject(StateStore) private readonly store: StateStore) {}

  show(alert: AlertInput): string {
    const shown = this.store
      .get(this.alerts)
      .find(({ type, msg }) => type === alert.type && msg === alert.msg);
    const id = shown?.id ?? `alert-${++this.count}`;
    this.store.set(this.alerts, (list) => [...list.filter((other) => other.id !== id), { ...alert, id }]);
    this.dismissAfter(id, timeoutOf(alert));
    return id;
  }

  dismiss(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.store.set(this.alerts, (list) => list.filter((alert) => alert.id !== id));
  }

  /** Stops all alerts from disappearing, because a person is reading or using one (WCAG 2.2.1). */
  hold(): void {
    this.held = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Restarts the timers of all alerts. */
  release(): void {
    this.held = false;
    for (const alert of this.store.get(this.alerts)) this.dismissAfter(alert.id, timeoutOf(alert));
  }

  private dismissAfter(id: string, timeout: number | null): void {
    clearTimeout(this.timers.get(id));
    if (timeout !== null && !this.held)
      this.timers.set(
        id,
        setTimeout(() => this.dismiss(id), timeout),
      );
  }
}

function timeoutOf({ timeout, type }: AlertInput): number | null {
  if (timeout !== undefined) return timeout;
  return type === 'success' || type === 'info' ? standardTimeout : null;
}
