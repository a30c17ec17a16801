import { describe, expect, it } from 'vitest';
import { checkDefinition } from './checkDefinition.ts';
import type { FormDefinition } from './definition.ts';

const subject = { name: 'subject', type: 'text', label: 'subject' };

/** Definitions may come from a server, so that a test gives what the types forbid. */
const check = (definition: unknown) => () => checkDefinition(definition as FormDefinition);
const withField = (field: unknown) => check({ id: 'general', version: 1, fields: [subject, field] });

describe('checkDefinition', () => {
  it('lets a sound definition pass', () => {
    const fields = [
      subject,
      { name: 'department', type: 'choice', label: 'd', options: [{ value: 'tax', label: 'd.tax' }] },
      { name: 'description', type: 'longText', label: 'd', minLength: 1, maxLength: 8000 },
      { name: 'wishedDate', type: 'date', label: 'w', min: 'today', max: '2030-12-31' },
    ];
    expect(check({ id: 'general', version: 1, fields })).not.toThrow();
  });

  it.each([
    ['no id', check({ version: 1, fields: [subject] }), 'id must be a text'],
    ['no version', check({ id: 'general', fields: [subject] }), 'version must be a whole number'],
    ['no fields', check({ id: 'general', version: 1 }), 'fields must be a list'],
    ['a bad name', withField({ ...subject, name: '2nd' }), 'fields[1].name must be'],
    ['a name twice', withField(subject), 'fields[1].name is taken by an earlier field: "subject"'],
    ['no label', withField({ name: 'b', type: 'text' }), 'fields[1].label must be a text key'],
    [
      'an unknown type',
      withField({ ...subject, name: 'b', type: 'colour' }),
      'fields[1].type is unknown: "colour"',
    ],
    [
      'bounds that cross',
      withField({ ...subject, name: 'b', minLength: 9, maxLength: 3 }),
      'fields[1].minLength must not be above',
    ],
    [
      'a length of a half',
      withField({ ...subject, name: 'b', maxLength: 1.5 }),
      'fields[1].maxLength must be',
    ],
    ['no options', withField({ name: 'b', type: 'choice', label: 'b' }), 'fields[1].options must be'],
    [
      'an empty option',
      withField({ name: 'b', type: 'choice', label: 'b', options: [{ value: '', label: 'x' }] }),
      'fields[1].options[0].value must be',
    ],
    [
      'an option twice',
      withField({
        name: 'b',
        type: 'choice',
        label: 'b',
        options: [
          { value: 'x', label: 'x' },
          { value: 'x', label: 'y' },
        ],
      }),
      'fields[1].options[1].value stands twice: "x"',
    ],
    [
      'a bound in words',
      withField({ name: 'b', type: 'date', label: 'b', min: 'tomorrow' }),
      'fields[1].min must be',
    ],
  ])('refuses %s, naming where', (_, run, message) => {
    expect(run).toThrow(message);
  });
});
