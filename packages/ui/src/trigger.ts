import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';

/** Props for a button that opens something: spread them on a `Button` or an `IconButton`. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

const menuKeys = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * State of something that a button opens.
 * @param preload - fetches the code of what opens; called when the pointer or the focus comes near
 */
export function useTrigger(kind: TriggerProps['aria-haspopup'], preload: () => void) {
  const [open, setOpen] = useState<false | 'pointer' | 'keyboard'>(false);
  const ref = useRef<HTMLButtonElement>(null);
  const trigger: TriggerProps = {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open !== false,
    // A press of Enter, the space bar or a screen reader's own is a click without a position in a series of clicks.
    onClick: (event) => setOpen(open ? false : event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown(event) {
      if (kind !== 'menu' || !menuKeys.has(event.key)) return;
      // Prevent the click that a browser makes of these keys. React Aria would take it for a screen reader's, and leave
      // the focus on the menu instead of its first item.
      event.preventDefault();
      setOpen('keyboard');
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return { open, close: () => setOpen(false), trigger, ref };
}
