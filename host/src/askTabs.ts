import type { SessionToken } from '@anteroom/contract';
import type { TabMessage } from './services/session/SessionTabs.ts';

/** The channel on which the tabs of one browser talk to each other. */
export const sessionChannel = 'anteroom.session';

/** A request to the other tabs for their session, sent before the host's code was loaded. */
export interface AskedTabs {
  /** Time of the request, by `performance.now()`. */
  readonly at: number;
  /** Promise that settles only if a tab shares its session. */
  readonly session: Promise<SessionToken>;
}

/** Milliseconds after which an unused answer may be out of date. */
const keptMs = 10_000;

/**
 * Asks the other tabs whether one of them has a session. Starting early means that the sign-in page does not have to
 * wait for an answer that never comes.
 */
export function askTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(sessionChannel);
  const { promise, resolve } = Promise.withResolvers<SessionToken>();
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'session') resolve(data.session);
  };
  setTimeout(() => channel.close(), keptMs);
  channel.postMessage({ kind: 'session-wanted' } satisfies TabMessage);
  window.anteroomAskedTabs = { at: performance.now(), session: promise };
}

/**
 * Returns what {@link askTabs} asked and removes it. Returns undefined if it did not ask, asked too long ago, or its
 * answer was taken before.
 */
export function takeAskedTabs(): AskedTabs | undefined {
  const asked = window.anteroomAskedTabs;
  delete window.anteroomAskedTabs;
  return asked && performance.now() - asked.at < keptMs ? asked : undefined;
}

declare global {
  interface Window {
    anteroomAskedTabs?: AskedTabs;
  }
}
