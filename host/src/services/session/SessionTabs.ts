import type { SessionToken } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { sessionChannel, takeAskedTabs } from '../../askTabs.ts';
import { Credentials } from './Credentials.ts';

/** Message between the tabs of a browser. They share the session's cookie, so they must share its token too. */
export type TabMessage =
  /** A tab without a session asks whether another has one. */
  | { readonly kind: 'session-wanted' }
  | { readonly kind: 'session'; readonly session: SessionToken }
  /** A person has signed in: the cookie has changed, and the tokens of the other tabs are invalid. */
  | { readonly kind: 'signed-in'; readonly session: SessionToken; readonly person: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'proved' }
  /** The server has just responded to a call that the person caused. */
  | { readonly kind: 'used' };

type Kind = TabMessage['kind'];
type MessageOf<K extends Kind> = Extract<TabMessage, { kind: K }>;

/** Milliseconds for which a tab without a session waits for another tab to share its own. */
const patienceMs = 250;

/**
 * Shares the session among the tabs of this browser. Without support for broadcast channels, each tab is on its own.
 */
@injectable('Singleton')
export class SessionTabs {
  private readonly channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(sessionChannel);
  private readonly listeners = new Map<Kind, Set<(message: TabMessage) => void>>();

  constructor(@inject(Credentials) private readonly credentials: Credentials) {
    this.channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'session-wanted') this.share();
      else for (const listener of this.listeners.get(data.kind) ?? []) listener(data);
    });
  }

  tell(message: TabMessage): void {
    this.channel?.postMessage(message);
  }

  /** @returns a function that removes the listener. */
  on<K extends Kind>(kind: K, listener: (message: MessageOf<K>) => void): () => void {
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners);
    listeners.add(listener as (message: TabMessage) => void);
    return () => listeners.delete(listener as (message: TabMessage) => void);
  }

  /** Takes over another tab's session, if one has it. Resolves with whether this tab now has a session. */
  async borrow(): Promise<boolean> {
    if (!this.channel) return false;
    const { promise, resolve } = Promise.withResolvers<SessionToken | null>();
    const take = (session: SessionToken) => {
      if (session.tokenValue !== this.credentials.refused) resolve(session);
    };
    const stop = this.on('session', ({ session }) => take(session));
    const asked = takeAskedTabs();
    if (asked) void asked.session.then(take);
    else this.tell({ kind: 'session-wanted' });
    const waited = asked ? performance.now() - asked.at : 0;
    const giveUp = setTimeout(() => resolve(null), Math.max(0, patienceMs - waited));
    const session = await promise;
    clearTimeout(giveUp);
    stop();
    if (session && this.credentials.token === null) this.credentials.keep(session);
    return this.credentials.token !== null;
  }

  private share(): void {
    const { token, own, stored } = this.credentials;
    // A view as another person stays in this tab.
    const session = own ?? stored;
    if (token !== null && session) this.tell({ kind: 'session', session });
  }
}
