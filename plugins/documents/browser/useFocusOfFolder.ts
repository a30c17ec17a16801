import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when another folder opens and the row or link that had the focus is gone. The host
 * does so only when the path changes.
 */
export function useFocusOfFolder(folderId: string | undefined): void {
  const last = useRef(folderId);
  useLayoutEffect(() => {
    if (last.current === folderId) return;
    last.current = folderId;
    const heading = document.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [folderId]);
}
