import type { MouseEvent } from 'react';

/**
 * For the button that ends a form: pressing it leaves the focus in the field. A field that is left is judged, its message comes or goes, and the
 * button would move from under the pointer before it is released, so that the press is lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
