/** Moves the focus to a field, given the ID of its control. */
export function focusField(controlId: string): void {
  const control = document.getElementById(controlId);
  // A field with several controls is a group: focus the first of them.
  const part = control?.querySelector<HTMLElement>(
    '[role="spinbutton"], input:not([type="file"]), select, textarea, button',
  );
  const isControl = control?.matches('input, select, textarea') ?? false;
  (isControl ? control : (part ?? control))?.focus();
}
