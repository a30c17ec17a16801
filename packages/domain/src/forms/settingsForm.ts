import { dequal } from 'dequal/lite';
import type { Answer, Answers, FormDefinition, FormText, SingleFieldDefinition } from './formDefinition.ts';
import {
  type EnumSchema,
  type SettingSchema,
  type SettingsSchema,
  type SettingValue,
  type SettingValues,
  settingsLimits,
} from './settingsSchema.ts';

/** Maximum number of decimal places of a number. */
const decimals = 15;

/** Returns the form with which people edit settings. `text` returns a plugin's text by its key. */
export function settingsForm(
  id: string,
  schema: SettingsSchema,
  text: (key: string) => FormText,
): FormDefinition {
  const { properties, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    label: text(property.title),
    ...(property.description !== undefined && { hint: text(property.description) }),
    // If there is a default, an empty answer would silently restore it.
    required: property.type !== 'array' && (property.default !== undefined || required.includes(name)),
    ...typeOf(property, text),
  }));
  return { id, version: 1, fields: fields as readonly SingleFieldDefinition[] };
}

function typeOf(property: SettingSchema, text: (key: string) => FormText) {
  const optionsOf = ({ enum: values, labels }: EnumSchema) =>
    values.map((value) => ({ value, label: text(labels[value] ?? value) }));
  switch (property.type) {
    case 'boolean':
      return { type: 'yesNo' } as const;
    case 'array':
      return { type: 'several', options: optionsOf(property.items) } as const;
    case 'integer':
    case 'number':
      return {
        type: 'number',
        decimals: property.type === 'integer' ? 0 : decimals,
        ...(property.minimum !== undefined && { min: property.minimum }),
        ...(property.maximum !== undefined && { max: property.maximum }),
      } as const;
    case 'string': {
      if (property.enum) return { type: 'choice', options: optionsOf(property) } as const;
      const { format, minLength, maxLength = settingsLimits.text } = property;
      if (format === 'email' || format === 'date') return { type: format } as const;
      const isLong = format === undefined && maxLength > 200;
      return {
        type: isLong ? 'longText' : 'text',
        maxLength,
        ...(minLength !== undefined && { minLength }),
      } as const;
    }
  }
}

/** Returns the keys of all texts that a schema's form shows. */
export function settingsTextKeys({ title, description, properties }: SettingsSchema): readonly string[] {
  const own = Object.values(properties).flatMap((property) => {
    const { labels = {} } = (property.type === 'array' ? property.items : property) as Partial<EnumSchema>;
    return [property.title, property.description, ...Object.values(labels)];
  });
  return [title, description, ...own].filter((key) => key !== undefined);
}

/** Converts setting values to the answers of their form. */
export function settingsAnswers({ properties }: SettingsSchema, values: SettingValues): Answers {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, answerOf(values[name])]));
}

function answerOf(value: SettingValue | undefined): Answer {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? decimalOf(value) : value;
}

/** Formats a number without an exponent, as the form writes it. */
function decimalOf(value: number): string {
  return String(value).includes('e') ? value.toFixed(decimals).replace(/\.?0+$/, '') : String(value);
}

/** Converts answers to setting values. Leaves out values that equal the default. */
export function settingsOf({ properties }: SettingsSchema, answers: Answers): SettingValues {
  const values = Object.entries(properties).flatMap(([name, property]) => {
    const value = valueIn(property, answers[name]);
    return value === undefined || dequal(value, property.default) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/** Returns whether two sets of answers result in the same values. */
export function setTheSame(schema: SettingsSchema, left: Answers, right: Answers): boolean {
  return dequal(settingsOf(schema, left), settingsOf(schema, right));
}

function valueIn(
  { type, default: standard }: SettingSchema,
  answer: Answer | undefined,
): SettingValue | undefined {
  if (type === 'array') {
    const chosen = (answer ?? []) as readonly string[];
    return chosen.length === 0 && standard === undefined ? undefined : chosen;
  }
  const text = typeof answer === 'string' ? answer.trim() : '';
  if (text === '') return undefined;
  if (type === 'boolean') return text === 'yes';
  return type === 'string' ? text : Number(text);
}
