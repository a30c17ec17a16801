/** Puts the focus into a field, by the id of its control. */
export function focusField(controlId: string): void {
  const control = document.getElementById(controlId);
  // A date is a group of parts; the first of them takes the focus.
  const part = control?.querySelector<HTMLElement>('[role="spinbutton"]');
  (part ?? control)?.focus();
}
