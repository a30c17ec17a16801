import type { HttpError } from '@anteroom/sdk';
import { onlineManager } from '@tanstack/react-query';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from '../page/StateStore.ts';
import { connectionMayBeBack } from './connectionMayBeBack.ts';
import { HttpClient } from './HttpClient.ts';
import { retryDelay } from './ServerCache.ts';

const probePath = '/healthz';
const probeLimitMs = 5_000;
/** Longest pause, in milliseconds, between two attempts to reach the server again. */
const longestPauseMs = 10_000;

/** Tracks whether the server can be reached. The browser only knows the state of its own network. */
@injectable('Singleton')
export class Connection {
  private readonly current = atom(false);
  /** Whether the last attempt to reach the server failed. */
  readonly isLost = atom((get) => get(this.current));
  private checking: Promise<boolean> | undefined;
  private back = Promise.resolve();
  private backAt = Number.NEGATIVE_INFINITY;

  constructor(
    @inject(HttpClient) private readonly http: HttpClient,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  /**
   * Starts to track the connection. While it is lost, queries wait instead of failing. They continue when it is back.
   * If only the server was unreachable, this class dispatches the browser's `online` event for everything else that
   * waits for it.
   */
  watch(): void {
    // TanStack Query must not follow the browser's own events, which are verified here first.
    onlineManager.setEventListener(() => undefined);
    window.addEventListener('offline', () => void this.check());
    window.addEventListener('online', () => void (this.store.get(this.current) && this.check()));
    this.http.onFailure((error) => void (isUnreached(error) && this.check()));
    if (!navigator.onLine) void this.check();
  }

  /** Checks whether the server can be reached. Concurrent calls share one result. */
  check(): Promise<boolean> {
    this.checking ??= this.look().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  /** Resolves when the server can be reached: at once, unless the connection is known to be lost. */
  reached(): Promise<void> {
    return this.back;
  }

  /**
   * Waits until the server can be reached. Resolves with true if it was unreachable at some time since `begun` (as of
   * `Date.now()`), so that a request which began then and failed may be retried.
   */
  async recovered(begun: number): Promise<boolean> {
    if (!(await this.check())) await this.reached();
    return this.backAt >= begun;
  }

  private async look(): Promise<boolean> {
    const isReached = await probe();
    const wasLost = this.store.get(this.current);
    if (isReached && wasLost) {
      this.store.set(this.current, false);
      this.backAt = Date.now();
      onlineManager.setOnline(true);
      window.dispatchEvent(new Event('online'));
    }
    if (!isReached && !wasLost) {
      this.store.set(this.current, true);
      onlineManager.setOnline(false);
      this.back = this.lookAgain();
    }
    return isReached;
  }

  private async lookAgain(): Promise<void> {
    const never = new AbortController().signal;
    for (let looks = 0; ; looks++) {
      await connectionMayBeBack(retryDelay(looks, longestPauseMs), never);
      if (await this.check()) return;
    }
  }
}

/**
 * Sends a request without HttpClient, which reports its failures here. A response from a proxy that cannot reach the
 * server does not count.
 */
async function probe(): Promise<boolean> {
  try {
    const answer = await fetch(new URL(probePath, location.origin), {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeLimitMs),
    });
    return !isOfProxy(answer.status);
  } catch {
    return false;
  }
}

function isUnreached({ failure }: HttpError): boolean {
  if (failure.kind === 'problem') return isOfProxy(failure.status);
  return failure.kind === 'network' || failure.kind === 'timeout';
}

function isOfProxy(status: number): boolean {
  return status >= 502 && status <= 504;
}
