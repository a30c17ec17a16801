import type { SessionToken } from '@anteroom/contract';
import { injectable } from 'inversify';
import { browserStorage } from '../page/browserStorage.ts';

const sessionKey = 'tr-session-info';
const ownSessionKey = 'tr-own-session-info';
const exchangedKey = 'tr-signin-exchanged';
const returnKey = 'tr-signin-return';
const straightKey = 'tr-signin-stay';

/**
 * Credentials of this tab. The token is worthless without the HttpOnly cookie that was set with it, and opens no
 * session elsewhere, so it may be kept in session storage, from which a reload restores it.
 */
@injectable('Singleton')
export class Credentials {
  private readonly storage = browserStorage('sessionStorage');
  private readonly listeners = new Set<() => void>();

  /** The stored session, if there is one that has not run out. */
  get stored(): SessionToken | null {
    return this.read(sessionKey);
  }

  /** The session of staff themselves, while this tab has another in which they see the portal as a client; else null. */
  get own(): SessionToken | null {
    return this.read(ownSessionKey);
  }

  /** Token sent with each call. Null while signed out. */
  token: string | null = null;

  keep(session: SessionToken): void {
    this.token = session.tokenValue;
    this.storage.write(sessionKey, session);
    this.storage.removeItem(ownSessionKey);
  }

  clear(): void {
    this.token = null;
    this.storage.removeItem(sessionKey);
    this.storage.removeItem(ownSessionKey);
    this.stay();
  }

  /**
   * Whether the sign-in page may lead on by itself. It does so once in a tab, and not after a session has ended there, until a session has
   * been read: a sign-in that fails never goes round in a circle, and who has signed out stays so.
   */
  takeStraightOn(): boolean {
    if (this.storage.getItem(straightKey) !== null) return false;
    this.stay();
    return true;
  }

  allowStraightOn(): void {
    this.storage.removeItem(straightKey);
  }

  private stay(): void {
    this.storage.setItem(straightKey, '1');
  }

  /** Starts viewing the portal as another person, and sets staff's own session aside. */
  beginView(view: SessionToken): void {
    const own = this.own ?? this.stored;
    this.keep(view);
    this.storage.write(ownSessionKey, own);
  }

  /** Returns to staff's own session. */
  endView(): void {
    const { own } = this;
    if (own) this.keep(own);
    else this.clear();
  }

  private read(key: string): SessionToken | null {
    const session = this.storage.read<SessionToken | null>(key);
    return session && Date.parse(session.expiresAt) > Date.now() ? session : null;
  }

  /** The `state` of the last sign-in whose code was exchanged: a code is exchanged once, even if its address is loaded twice. */
  get exchangedState(): string | null {
    return this.storage.getItem(exchangedKey);
  }

  rememberExchange(state: string): void {
    this.storage.setItem(exchangedKey, state);
  }

  /** Path to open after signing in. */
  set returnTo(path: string) {
    this.storage.setItem(returnKey, path);
  }

  takeReturnTo(): string | null {
    const path = this.storage.getItem(returnKey);
    this.storage.removeItem(returnKey);
    return path;
  }

  /** The token that was lost last: another tab may still hold it, and is not asked for it. */
  refused: string | null = null;

  /** Reports that the token is no longer valid: the server refused it, or it has expired. */
  refuse(): void {
    this.refused = this.token;
    for (const listener of this.listeners) listener();
  }

  onRefused(listener: () => void): void {
    this.listeners.add(listener);
  }
}
