import { type RefObject, useEffect } from 'react';

/**
 * Gives what scrolls the focus when it appears in a dialog of its own, so that the keys move it and reach its shortcuts; not away from a
 * control that somebody is using. On a screen, as in a task, the focus stays at its heading.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isUsing = document.activeElement?.matches('a, button, input');
    const isDialog = element.current?.closest('[role=dialog]') !== null;
    if (isDialog && !isUsing) element.current?.focus({ preventScroll: true });
  }, [element]);
}
