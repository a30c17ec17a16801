import type { IdentifierType } from '../people/identifiers.ts';

/**
 * A text of a definition: a key of the texts of the plugin that shows it or, in what a firm has written itself, the text by language
 * (`{ 'en-us': 'Your name' }`), of which the nearest to the person's is shown.
 */
export type FormText = string | LocalizedText;

/** Texts by language, such as `pt-br`; at least one. */
export type LocalizedText = Readonly<Record<string, string>>;

/** Rules that an answer can break. */
export type FieldRule =
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'choice'
  | 'date'
  | 'minDate'
  | 'maxDate'
  | 'number'
  | 'decimals'
  | 'min'
  | 'max'
  | 'email'
  | 'entries'
  | IdentifierType;

/**
 * Condition for asking a question: it tests the answer to an earlier question of the form, or of the same entry of a
 * group. A question that is not asked has no answer.
 */
export type Condition =
  /** True if the answer is one of these. If there are several answers, one match is enough. */
  | { readonly field: string; readonly is: string | readonly string[] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

interface FieldBase {
  /**
   * Name of the answer: letters and digits, a lower-case letter first. Unique in its form or, inside a group, among its
   * fields.
   */
  readonly name: string;
  readonly label: FormText;
  readonly hint?: FormText;
  /** Stands above the field, where a new part of the form begins. It comes and goes with the field. */
  readonly heading?: FormText;
  /**
   * Begins a step of the form, of this title: a form whose first field begins one is filled in step by step. Not in a questionnaire, which has
   * sections, nor in a group.
   */
  readonly step?: FormText;
  /** Stands beside the field before it, where there is room for both. */
  readonly beside?: boolean;
  readonly required?: boolean;
  /** Condition for asking it. Default: always. */
  readonly when?: Condition;
  /** False for what differs every year: it is not taken over from the last one. */
  readonly carry?: boolean;
  /** Texts of this field in place of the form's own, by the rule that is broken. */
  readonly messages?: Readonly<Partial<Record<FieldRule, FormText>>>;
}

/**
 * A detail of whoever fills in the form, as HTML's `autocomplete` calls it: the browser offers what it knows (WCAG 2.2, 1.3.5). Not for what is
 * asked about somebody else, as a spouse or an employee.
 */
export const ownDetails = ['name', 'given-name', 'family-name', 'bday'] as const;
export type OwnDetail = (typeof ownDetails)[number];

/** Field for one line of text, or several. It is trimmed before it is checked or submitted. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'longText';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly autocomplete?: OwnDetail;
}

/** A decimal number, `-1234.5`, whatever the language in which it is typed. */
export interface NumberFieldDefinition extends FieldBase {
  readonly type: 'number' | 'percent';
  readonly min?: number;
  readonly max?: number;
  /** Places after the decimal point at most; 0 for a number and 2 for a percentage if left out. */
  readonly decimals?: number;
}

/** An amount of money, two decimal places at most. */
export interface CurrencyFieldDefinition extends FieldBase {
  readonly type: 'currency';
  /** ISO 4217. */
  readonly currency: string;
  readonly min?: number;
  readonly max?: number;
}

/** `yes` or `no`. */
export interface YesNoFieldDefinition extends FieldBase {
  readonly type: 'yesNo';
}

export interface FieldOption {
  readonly value: string;
  readonly label: FormText;
}

/** Question with one answer from a list. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly FieldOption[];
}

/** Some of a list. */
export interface SeveralFieldDefinition extends FieldBase {
  readonly type: 'several';
  readonly options: readonly FieldOption[];
}

/** A bound of a date: a calendar date (`2026-11-20`), or the day on which the form is filled in. */
export type DateBound = 'today' | (string & {});

/** A calendar date, `2026-11-20`. Without bounds of its own it lies within the 151 years of the spec, section 5. */
export interface DateFieldDefinition extends FieldBase {
  readonly type: 'date';
  readonly min?: DateBound;
  readonly max?: DateBound;
  readonly autocomplete?: OwnDetail;
}

/** A number that an authority gave out, or a telephone number, written by its mask. */
export interface IdentifierFieldDefinition extends FieldBase {
  readonly type: IdentifierType;
}

export interface EmailFieldDefinition extends FieldBase {
  readonly type: 'email';
}

/** Country, state or province, two lines, city and postal code. */
export interface AddressFieldDefinition extends FieldBase {
  readonly type: 'address';
}

/** Files, added to the client's documents as soon as they are chosen. */
export interface FileFieldDefinition extends FieldBase {
  readonly type: 'file';
}

/** Question for one of the client's employees. The answer is the employee's ID. */
export interface EmployeeFieldDefinition extends FieldBase {
  readonly type: 'employee';
}

/** Questions that are repeated for several things, such as jobs, properties or children. */
export interface GroupFieldDefinition extends FieldBase {
  readonly type: 'group';
  /** Name of one entry, such as "Job"; it is shown with its number. */
  readonly entry: FormText;
  /** Label of the button that adds an entry, such as "Add a job". */
  readonly add?: FormText;
  readonly fields: readonly SingleFieldDefinition[];
  /** Entries at most; 50 if left out. */
  readonly max?: number;
}

export type SingleFieldDefinition =
  | TextFieldDefinition
  | NumberFieldDefinition
  | CurrencyFieldDefinition
  | YesNoFieldDefinition
  | ChoiceFieldDefinition
  | SeveralFieldDefinition
  | DateFieldDefinition
  | IdentifierFieldDefinition
  | EmailFieldDefinition
  | AddressFieldDefinition
  | FileFieldDefinition
  | EmployeeFieldDefinition;

export type FieldDefinition = SingleFieldDefinition | GroupFieldDefinition;

/** A form as data: what is asked, in which order, under which rules. */
export interface FormDefinition {
  readonly id: string;
  /** Raised whenever a draft of the previous version would no longer fit. */
  readonly version: number;
  readonly fields: readonly FieldDefinition[];
}

/** A part of a questionnaire, filled in by itself. */
export interface FormSection {
  readonly id: string;
  readonly title: FormText;
  readonly description?: FormText;
  readonly when?: Condition;
  readonly fields: readonly FieldDefinition[];
}

/** Documents that the answers make necessary. The firm then requests them. */
export interface FollowUp {
  /** Unique in its questionnaire. */
  readonly id: string;
  readonly when: Condition;
  readonly label: FormText;
  readonly description?: FormText;
}

/** A questionnaire as data: sections, whose questions have names that are unique in all of it. */
export interface QuestionnaireDefinition {
  readonly id: string;
  readonly version: number;
  readonly sections: readonly FormSection[];
  readonly followUps?: readonly FollowUp[];
}

export interface AddressAnswer {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, or empty where the country has none. */
  readonly state: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly postalCode: string;
}

/** A file that was added to the documents. */
export interface FileAnswer {
  readonly documentId: string;
  readonly name: string;
}

export type SingleAnswer = string | readonly string[] | AddressAnswer | readonly FileAnswer[];
export type EntryAnswers = { readonly [name: string]: SingleAnswer };
export type Answer = SingleAnswer | readonly EntryAnswers[];

/** Answers by question name. An unanswered question is missing, or is an empty string, list or address. */
export type Answers = { readonly [name: string]: Answer };

/** All questions of a questionnaire, in order. */
export function fieldsOf(
  definition: Pick<FormDefinition, 'fields'> | Pick<QuestionnaireDefinition, 'sections'>,
): readonly FieldDefinition[] {
  return 'fields' in definition ? definition.fields : definition.sections.flatMap(({ fields }) => fields);
}
