import { type RefObject, useEffect } from 'react';

/**
 * Gives what scrolls the focus when it appears, so that the keys move it and reach its shortcuts; not away from a control that
 * somebody is using.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isUsing = document.activeElement?.matches('a, button, input');
    if (!isUsing) element.current?.focus({ preventScroll: true });
  }, [element]);
}
