/** When a session ends, in milliseconds of this browser's clock. */
export interface SessionEnds {
  /** If nothing is done. */
  readonly idleAt: number;
  /** Whatever is done. */
  readonly latestAt: number;
  /** How long it lives without being used. */
  readonly idleMs: number;
}

/** What is to be said about the end of the session. */
export type SessionNotice =
  /** Nothing before `nextAt`. */
  | { readonly kind: 'far'; readonly nextAt: number }
  /** It ends at `endsAt`; `extendable`, unless it is used before. */
  | { readonly kind: 'ending'; readonly endsAt: number; readonly extendable: boolean }
  | { readonly kind: 'ended' };

const minute = 60_000;

/** Two minutes to answer (WCAG 2.2.1 asks for 20 seconds), and half of the time where that is less. */
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
