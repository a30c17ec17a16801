import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';

/** What a button needs to open something: spread it on a `Button` or an `IconButton`. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

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
    // A press of Enter or the space bar is a click without a position in a series of clicks.
    onClick: (event) => setOpen(open ? false : event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown(event) {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen('keyboard');
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return { open, close: () => setOpen(false), trigger, ref };
}
