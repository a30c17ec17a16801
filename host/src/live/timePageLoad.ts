import type { Clock } from '../services/page/Clock.ts';

/** Milliseconds without a change after which a page counts as loaded (spec section 9). */
const quietMs = 2_000;

/**
 * Calls `onLoaded` once the page has not changed for two seconds, with the time of its last change by `clock`. Never
 * calls it if the page was used or hidden before: later changes say nothing about loading.
 */
export function timePageLoad(page: Document, clock: Clock, onLoaded: (changedAt: number) => void): void {
  if (page.visibilityState === 'hidden') return;
  let changedAt = clock.now();
  const observer = new MutationObserver(() => {
    changedAt = clock.now();
  });
  const listening = new AbortController();
  const end = () => {
    observer.disconnect();
    listening.abort();
    cancel();
  };
  const look = () => {
    const rest = changedAt + quietMs - clock.now();
    if (rest > 0) {
      cancel = clock.after(rest, look);
      return;
    }
    end();
    onLoaded(changedAt);
  };
  let cancel = clock.after(quietMs, look);
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  for (const event of ['pointerdown', 'keydown', 'visibilitychange'])
    page.addEventListener(event, end, { capture: true, signal: listening.signal });
}
