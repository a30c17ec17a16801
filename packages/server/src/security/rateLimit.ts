import type { Clock } from '../clock.ts';
import { fail } from '../http/problem.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

const maxKeys = 100_000;

/**
 * Counts events by key (an address, an account) within a fixed window. Each process counts for itself: with several
 * behind one address, the proxy should limit too.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, { max, seconds }: { max: number; seconds: number }) {
    this.#clock = clock;
    this.#max = max;
    this.#windowMs = seconds * 1000;
  }

  /** Whether the key has used up its window. */
  isSpent(key: string): boolean {
    return (this.#current(key)?.count ?? 0) >= this.#max;
  }

  count(key: string): void {
    const window = this.#current(key);
    if (window) {
      window.count++;
      return;
    }
    if (this.#windows.size >= maxKeys) this.#windows.clear();
    this.#windows.set(key, { count: 1, endsAt: this.#clock.now().getTime() + this.#windowMs });
  }

  /** Counts a request. @throws ServerError `too-many-requests` beyond the maximum. */
  take(key: string): void {
    const window = this.#current(key);
    if (window && window.count >= this.#max) {
      const seconds = Math.ceil((window.endsAt - this.#clock.now().getTime()) / 1000);
      fail('too-many-requests', `Too many attempts. Try again in ${seconds} seconds.`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
    this.count(key);
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key);
    if (!window || window.endsAt > this.#clock.now().getTime()) return window;
    this.#windows.delete(key);
    return undefined;
  }
}
