/** End of a session, in milliseconds of this browser's clock. */
export interface SessionEnds {
  /** Time at which the session ends without activity. */
  readonly idleAt: number;
  /** Time at which the session ends regardless of activity. */
  readonly latestAt: number;
  /** Milliseconds without activity after which the session ends. */
  readonly idleMs: number;
}

/** Notice about the end of the session. */
export type SessionNotice =
  /** No notice before `nextAt`. */
  | { readonly kind: 'far'; readonly nextAt: number }
  /** The session ends at `endsAt`; activity prevents that if `extendable`. */
  | { readonly kind: 'ending'; readonly endsAt: number; readonly extendable: boolean }
  | { readonly kind: 'ended' };

const minute = 60_000;

/**
 * Returns the time before the end at which to warn: two minutes (WCAG 2.2.1 requires 20 seconds), or half of the idle
 * time if that is less.
 */
function warningMs(idleMs: number): number {
  return Math.min(2 * minute, idleMs / 2);
}

export function sessionNotice({ idleAt, latestAt, idleMs }: SessionEnds, now: number): SessionNotice {
  const endsAt = Math.min(idleAt, latestAt);
  if (now >= endsAt) return { kind: 'ended' };
  const warnAt = endsAt - warningMs(idleMs);
  if (now < warnAt) return { kind: 'far', nextAt: warnAt };
  return { kind: 'ending', endsAt, extendable: latestAt - endsAt >= warningMs(idleMs) };
}
