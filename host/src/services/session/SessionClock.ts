import type { SessionTime } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { type SessionEnds, type SessionNotice, sessionNotice } from '../../guards/sessionNotice.ts';
import { StateStore } from '../page/StateStore.ts';
import { Credentials } from './Credentials.ts';
import { SessionTabs } from './SessionTabs.ts';

type Ending = Extract<SessionNotice, { kind: 'ending' }>;

/** Other tabs are told of a use so often at most. */
const tellEveryMs = 15_000;

/**
 * Tracks when the session ends, and warns before. It counts from the server's last response, as the server does, so the
 * clocks need not agree. All tabs of the browser count alike.
 */
@injectable('Singleton')
export class SessionClock {
  private readonly warning = atom<Ending | null>(null);
  /** Set while the end is near. */
  readonly ending = atom((get) => get(this.warning));
  private ends: SessionEnds | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private toldAt = 0;

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(SessionTabs) private readonly tabs: SessionTabs,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    tabs.on('used', () => this.restart());
    // A computer that slept wakes up with its timers late.
    document.addEventListener('visibilitychange', () => this.look());
  }

  /** The server has said how much time there is. */
  start({ IdleSeconds, LifeSeconds }: SessionTime): void {
    const now = Date.now();
    const idleMs = IdleSeconds * 1000;
    this.ends = { idleMs, idleAt: now + idleMs, latestAt: now + LifeSeconds * 1000 };
    this.tellOthers(now);
    this.look();
  }

  /** Records that the server has responded to a call of the session. */
  used(): void {
    this.restart();
    this.tellOthers(Date.now());
  }

  stop(): void {
    this.ends = null;
    this.look();
  }

  private restart(): void {
    if (!this.ends) return;
    this.ends = { ...this.ends, idleAt: Date.now() + this.ends.idleMs };
    this.look();
  }

  private tellOthers(now: number): void {
    if (!this.ends || now - this.toldAt < tellEveryMs) return;
    this.toldAt = now;
    this.tabs.tell({ kind: 'used' });
  }

  private look(): void {
    clearTimeout(this.timer);
    const now = Date.now();
    const notice = this.ends && sessionNotice(this.ends, now);
    this.store.set(this.warning, notice?.kind === 'ending' ? notice : null);
    if (notice?.kind === 'ended') {
      this.ends = null;
      this.credentials.refuse();
    } else if (notice) {
      this.timer = setTimeout(
        () => this.look(),
        (notice.kind === 'far' ? notice.nextAt : notice.endsAt) - now,
      );
    }
  }
}
