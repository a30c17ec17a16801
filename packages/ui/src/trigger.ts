import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** What a button needs to open something: spread it on a `Button` or an `IconButton`. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * State of something that a button opens.
 * @param preload - fetches the code of what opens; called when the pointer or the focus comes near
 */
export function useTrigger(kind: TriggerProps['aria-haspopup'], preload: () => void) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const trigger: TriggerProps = {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onKeyDown(event) {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return { open, setOpen, trigger, ref };
}
