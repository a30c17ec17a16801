import { FormDefinitionError } from '@anteroom/domain/forms/checkForm';
import type { FieldDefinition, FormDefinition, FormText } from '@anteroom/domain/forms/formDefinition';
import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { buildSchema } from './buildSchema.ts';

/** Returns the key and values, so that a test can check which message was chosen. */
const texts = {
  text: (key: FormText, values = {}) => [key, ...Object.values(values)].join(' '),
  number: String,
  date: (date: string) => `<${date}>`,
};

function messageFor(field: FieldDefinition, value: unknown): string | undefined {
  const schema = buildSchema({ id: 'test', version: 1, fields: [field] }, texts, '2026-11-20');
  try {
    schema.validateSync({ [field.name]: value }, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner[0]?.message;
  }
}

describe('buildSchema', () => {
  const text = { name: 'a', type: 'text', label: 'a' } as const;
  const longText = { name: 'a', type: 'longText', label: 'a' } as const;
  const choice = {
    name: 'a',
    type: 'choice',
    label: 'a',
    options: [
      { value: 'tax', label: 'a.tax' },
      { value: 'payroll', label: 'a.payroll' },
    ],
  } as const;
  const date = { name: 'a', type: 'date', label: 'a' } as const;

  it.each<[string, FieldDefinition, unknown, string | undefined]>([
    ['an optional text may be empty', text, '', undefined],
    ['an optional text may be missing', text, undefined, undefined],
    ['a required text may not be empty', { ...text, required: true }, '', 'form.required'],
    ['nor missing', { ...text, required: true }, undefined, 'form.required'],
    ['nor null', { ...text, required: true }, null, 'form.required'],
    ['nor of spaces', { ...text, required: true }, ' \t ', 'form.required'],
    ['a text at its minimum', { ...text, minLength: 3 }, 'abc', undefined],
    ['a text below it', { ...text, minLength: 3 }, 'ab', 'form.minLength 3'],
    ['spaces do not lengthen it', { ...text, minLength: 3 }, ' ab ', 'form.minLength 3'],
    ['an optional empty text has no minimum', { ...text, minLength: 3 }, '', undefined],
    ['a text at its maximum', { ...text, maxLength: 3 }, 'abc', undefined],
    ['a text above it', { ...text, maxLength: 3 }, 'abcd', 'form.maxLength 3'],
    ['a long text above its maximum', { ...longText, maxLength: 3 }, 'ab\ncd', 'form.maxLength 3'],
    ['a required long text', { ...longText, required: true }, '\n\n', 'form.required'],
    ['an optional choice may be left', choice, '', undefined],
    ['a required choice may not', { ...choice, required: true }, '', 'form.required'],
    ['a choice from the list', choice, 'payroll', undefined],
    ['a choice from nowhere', choice, 'poetry', 'form.choice'],
    ['an optional date may be left', date, '', undefined],
    ['a required date may not', { ...date, required: true }, '', 'form.required'],
    ['a day that exists', date, '2028-02-29', undefined],
    ['a day that does not', date, '2026-02-29', 'form.date'],
    ['a month that does not', date, '2026-13-01', 'form.date'],
    ['a date in another notation', date, '20/11/2026', 'form.date'],
    ['today, from today on', { ...date, min: 'today' }, '2026-11-20', undefined],
    ['yesterday, from today on', { ...date, min: 'today' }, '2026-11-19', 'form.minDate <2026-11-20>'],
    ['the last day', { ...date, max: '2026-12-31' }, '2026-12-31', undefined],
    ['the day after', { ...date, max: '2026-12-31' }, '2027-01-01', 'form.maxDate <2026-12-31>'],
    ['a no-day is called that before a bound is', { ...date, max: '2026-12-31' }, '2027-02-30', 'form.date'],
    [
      'a field may say it in its own words',
      { ...text, required: true, messages: { required: 'subject.missing' } },
      '',
      'subject.missing',
    ],
  ])('%s', (_, field, value, message) => {
    expect(messageFor(field, value)).toBe(message);
  });

  it('trims texts, and submits the empty string for omitted fields', () => {
    const definition = {
      id: 'test',
      version: 1,
      fields: [
        { name: 'subject', type: 'text', label: 's', required: true },
        { name: 'wished', type: 'date', label: 'w' },
      ],
    } as const satisfies FormDefinition;
    const values = buildSchema(definition, texts, '2026-11-20').cast({ subject: '  VAT return ' });
    expect(values).toEqual({ subject: 'VAT return', wished: '' });
  });

  it('throws FormDefinitionError for a malformed definition', () => {
    expect(() => buildSchema({ id: 'test', version: 1, fields: [] }, texts, '2026-11-20')).toThrow(
      FormDefinitionError,
    );
  });
});
