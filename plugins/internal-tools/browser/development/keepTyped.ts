type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text that was typed into a field that may go. */
interface Typed {
  readonly field: Field;
  readonly value: string;
  readonly checked: boolean;
}

/** Input that is never filled in by a script. */
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
 * Keeps what was typed into the fields of a plugin while a newer version of it takes their place: a component whose hooks have changed begins
 * anew, and with it its fields. A field that comes back empty under the same label gets what was typed; one that comes with a value keeps that.
 *
 * @returns function that ends it
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

/** Returns the fields of the plugin's slots, each by what tells it from the others: its label, or else its place. */
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

/** Returns the field's label, without what a label may hold besides words, such as a count. */
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
  // Sets the value as typing does: React watches the property of the element and hears the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
