/** Puts the focus into a field, by the id of its control. */
export function focusField(controlId: string): void {
  const control = document.getElementById(controlId);
  // A field of several controls is a group; the first of them takes the focus.
  const part = control?.querySelector<HTMLElement>(
    '[role="spinbutton"], input:not([type="file"]), select, textarea, button',
  );
  const isControl = control?.matches('input, select, textarea') ?? false;
  (isControl ? control : (part ?? control))?.focus();
}
