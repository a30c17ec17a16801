import type { FormText, SingleFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { identifiers } from '@anteroom/domain/people/identifiers';

/** Maximum length of a short text, in characters. */
const SHORT = 20;

/**
 * Returns the class of a field for short answers, which makes it only as wide as they are, as a hint of what to enter.
 * Undefined for fields whose answers can have any length.
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

/** Returns whether a label is known to be short. The text of a key may have any length. */
function isShort(label: FormText): boolean {
  return typeof label !== 'string' && Object.values(label).every(({ length }) => length <= SHORT);
}
