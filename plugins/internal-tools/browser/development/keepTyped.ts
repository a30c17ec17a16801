type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text typed into a field that may be replaced. */
interface Typed {
  readonly field: Field;
  readonly value: string;
  readonly checked: boolean;
}

/** Types of input that are never restored. */
const left: ReadonlySet<string> = new Set([
  'file',
  'password',
  'hidden',
  'submit',
  'button',
  'reset',
  'image',
]);

/**
 * Preserves what was typed into a plugin's fields while a newer version replaces them: a component whose hooks have
 * changed starts over, and so do its fields. A new field with the same label gets the typed text if it is empty; if it
 * has a value, that stays.
 *
 * @returns function that stops this
 */
export function keepTyped(pluginId: string): () => void {
  const slots = `[data-plugin=${JSON.stringify(pluginId)}]`;
  const typed = new Map<string, Typed>();
  for (const [key, field] of fieldsOf(slots)) {
    const { value } = field;
    const checked = isChecked(field);
    if (value !== '' || checked) typed.set(key, { field, value, checked });
  }
  const observer = new MutationObserver(() => {
    for (const [key, field] of fieldsOf(slots)) {
      const kept = typed.get(key);
      if (!kept || kept.field === field || kept.field.isConnected) continue;
      typed.delete(key);
      fill(field, kept);
    }
  });
  if (typed.size > 0) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Returns the fields in the plugin's slots by a key that distinguishes them: their label and, for equal ones, their
 * position.
 */
function fieldsOf(slots: string): ReadonlyMap<string, Field> {
  const counts = new Map<string, number>();
  const fields = document.querySelectorAll<Field>(`:is(${slots}) :is(input, textarea, select)`);
  return new Map(
    [...fields]
      .filter(({ type }) => !left.has(type))
      .map((field) => {
        const label = labelOf(field);
        const value = isTicked(field) ? field.value : '';
        const name = JSON.stringify([field.localName, field.type, field.name, label, value]);
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        return [`${name} ${count}`, field] as const;
      }),
  );
}

/** Returns the text of the field's label, without nested elements such as a count. */
function labelOf(field: Field): string {
  const [label] = field.labels ?? [];
  if (!label) return field.getAttribute('aria-label') ?? '';
  const words = [...label.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return words.map(({ textContent }) => textContent?.trim()).join(' ') || (label.textContent ?? '');
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function isChecked(field: Field): boolean {
  return isTicked(field) && field.checked;
}

function fill(field: Field, { value, checked }: Typed): void {
  if (isTicked(field)) {
    if (checked && !field.checked) field.click();
    return;
  }
  if (field.value !== '' && !(field instanceof HTMLSelectElement)) return;
  // Uses the native setter, as typing does: React overrides the element's own property and listens for the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
