import { useEffect } from 'react';

/** Puts a count before the title of the browser's tab, as `(3) Inbox`, while the screen is shown. */
export function useTitleCount(count: number | undefined): void {
  useEffect(() => {
    if (!count) return;
    // The portal names the tab after the screen when this has run.
    queueMicrotask(() => {
      document.title = `(${shownCount(count)}) ${withoutCount(document.title)}`;
    });
    return () => {
      document.title = withoutCount(document.title);
    };
  }, [count]);
}

/** Returns a count as it is shown: the server counts as far as 100. */
export function shownCount(count: number): string {
  return count >= 100 ? '99+' : String(count);
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\+?\)\s*/, '');
}
