/**
 * Focuses the first field with a fault, because the button is at the end of a form that may be longer than the screen.
 */
export function showFirstFault(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  first?.focus();
  // Otherwise the focused field may end up behind the page's header.
  first?.scrollIntoView?.({ block: 'center' });
}
