import type { TextKey } from '@anteroom/sdk';

/** The rules that a field can break. */
export type FieldRule = 'required' | 'minLength' | 'maxLength' | 'choice' | 'date' | 'minDate' | 'maxDate';

interface FieldBase {
  /** The value's name in what is submitted: letters and digits, a lower-case letter first. */
  readonly name: string;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly required?: boolean;
  /** Texts of this field in place of the form's own, by the rule that is broken. */
  readonly messages?: Readonly<Partial<Record<FieldRule, TextKey>>>;
}

/** One line of text. Space around it is cut off before it is judged or submitted. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Several lines of text. */
export interface LongTextFieldDefinition extends FieldBase {
  readonly type: 'longText';
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One of a list. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly { readonly value: string; readonly label: TextKey }[];
}

/** A bound of a date: a calendar date (`2026-11-20`), or the day on which the form is filled in. */
export type DateBound = 'today' | (string & {});

/** A calendar date, `2026-11-20`. */
export interface DateFieldDefinition extends FieldBase {
  readonly type: 'date';
  readonly min?: DateBound;
  readonly max?: DateBound;
}

export type FieldDefinition =
  | TextFieldDefinition
  | LongTextFieldDefinition
  | ChoiceFieldDefinition
  | DateFieldDefinition;

/**
 * A form as data: what is asked, in which order, under which rules. All texts are keys of the plugin that shows it;
 * the form's own (`form.*`) are listed in {@link FORM_TEXT_KEYS}.
 *
 * @example
 * ```ts
 * const request = {
 *   id: 'general-request',
 *   version: 1,
 *   fields: [{ name: 'subject', type: 'text', label: 'subject', required: true, maxLength: 200 }],
 * } as const satisfies FormDefinition;
 * ```
 */
export interface FormDefinition {
  readonly id: string;
  /** Raised whenever a draft of the previous version would no longer fit. */
  readonly version: number;
  readonly fields: readonly FieldDefinition[];
}

/** What a form gives, by field name. A field without an answer is the empty string. */
export type ValuesOf<D extends FormDefinition> = {
  [F in D['fields'][number] as F['name']]: ValueOf<F>;
};

type ValueOf<F extends FieldDefinition> = F extends ChoiceFieldDefinition
  ? F['options'][number]['value'] | (F['required'] extends true ? never : '')
  : string;
