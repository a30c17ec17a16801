import { describe, expect, it } from 'vitest';
import { checkForm, checkQuestionnaire } from './checkForm.ts';

const subject = { name: 'subject', type: 'text', label: 'subject' };
const married = { name: 'married', type: 'yesNo', label: { 'en-us': 'Married?' } };

const form = (...fields: unknown[]) => checkForm({ id: 'general', version: 1, fields });
const withField = (field: unknown) => form(subject, married, field);

/** Builds nested conditions `{ not: { not: … } }` as JSON text. */
const nots = (count: number) => `${'{"not":'.repeat(count)}{"field":"subject","is":"x"}${'}'.repeat(count)}`;

/** Builds questions of which each depends on the one before. */
const chain = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...subject,
    name: `q${index}`,
    ...(index > 0 && { when: { field: `q${index - 1}`, is: 'x' } }),
  }));

describe('checkForm', () => {
  it('accepts a sound definition', () => {
    form(
      subject,
      married,
      { name: 'department', type: 'choice', label: 'd', options: [{ value: 'tax', label: 'd.tax' }] },
      { name: 'description', type: 'longText', label: 'd', minLength: 1, maxLength: 8000 },
      { name: 'wishedDate', type: 'date', label: 'w', min: 'today', max: '2030-12-31' },
      { name: 'pay', type: 'currency', label: 'p', currency: 'USD', min: 0 },
      { name: 'spouseSsn', type: 'ssn', label: 's', when: { field: 'married', is: 'yes' } },
      {
        name: 'jobs',
        type: 'group',
        label: 'j',
        entry: 'job',
        when: { any: [{ field: 'married', is: ['no'] }, { not: { field: 'department', is: 'tax' } }] },
        fields: [
          { name: 'employer', type: 'text', label: 'e', when: { field: 'married', is: 'yes' } },
          { name: 'address', type: 'address', label: 'a' },
        ],
      },
    );
  });

  it.each<[string, () => void, string]>([
    ['nothing', () => checkForm(null), 'it must be an object'],
    ['no id', () => checkForm({ version: 1, fields: [subject] }), 'id must be a text'],
    ['no version', () => checkForm({ id: 'general', fields: [subject] }), 'version must be a whole number'],
    ['no fields', () => checkForm({ id: 'general', version: 1 }), 'fields must be a list'],
    [
      'steps that begin late',
      () => withField({ name: 'b', type: 'text', label: 'B', step: 'Two' }),
      'fields[0] must begin the first step',
    ],
    ['a field that is none', () => form(subject, 'text'), 'fields[1] must be an object'],
    ['a bad name', () => withField({ ...subject, name: '2nd' }), 'fields[2].name must be'],
    ['a name twice', () => withField(subject), 'fields[2].name is taken by an earlier field: "subject"'],
    ['no label', () => withField({ name: 'b', type: 'text' }), 'fields[2].label must be a text key'],
    [
      'no language',
      () => withField({ name: 'b', type: 'text', label: {} }),
      'fields[2].label must be a text key',
    ],
    [
      'an unknown type',
      () => withField({ ...subject, name: 'b', type: 'colour' }),
      'fields[2].type is unknown: "colour"',
    ],
    [
      'an unknown detail of the person',
      () => withField({ ...subject, name: 'b', autocomplete: 'cc-number' }),
      'fields[2].autocomplete must be one of name, given-name, family-name, bday',
    ],
    [
      'bounds that cross',
      () => withField({ ...subject, name: 'b', minLength: 9, maxLength: 3 }),
      'fields[2].minLength must not be above',
    ],
    [
      'a length of a half',
      () => withField({ ...subject, name: 'b', maxLength: 1.5 }),
      'fields[2].maxLength must be',
    ],
    [
      'no currency',
      () => withField({ name: 'b', type: 'currency', label: 'b' }),
      'fields[2].currency must be',
    ],
    ['no options', () => withField({ name: 'b', type: 'choice', label: 'b' }), 'fields[2].options must be'],
    [
      'an empty option',
      () => withField({ name: 'b', type: 'choice', label: 'b', options: [{ value: '', label: 'x' }] }),
      'fields[2].options[0].value must be',
    ],
    [
      'an option twice',
      () =>
        withField({
          name: 'b',
          type: 'several',
          label: 'b',
          options: [
            { value: 'x', label: 'x' },
            { value: 'x', label: 'y' },
          ],
        }),
      'fields[2].options[1].value stands twice: "x"',
    ],
    [
      'a bound in words',
      () => withField({ name: 'b', type: 'date', label: 'b', min: 'tomorrow' }),
      'fields[2].min must be',
    ],
    [
      'a group without fields',
      () => withField({ name: 'b', type: 'group', label: 'b', entry: 'e', fields: [] }),
      'fields[2].fields must be a list',
    ],
    [
      'a group in a group',
      () =>
        withField({
          name: 'b',
          type: 'group',
          label: 'b',
          entry: 'e',
          fields: [{ name: 'c', type: 'group', label: 'c', entry: 'e', fields: [{ ...subject, name: 'd' }] }],
        }),
      'fields[2].fields[0].type must not be a group within a group',
    ],
    [
      'a condition on what comes later',
      () => withField({ ...subject, name: 'b', when: { field: 'c', is: 'yes' } }),
      'fields[2].when.field names no earlier question: "c"',
    ],
    [
      'a condition on an answer that cannot be given',
      () => withField({ ...subject, name: 'b', when: { field: 'married', is: 'perhaps' } }),
      'fields[2].when.is must be an answer to "married"',
    ],
    [
      'a condition on nothing',
      () => withField({ ...subject, name: 'b', when: { field: 'subject' } }),
      'fields[2].when.is must be an answer to "subject"',
    ],
    [
      'a condition on files, which are none of its answers',
      () =>
        form(
          { name: 'papers', type: 'file', label: 'p' },
          { ...subject, when: { field: 'papers', is: 'yes' } },
        ),
      'fields[1].when.is must be an answer to "papers"',
    ],
    [
      'conditions within one another without end',
      () => withField({ ...subject, name: 'b', when: JSON.parse(nots(10_000)) }),
      `fields[2].when${'.not'.repeat(50)} stands within more than 50 conditions`,
    ],
    [
      'questions that wait for one another without end',
      () => form(...chain(60)),
      'fields[51].when.field waits for more than 50 conditions',
    ],
    [
      'more questions than anybody answers',
      () => form(...Array.from({ length: 10_000 }, (_, index) => ({ ...subject, name: `q${index}` }))),
      'fields[2000].name is one question more than 2000',
    ],
    [
      'a type that every object has',
      () => withField({ ...subject, name: 'b', type: 'toString' }),
      'fields[2].type is unknown: "toString"',
    ],
    [
      'a type without end',
      () => withField({ ...subject, name: 'b', type: '__proto__' }),
      'fields[2].type is unknown',
    ],
    [
      'a name that every object has',
      () => withField({ ...subject, name: 'constructor' }),
      'fields[2].name is one that',
    ],
    ['the name of a prototype', () => withField({ ...subject, name: '__proto__' }), 'fields[2].name must be'],
    [
      'a name without end',
      () => withField({ ...subject, name: 'b'.repeat(101) }),
      'fields[2].name must have no more than 100',
    ],
    [
      'a flag in words',
      () => withField({ ...subject, name: 'b', required: 'no' }),
      'fields[2].required must be true or false',
    ],
    [
      'messages that are none',
      () => withField({ ...subject, name: 'b', messages: 'Wrong' }),
      'fields[2].messages must be an object',
    ],
    [
      'a message that is none',
      () => withField({ ...subject, name: 'b', messages: { required: 5 } }),
      'fields[2].messages.required must be a text key',
    ],
    [
      'more decimals than numbers have',
      () => withField({ ...subject, name: 'b', type: 'number', decimals: 500 }),
      'fields[2].decimals must be a whole number from 0 to 15',
    ],
    [
      'days that cross',
      () => withField({ ...subject, name: 'b', type: 'date', min: '2030-01-01', max: '2029-12-31' }),
      'fields[2].min must not be above max',
    ],
    [
      'a text longer than any',
      () => withField({ ...subject, name: 'b', minLength: 9000 }),
      'fields[2].minLength must not be above maxLength',
    ],
    [
      'a fault inside conditions',
      () =>
        withField({
          ...subject,
          name: 'b',
          when: { all: [{ field: 'married', is: 'yes' }, { not: { field: 'x', is: 'y' } }] },
        }),
      'fields[2].when.all[1].not.field names no earlier question',
    ],
  ])('rejects %s and names the place', (_, check, message) => {
    expect(check).toThrow(message);
  });
});

describe('checkQuestionnaire', () => {
  const section = { id: 'one', title: 'One', fields: [married] };
  const questionnaire = (...sections: unknown[]) => checkQuestionnaire({ id: 'q', version: 1, sections });

  it('accepts conditions on earlier sections', () => {
    questionnaire(section, {
      id: 'two',
      title: 'Two',
      when: { field: 'married', is: 'yes' },
      fields: [subject],
    });
  });

  it.each<[string, () => void, string]>([
    ['no sections', () => questionnaire(), 'sections must be a list'],
    [
      'a section twice',
      () => questionnaire(section, { ...section, fields: [subject] }),
      'sections[1].id stands twice: "one"',
    ],
    [
      'a name in two sections',
      () => questionnaire(section, { ...section, id: 'two' }),
      'sections[1].fields[0].name is taken',
    ],
    [
      'a section that waits for itself',
      () => questionnaire({ ...section, when: { field: 'married', is: 'yes' } }),
      'sections[0].when.field names no earlier question',
    ],
    [
      'a section whose id cannot be kept',
      () => questionnaire({ ...section, id: 's'.repeat(101) }),
      'sections[0].id must have no more than 100 characters',
    ],
    [
      'sections that wait for one another without end',
      () =>
        questionnaire(
          ...chain(60).map(({ when, ...field }) => ({
            id: field.name,
            title: 'S',
            fields: [field],
            ...(when && { when }),
          })),
        ),
      'sections[51].when.field waits for more than 50 conditions',
    ],
    [
      'documents that are always asked for',
      () =>
        checkQuestionnaire({
          id: 'q',
          version: 1,
          sections: [section],
          followUps: [{ id: 'f', label: 'F' }],
        }),
      'followUps[0].when must be a condition',
    ],
  ])('rejects %s and names the place', (_, check, message) => {
    expect(check).toThrow(message);
  });
});
