import type { FormText, SingleFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { identifiers } from '@anteroom/domain/people/identifiers';

/** Characters up to which a text is a short one. */
const SHORT = 20;

/**
 * Returns the class of a field with short answers, which makes it as wide as they are, as a hint of what to enter.
 * Undefined for a field of any length.
 */
export function sizeOf(field: SingleFieldDefinition): string | undefined {
  switch (field.type) {
    case 'number':
    case 'percent':
    case 'date':
    case 'currency':
      return 'ar-field-short';
    case 'text':
      return field.maxLength !== undefined && field.maxLength <= SHORT ? 'ar-field-short' : undefined;
    case 'choice':
      return field.options.every(({ label }) => isShort(label)) ? 'ar-field-short' : undefined;
    default:
      return Object.hasOwn(identifiers, field.type) ? 'ar-field-short' : undefined;
  }
}

/** Returns whether a label is known to be short. A key stands for a text of any length. */
function isShort(label: FormText): boolean {
  return typeof label !== 'string' && Object.values(label).every(({ length }) => length <= SHORT);
}
