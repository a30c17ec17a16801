import { useEffect } from 'react';

/** Puts a count before the title of the browser tab, as `(3) Inbox`, while the screen is shown. */
export function useTitleCount(count: number | undefined): void {
  useEffect(() => {
    if (!count) return;
    const put = () => {
      const title = `(${shownCount(count)}) ${withoutCount(document.title)}`;
      if (document.title !== title) document.title = title;
    };
    put();
    // The portal sets the title after this has run, and again once it knows the firm.
    const named = new MutationObserver(put);
    named.observe(document.head, { childList: true, subtree: true });
    return () => {
      named.disconnect();
      document.title = withoutCount(document.title);
    };
  }, [count]);
}

/** Returns the text for a count. The server counts up to 100 only. */
export function shownCount(count: number): string {
  return count >= 100 ? '99+' : String(count);
}

function withoutCount(title: string): string {
  return title.replace(/^\(\d+\+?\)\s*/, '');
}
