import type { SessionTime } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { type SessionEnds, type SessionNotice, sessionNotice } from '../../guards/sessionNotice.ts';
import { StateStore } from '../page/StateStore.ts';
import { Credentials } from './Credentials.ts';
import { SessionTabs } from './SessionTabs.ts';

type Ending = Extract<SessionNotice, { kind: 'ending' }>;

/** Minimum interval, in milliseconds, between messages to other tabs that the session is in use. */
const tellEveryMs = 15_000;

/** Milliseconds after a person's last input during which the page's calls count as caused by that person. */
const attendedForMs = 60_000;

/** Events that show that a person is present. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/**
 * Tracks when the session ends, and warns beforehand. Like the server, it counts from the server's last response, so
 * the clocks do not have to agree. All tabs of the browser count the same way.
 */
@injectable('Singleton')
export class SessionClock {
  private readonly warning = atom<Ending | null>(null);
  /** The warning to show; null unless the end is near. */
  readonly ending = atom((get) => get(this.warning));
  private ends: SessionEnds | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private toldAt = 0;
  /** Time of the person's last input in this tab. Loading the page is one. */
  private attendedAt = Date.now();

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(SessionTabs) private readonly tabs: SessionTabs,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    tabs.on('used', () => this.restart());
    const attend = () => {
      this.attendedAt = Date.now();
    };
    for (const input of inputs) document.addEventListener(input, attend, { capture: true, passive: true });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) attend();
      // Timers run late on a computer that has been asleep.
      this.look();
    });
  }

  /**
   * Whether the person has used this tab within the last minute. Otherwise calls come from the page itself and must not
   * extend the session.
   */
  get isAttended(): boolean {
    return Date.now() - this.attendedAt < attendedForMs;
  }

  /** Starts to count down the remaining time that the server has reported. */
  start({ IdleSeconds, LifeSeconds }: SessionTime): void {
    const now = Date.now();
    const idleMs = IdleSeconds * 1000;
    const idleAt = this.ends && !this.isAttended ? this.ends.idleAt : now + idleMs;
    this.ends = { idleMs, idleAt, latestAt: now + LifeSeconds * 1000 };
    if (this.isAttended) this.tellOthers(now);
    this.look();
  }

  /** Records that the server has responded to a call that the person caused. */
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
