import type { IdentifierType } from '../people/identifiers.ts';

/**
 * Text in a definition: a key in the texts of the plugin that shows the form or, for definitions written by a firm, the
 * text itself by language (`{ 'en-us': 'Your name' }`). The language closest to the person's is shown.
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
 * Condition for asking a question. It tests the answer to an earlier question of the form, or of the same entry of a
 * group. A question that is not asked counts as unanswered.
 */
export type Condition =
  /** True if the answer is one of these. If there are several answers, one match is enough. */
  | { readonly field: string; readonly is: string | readonly string[] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

interface FieldBase {
  /**
   * Name of the answer: letters and digits, starting with a lower-case letter. Unique in its form or, inside a group,
   * among its fields.
   */
  readonly name: string;
  readonly label: FormText;
  readonly hint?: FormText;
  /** Heading above the field, where a new part of the form begins. It is shown and hidden with the field. */
  readonly heading?: FormText;
  /**
   * Title of a step that begins with this field. A form whose first field begins a step is filled in step by step. Not
   * allowed in questionnaires, which have sections, or in groups.
   */
  readonly step?: FormText;
  /** Whether to place the field next to the previous one, if there is room for both. */
  readonly beside?: boolean;
  readonly required?: boolean;
  /** Condition for asking the question. Default: always. */
  readonly when?: Condition;
  /** Set to false for answers that differ every year, so that last year's answer is not copied. */
  readonly carry?: boolean;
  /** Messages of this field by rule, which replace the form's own. */
  readonly messages?: Readonly<Partial<Record<FieldRule, FormText>>>;
}

/**
 * Personal details of the person who fills in the form, as values of HTML's `autocomplete`, so that the browser can
 * offer what it knows (WCAG 2.2, 1.3.5). Do not use them for questions about other people, such as a spouse or an
 * employee.
 */
export const ownDetails = ['name', 'given-name', 'family-name', 'bday'] as const;
export type OwnDetail = (typeof ownDetails)[number];

/** Field for one or several lines of text. The answer is trimmed before it is checked or submitted. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'longText';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly autocomplete?: OwnDetail;
}

/** Field for a decimal number. The answer is stored as `-1234.5`, whatever the language in which it is typed. */
export interface NumberFieldDefinition extends FieldBase {
  readonly type: 'number' | 'percent';
  readonly min?: number;
  readonly max?: number;
  /** Maximum number of decimal places. Default: 0 for a number, 2 for a percentage. */
  readonly decimals?: number;
}

/** Field for an amount of money, with at most two decimal places. */
export interface CurrencyFieldDefinition extends FieldBase {
  readonly type: 'currency';
  /** ISO 4217. */
  readonly currency: string;
  readonly min?: number;
  readonly max?: number;
}

/** Question answered with `yes` or `no`. */
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

/** Question with any number of answers from a list. */
export interface SeveralFieldDefinition extends FieldBase {
  readonly type: 'several';
  readonly options: readonly FieldOption[];
}

/** Bound of a date: a calendar date (`2026-11-20`), or `today` for the day on which the form is filled in. */
export type DateBound = 'today' | (string & {});

/**
 * Field for a calendar date, such as `2026-11-20`. Without bounds of its own, it is limited to the 151 years of the
 * spec, section 5.
 */
export interface DateFieldDefinition extends FieldBase {
  readonly type: 'date';
  readonly min?: DateBound;
  readonly max?: DateBound;
  readonly autocomplete?: OwnDetail;
}

/** Field for a number issued by an authority, or a telephone number, formatted with its mask. */
export interface IdentifierFieldDefinition extends FieldBase {
  readonly type: IdentifierType;
}

export interface EmailFieldDefinition extends FieldBase {
  readonly type: 'email';
}

/** Field for an address: country, state or province, two lines, city and postal code. */
export interface AddressFieldDefinition extends FieldBase {
  readonly type: 'address';
}

/** Field for files, which are added to the client's documents as soon as they are chosen. */
export interface FileFieldDefinition extends FieldBase {
  readonly type: 'file';
}

/** Question for one of the client's employees. The answer is the employee's ID. */
export interface EmployeeFieldDefinition extends FieldBase {
  readonly type: 'employee';
}

/** Group of questions that is repeated for several things, such as jobs, properties or children. */
export interface GroupFieldDefinition extends FieldBase {
  readonly type: 'group';
  /** Name of one entry, such as "Job"; it is shown with the entry's number. */
  readonly entry: FormText;
  /** Label of the button that adds an entry, such as "Add a job". */
  readonly add?: FormText;
  readonly fields: readonly SingleFieldDefinition[];
  /** Maximum number of entries. Default: 50. */
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

/** Form as data: its questions, their order and their rules. */
export interface FormDefinition {
  readonly id: string;
  /** Version of the definition. Increment it whenever drafts of the previous version would no longer fit. */
  readonly version: number;
  readonly fields: readonly FieldDefinition[];
}

/** Part of a questionnaire that is filled in separately. */
export interface FormSection {
  readonly id: string;
  readonly title: FormText;
  readonly description?: FormText;
  readonly when?: Condition;
  readonly fields: readonly FieldDefinition[];
}

/** Document that the answers make necessary, so that the firm requests it. */
export interface FollowUp {
  /** Unique in its questionnaire. */
  readonly id: string;
  readonly when: Condition;
  readonly label: FormText;
  readonly description?: FormText;
}

/** Questionnaire as data. It consists of sections; the names of questions are unique across all of them. */
export interface QuestionnaireDefinition {
  readonly id: string;
  readonly version: number;
  readonly sections: readonly FormSection[];
  readonly followUps?: readonly FollowUp[];
}

export interface AddressAnswer {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2 code; empty if the country has none. */
  readonly state: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly postalCode: string;
}

/** File that was added to the client's documents. */
export interface FileAnswer {
  readonly documentId: string;
  readonly name: string;
}

export type SingleAnswer = string | readonly string[] | AddressAnswer | readonly FileAnswer[];
export type EntryAnswers = { readonly [name: string]: SingleAnswer };
export type Answer = SingleAnswer | readonly EntryAnswers[];

/** Answers by question name. An unanswered question is missing, or is an empty string, list or address. */
export type Answers = { readonly [name: string]: Answer };

/** Returns all questions of a form or questionnaire, in order. */
export function fieldsOf(
  definition: Pick<FormDefinition, 'fields'> | Pick<QuestionnaireDefinition, 'sections'>,
): readonly FieldDefinition[] {
  return 'fields' in definition ? definition.fields : definition.sections.flatMap(({ fields }) => fields);
}
