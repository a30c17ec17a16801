import { isCalendarDate } from '@anteroom/domain/calendarDate';
import type { I18n, TextValues } from '@anteroom/sdk';
import { type ObjectSchema, object, string } from 'yup';
import { checkDefinition } from './checkDefinition.ts';
import type {
  ChoiceFieldDefinition,
  DateFieldDefinition,
  FieldDefinition,
  FieldRule,
  FormDefinition,
  LongTextFieldDefinition,
  TextFieldDefinition,
} from './definition.ts';

/** What the messages are made with: the plugin's texts, and dates as the person writes them. */
export type FormTexts = Pick<I18n, 't' | 'date'>;

/** By field name; a field without an answer is the empty string. */
export type FormSchema = ObjectSchema<Record<string, string>>;

/**
 * The yup schema of a form. Values are judged after trimming, so that a field of spaces counts as empty; one that is
 * neither required nor filled in breaks no rule.
 *
 * @param today - the calendar date that the bound `today` stands for.
 * @throws FormDefinitionError if the definition is malformed.
 */
export function buildSchema(definition: FormDefinition, texts: FormTexts, today: string): FormSchema {
  checkDefinition(definition);
  const fields = definition.fields.map((field) => [field.name, fieldSchema(field, texts, today)]);
  return object(Object.fromEntries(fields));
}

function fieldSchema(field: FieldDefinition, texts: FormTexts, today: string) {
  const message = ({ rule, values }: Rule) => texts.t(field.messages?.[rule] ?? `form.${rule}`, values);

  let schema = string().ensure().trim();
  if (field.required) schema = schema.required(message({ rule: 'required', holds: Boolean }));
  for (const rule of rulesOf(field, texts, today)) {
    schema = schema.test(rule.rule, message(rule), (value) => !value || rule.holds(value));
  }
  return schema;
}

interface Rule {
  readonly rule: FieldRule;
  /** For the placeholders of the rule's message. */
  readonly values?: TextValues;
  /** Asked of values that are not empty. */
  readonly holds: (value: string) => boolean;
}

function rulesOf(field: FieldDefinition, texts: FormTexts, today: string): readonly Rule[] {
  switch (field.type) {
    case 'text':
    case 'longText':
      return lengthRules(field);
    case 'choice':
      return choiceRules(field);
    case 'date':
      return dateRules(field, texts, today);
  }
}

function lengthRules({ minLength, maxLength }: TextFieldDefinition | LongTextFieldDefinition): Rule[] {
  const rules: Rule[] = [];
  if (minLength !== undefined) {
    rules.push({
      rule: 'minLength',
      values: { count: minLength },
      holds: (text) => text.length >= minLength,
    });
  }
  if (maxLength !== undefined) {
    rules.push({
      rule: 'maxLength',
      values: { count: maxLength },
      holds: (text) => text.length <= maxLength,
    });
  }
  return rules;
}

function choiceRules({ options }: ChoiceFieldDefinition): Rule[] {
  return [{ rule: 'choice', holds: (value) => options.some((option) => option.value === value) }];
}

/** ISO calendar dates stand in the order of their texts, so that they are compared as texts. */
function dateRules({ min, max }: DateFieldDefinition, texts: FormTexts, today: string): Rule[] {
  const rules: Rule[] = [{ rule: 'date', holds: isCalendarDate }];
  if (min !== undefined) {
    const first = min === 'today' ? today : min;
    rules.push({ rule: 'minDate', values: { date: texts.date(first) }, holds: (date) => date >= first });
  }
  if (max !== undefined) {
    const last = max === 'today' ? today : max;
    rules.push({ rule: 'maxDate', values: { date: texts.date(last) }, holds: (date) => date <= last });
  }
  return rules;
}
