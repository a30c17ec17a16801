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
 * Returns the state of an element that a button opens, and the button's props.
 * @param preload - fetches the code of the element; called when the button is hovered or focused
 */
export function useTrigger(kind: TriggerProps['aria-haspopup'], preload: () => void) {
  const [open, setOpen] = useState<false | 'pointer' | 'keyboard'>(false);
  const ref = useRef<HTMLButtonElement>(null);
  const trigger: TriggerProps = {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open !== false,
    // A click from Enter, the space bar or a screen reader has a click count (`detail`) of 0.
    onClick: (event) => setOpen(open ? false : event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown(event) {
      if (kind !== 'menu' || !menuKeys.has(event.key)) return;
      // Prevent the click that browsers derive from these keys. React Aria would take it for a screen reader's, and
      // leave the focus on the menu instead of its first item.
      event.preventDefault();
      setOpen('keyboard');
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return { open, close: () => setOpen(false), trigger, ref };
}
