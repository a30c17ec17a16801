import { useEffect } from 'react';

/** Calls `onShow` when `?` is pressed, unless it is typed into a field or a dialog is open. */
export function useShortcutsKey(onShow: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]'))
        return;
      onShow();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
