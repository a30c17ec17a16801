import { type RefObject, useEffect } from 'react';

/**
 * Focuses the scrolling element when it appears in a dialog, so that keys scroll it and reach its shortcuts. Does not
 * take the focus from a control in use. On a screen, for example in a task, the focus stays where it is.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isUsing = document.activeElement?.matches('a, button, input');
    const isDialog = element.current?.closest('[role=dialog]') !== null;
    if (isDialog && !isUsing) element.current?.focus({ preventScroll: true });
  }, [element]);
}
