import { isEmailAddress } from '../people/emailAddress.ts';
import { type IdentifierType, identifiers } from '../people/identifiers.ts';
import { isCalendarDate } from '../time/calendarDate.ts';
import { dateBounds } from '../time/dateBounds.ts';
import type {
  AddressAnswer,
  Answer,
  DateBound,
  FieldDefinition,
  FieldRule,
  SingleFieldDefinition,
} from './formDefinition.ts';

/** Rule that an answer breaks, with values for the message. */
export interface FieldFault {
  readonly rule: FieldRule;
  readonly count?: number;
  /** Calendar date. */
  readonly date?: string;
  /** Bound of a number. */
  readonly limit?: number;
}

/** Maximum number of entries in a group that does not set its own. */
export const DEFAULT_MAX_ENTRIES = 50;

/** Maximum length of a text whose field does not set its own, to limit what is stored. */
export const DEFAULT_MAX_LENGTH = 8000;

/**
 * Returns the fault of one answer, or null. Answers in a group's entries are not included; check them one by one. Texts
 * are trimmed first, so spaces count as empty. An optional question without an answer has no fault.
 *
 * @param today - calendar date used for the bound `today`.
 */
export function fieldFault(
  field: FieldDefinition,
  answer: Answer | undefined,
  today: string,
): FieldFault | null {
  if (!isAnswered(field, answer)) return field.required ? { rule: 'required' } : null;
  if (field.type === 'group') {
    const max = field.max ?? DEFAULT_MAX_ENTRIES;
    return (answer as readonly unknown[]).length > max ? { rule: 'entries', count: max } : null;
  }
  if (field.type === 'several') {
    const known = field.options.map(({ value }) => value);
    return (answer as readonly string[]).every((each) => known.includes(each)) ? null : { rule: 'choice' };
  }
  if (field.type === 'address') {
    const { country, line1, city } = answer as AddressAnswer;
    // An address that has been started must be complete.
    return country && line1.trim() && city.trim() ? null : { rule: 'required' };
  }
  return typeof answer === 'string' ? textFault(field, answer.trim(), today) : null;
}

/** Returns whether the question has an answer, valid or not. */
export function isAnswered(field: FieldDefinition, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (field.type !== 'address') return (answer as readonly unknown[]).length > 0;
  // The country is preselected, so it does not count as an answer.
  const { line1, line2, city, postalCode, state } = answer as AddressAnswer;
  return [line1, line2, city, postalCode, state].some((part) => part.trim() !== '');
}

function textFault(field: SingleFieldDefinition, text: string, today: string): FieldFault | null {
  switch (field.type) {
    case 'text':
    case 'longText': {
      const { minLength = 0, maxLength = DEFAULT_MAX_LENGTH } = field;
      if (text.length < minLength) return { rule: 'minLength', count: minLength };
      return text.length > maxLength ? { rule: 'maxLength', count: maxLength } : null;
    }
    case 'number':
      return numberFault(text, field.decimals ?? 0, field.min, field.max);
    case 'percent':
      return numberFault(text, field.decimals ?? 2, field.min ?? 0, field.max ?? 100);
    case 'currency':
      return numberFault(text, 2, field.min, field.max);
    case 'yesNo':
      return text === 'yes' || text === 'no' ? null : { rule: 'choice' };
    case 'choice':
      return field.options.some(({ value }) => value === text) ? null : { rule: 'choice' };
    case 'date':
      return dateFault(text, today, field);
    case 'email':
      return isEmailAddress(text) ? null : { rule: 'email' };
    case 'employee':
      // `serviceRequests/requestFaults` checks whether the employee exists.
      return text.length > 64 ? { rule: 'maxLength', count: 64 } : null;
    case 'several':
    case 'address':
    case 'file':
      return null;
    default:
      return identifiers[field.type].isValid(text) ? null : { rule: field.type satisfies IdentifierType };
  }
}

function numberFault(
  text: string,
  decimals: number,
  min: number | undefined,
  max: number | undefined,
): FieldFault | null {
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) return { rule: 'number' };
  if ((text.split('.')[1]?.length ?? 0) > decimals) return { rule: 'decimals', count: decimals };
  const number = Number(text);
  if (min !== undefined && number < min) return { rule: 'min', limit: min };
  return max !== undefined && number > max ? { rule: 'max', limit: max } : null;
}

/** Checks a date. ISO calendar dates sort chronologically as text, so they are compared as text. */
function dateFault(
  text: string,
  today: string,
  field: { readonly min?: DateBound; readonly max?: DateBound },
): FieldFault | null {
  if (!isCalendarDate(text)) return { rule: 'date' };
  const dateOf = (bound: DateBound | undefined) => (bound === 'today' ? today : bound);
  const { min, max } = dateBounds(today, { min: dateOf(field.min), max: dateOf(field.max) });
  if (text < min) return { rule: 'minDate', date: min };
  return text > max ? { rule: 'maxDate', date: max } : null;
}
