import type { SessionToken } from '@anteroom/contract';
import { injectable } from 'inversify';
import { browserStorage } from '../page/browserStorage.ts';

const sessionKey = 'tr-session-info';
const ownSessionKey = 'tr-own-session-info';
const exchangedKey = 'tr-signin-exchanged';
const returnKey = 'tr-signin-return';
const straightKey = 'tr-signin-stay';

/**
 * Credentials of this tab. The token is worthless without the HttpOnly cookie that was set with it, so it cannot open a
 * session elsewhere. It may therefore be stored in session storage, from which a reload restores it.
 */
@injectable('Singleton')
export class Credentials {
  private readonly storage = browserStorage('sessionStorage');
  private readonly listeners = new Set<() => void>();

  /** The stored session; null if there is none or it has expired. */
  get stored(): SessionToken | null {
    return this.read(sessionKey);
  }

  /**
   * The staff member's own session while this tab has another one that shows the portal as a client; otherwise null.
   */
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
   * Returns whether the sign-in page may send the person straight on to sign in, and uses up that permission. It may do
   * so once per tab, until a session has been loaded, and not after a session has ended. A failing sign-in therefore
   * does not loop, and a person who signed out stays signed out.
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

  /** Starts viewing the portal as another person, and sets the staff member's own session aside. */
  beginView(view: SessionToken): void {
    const own = this.own ?? this.stored;
    this.keep(view);
    this.storage.write(ownSessionKey, own);
  }

  /** Returns to the staff member's own session. */
  endView(): void {
    const { own } = this;
    if (own) this.keep(own);
    else this.clear();
  }

  private read(key: string): SessionToken | null {
    const session = this.storage.read<SessionToken | null>(key);
    return session && Date.parse(session.expiresAt) > Date.now() ? session : null;
  }

  /**
   * The `state` of the last sign-in whose code was exchanged. It ensures that a code is exchanged only once, even if
   * its URL is loaded twice.
   */
  get exchangedState(): string | null {
    return this.storage.getItem(exchangedKey);
  }

  rememberExchange(state: string): void {
    this.storage.setItem(exchangedKey, state);
  }

  /** Path to open after signing in. A failed sign-in leaves it for the next attempt. */
  get returnTo(): string | null {
    return this.storage.getItem(returnKey);
  }

  set returnTo(path: string) {
    this.storage.setItem(returnKey, path);
  }

  takeReturnTo(): string | null {
    const path = this.returnTo;
    this.storage.removeItem(returnKey);
    return path;
  }

  /** The last token that was refused or expired. Another tab may still hold it, but must not share it with this one. */
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
