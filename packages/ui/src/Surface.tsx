import { type RefCallback, useCallback, useState } from 'react';
import { Dialog, type DialogProps } from 'react-aria-components/Dialog';

/** Where the focus can go after each surface: its opener, then the surface around the opener and that surface's places. */
const placesAfter = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * The content of a dialog or popover. React Aria returns the focus to the element that opened it. If that element is
 * gone, such as the form whose result is shown, the focus returns to what opened the surface in which it was.
 */
export function Surface(props: DialogProps) {
  return <Dialog {...props} ref={useReturnedFocus()} />;
}

function useReturnedFocus(): RefCallback<HTMLElement> {
  // Read while rendering: in effects, a field of the surface may already have the focus.
  const [places] = useState(() => placesFrom(document.activeElement));
  return useCallback(
    (surface: HTMLElement | null) => {
      if (surface) placesAfter.set(surface, places);
      // A frame later, when React Aria has tried to return the focus.
      return () => void requestAnimationFrame(() => focusFirst(places));
    },
    [places],
  );
}

function placesFrom(opener: Element | null): readonly HTMLElement[] {
  if (!(opener instanceof HTMLElement)) return [];
  const around = opener.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
  return around ? [opener, around, ...(placesAfter.get(around) ?? [])] : [opener];
}

function focusFirst(places: readonly HTMLElement[]) {
  if (document.activeElement === document.body) places.find(({ isConnected }) => isConnected)?.focus();
}
