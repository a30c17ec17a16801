import type { SessionToken } from '@anteroom/contract';
import type { TabMessage } from './services/session/SessionTabs.ts';

/** The channel on which the tabs of one browser talk to each other. */
export const sessionChannel = 'anteroom.session';

/** The question that was put to other tabs before the host's code was there. */
export interface AskedTabs {
  /** When, by `performance.now()`. */
  readonly at: number;
  /** Settles only when a tab shares its session. */
  readonly session: Promise<SessionToken>;
}

/** Milliseconds. An answer that nobody has taken by then may be out of date. */
const keptMs = 10_000;

/** Asks the other tabs whether one of them has a session, so that the sign-in page need not wait for an answer that never comes. */
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

/** Takes what {@link askTabs} asked; undefined where it did not, or some time ago, or the answer was taken before. */
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
