import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Listener } from '../../kernel/database/listener.ts';
import type { FirmKey } from './secrets.ts';
import type { FoundSession, Sessions, SessionUse } from './sessions.ts';

interface Entry extends FoundSession {
  /** Whether the request for which the session was found counts as a use. */
  readonly attended: boolean;
  readonly freshUntil: number;
}

const freshMs = 10_000;
const maxEntries = 50_000;

/**
 * Caches sessions for some seconds, so that most requests are authenticated without a query. PostgreSQL announces every
 * change to a session, a user or a firm; while the connection for these notifications is down, nothing is cached.
 */
export class SessionCache {
  readonly #sessions: Sessions;
  readonly #clock: Clock;
  readonly #listener: Listener;
  readonly #entries = new Map<string, Entry>();
  /** Number of announced changes. A session that was read before a change is not cached after it. */
  #changes = 0;

  constructor(sessions: Sessions, clock: Clock, listener: Listener) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#listener = listener;
    listener.on('session_changed', (payload) => {
      const [companyId = '', userId] = payload.split(' ');
      this.forget(companyId, userId);
    });
    listener.onLost(() => {
      this.#changes++;
      this.#entries.clear();
    });
  }

  /** Returns the session to which a token and a cookie belong together. */
  async find(token: FirmKey, cookieHash: Buffer, use: SessionUse): Promise<FoundSession | null> {
    const key = token.hash.toString('base64');
    const now = this.#clock.now().getTime();
    const kept = this.#entries.get(key);
    const fresh = kept && kept.freshUntil > now && kept.scope.expiresAt.getTime() > now;
    if (fresh && (kept.attended || !use.attended))
      return timingSafeEqual(kept.cookieHash, cookieHash) ? kept : null;

    const changes = this.#changes;
    const found = await this.#sessions.find(token, cookieHash, use);
    this.#entries.delete(key);
    if (found && this.#listener.listening && changes === this.#changes) {
      if (this.#entries.size >= maxEntries) this.#entries.clear();
      this.#entries.set(key, { ...found, attended: use.attended, freshUntil: now + freshMs });
    }
    return found;
  }

  /**
   * Removes from the cache a firm's sessions, or those of one user: the user's own, and those in which staff view the
   * portal as the user.
   */
  forget(companyId: string, userId?: string): void {
    this.#changes++;
    for (const [key, { scope }] of this.#entries) {
      const concerned = userId === undefined || [scope.userId, scope.impersonator?.userId].includes(userId);
      if (scope.companyId === companyId && concerned) this.#entries.delete(key);
    }
  }
}
