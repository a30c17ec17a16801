import { describe, expect, it } from 'vitest';
import { publicValues, settingsFaults, settingsInForce } from '../plugins/pluginSettings.ts';
import { setTheSame, settingsAnswers, settingsForm, settingsOf, settingsTextKeys } from './settingsForm.ts';
import type { SettingsSchema } from './settingsSchema.ts';
import { settingsSchemaFaults } from './settingsSchemaFaults.ts';

const schema = {
  type: 'object',
  title: 'settings.title',
  properties: {
    view: {
      type: 'string',
      title: 'view',
      enum: ['list', 'month'],
      labels: { list: 'view.list', month: 'view.month' },
      default: 'list',
      public: true,
    },
    days: { type: 'integer', title: 'days', minimum: 1, maximum: 30, default: 7 },
    rate: { type: 'number', title: 'rate' },
    isShown: { type: 'boolean', title: 'isShown', default: false },
    kinds: {
      type: 'array',
      title: 'kinds',
      items: { type: 'string', enum: ['vat', 'wages'], labels: { vat: 'vat', wages: 'wages' } },
    },
    mail: { type: 'string', title: 'mail', format: 'email' },
    site: { type: 'string', title: 'site', format: 'uri' },
    from: { type: 'string', title: 'from', format: 'date' },
    code: { type: 'string', title: 'code', pattern: '^[A-Z]+$', minLength: 2, maxLength: 4 },
  },
  required: ['code'],
} as const satisfies SettingsSchema;

const withProperty = (property: unknown, name = 'a') => ({
  type: 'object',
  title: 'title',
  properties: { [name]: property },
});

describe('a schema', () => {
  it('has no faults when it is sound', () => {
    expect(settingsSchemaFaults({ ...schema, additionalProperties: false })).toEqual([]);
  });

  it.each([
    [null, 'it must be a JSON schema of type "object"'],
    [[], 'it must be a JSON schema of type "object"'],
    [{ type: 'object', title: 'title', properties: {} }, 'it has no properties'],
    [{ ...schema, title: undefined }, '"title" must be a key'],
    [{ ...schema, required: ['more'] }, '"required" must be a list of its properties'],
    [{ ...schema, additionalProperties: true }, '"additionalProperties" can be nothing but false'],
    [{ ...schema, if: {} }, 'the form knows nothing of "if"'],
    [withProperty({ type: 'boolean', title: 'a' }, 'constructor'), '"constructor" is not a valid name'],
    [withProperty({ type: 'boolean', title: 'a' }, 'a-b'), '"a-b" is not a valid name'],
    [withProperty({ type: 'boolean', title: 'a' }, '__proto__x'), '"__proto__x" is not a valid name'],
    [withProperty(true), 'a: it must be a schema'],
    [withProperty({ type: 'object', title: 'a' }), 'a: type "object" has no field'],
    [withProperty({ type: ['string', 'null'], title: 'a' }), 'a: type ["string","null"] has no field'],
    [withProperty({ type: 'toString', title: 'a' }), 'a: type "toString" has no field'],
    [withProperty({ type: 'boolean' }), 'a: "title" must be a key'],
    [withProperty({ type: 'boolean', title: 'a', description: 1 }), 'a: "description" must be a key'],
    [withProperty({ type: 'boolean', title: 'a', public: 'yes' }), 'a: "public" must be true or false'],
    [
      withProperty({ type: 'boolean', title: 'a', default: 'yes' }),
      'a: its default breaks its own schema (type)',
    ],
    [
      withProperty({ type: 'integer', title: 'a', multipleOf: 2 }),
      'a: the form knows nothing of "multipleOf"',
    ],
    [
      withProperty({ type: 'integer', title: 'a', minimum: 2, maximum: 1 }),
      'a: "minimum" is more than "maximum"',
    ],
    [withProperty({ type: 'integer', title: 'a', minimum: '2' }), 'a: "minimum" must be a number'],
    [withProperty({ type: 'string', title: 'a', format: 'ipv4' }), 'a: format "ipv4" has no field'],
    [withProperty({ type: 'string', title: 'a', pattern: '(' }), 'a: "pattern" is not a regular expression'],
    [withProperty({ type: 'string', title: 'a', maxLength: 1e6 }), 'a: "maxLength" is more than 2000'],
    [withProperty({ type: 'string', title: 'a', enum: [] }), 'a: "enum" must be 1 to 100 different texts'],
    [withProperty({ type: 'string', title: 'a', enum: ['a', 'a'] }), 'a: "enum" must be 1 to 100'],
    [
      withProperty({ type: 'string', title: 'a', enum: ['b'], pattern: 'b' }),
      'a: "pattern" cannot stand beside',
    ],
    [
      withProperty({ type: 'string', title: 'a', enum: ['b', 'toString'], labels: { b: 'b' } }),
      'a: "labels" must have a text key for "toString"',
    ],
    [
      withProperty({ type: 'array', title: 'a', items: { type: 'string' } }),
      'a: "items" must be a string with',
    ],
  ])('is invalid as %j', (wrong, fault) => {
    expect(settingsSchemaFaults(wrong).join('\n')).toContain(fault);
  });

  it('cannot have more than 50 settings', () => {
    const names = Array.from({ length: 51 }, (_, index) => [`a${index}`, { type: 'boolean', title: 'a' }]);
    const faults = settingsSchemaFaults({ ...schema, required: [], properties: Object.fromEntries(names) });
    expect(faults).toEqual(['it has more than 50 properties']);
  });
});

describe('values', () => {
  const sound = { code: 'AB' };

  it('have no faults when they are valid', () => {
    const all = {
      view: 'month',
      days: 30,
      rate: 1.5,
      isShown: true,
      kinds: [],
      mail: 'a@b.test',
      site: 'https://b.test/x',
      from: '2026-11-20',
      code: 'ABCD',
    };
    expect(settingsFaults(schema, all)).toEqual([]);
  });

  it.each([
    [{ ...sound, more: 1 }, 'more', 'unknown'],
    [{ ...sound, constructor: 1 }, 'constructor', 'unknown'],
    [{ ...sound, hasOwnProperty: 1 }, 'hasOwnProperty', 'unknown'],
    [JSON.parse('{"code":"AB","__proto__":{"days":1}}'), '__proto__', 'unknown'],
    [{}, 'code', 'required'],
    [{ code: 'ABCDE' }, 'code', 'maxLength'],
    [{ code: 'A' }, 'code', 'minLength'],
    [{ code: 'ab' }, 'code', 'pattern'],
    [{ ...sound, view: 'toString' }, 'view', 'enum'],
    [{ ...sound, view: null }, 'view', 'type'],
    [{ ...sound, days: 1.5 }, 'days', 'type'],
    [{ ...sound, days: '7' }, 'days', 'type'],
    [{ ...sound, days: 31 }, 'days', 'maximum'],
    [{ ...sound, days: 0 }, 'days', 'minimum'],
    [{ ...sound, isShown: 'yes' }, 'isShown', 'type'],
    [{ ...sound, kinds: ['vat', 'vat'] }, 'kinds', 'uniqueItems'],
    [{ ...sound, kinds: ['other'] }, 'kinds', 'enum'],
    [{ ...sound, kinds: 'vat' }, 'kinds', 'type'],
    [{ ...sound, mail: 'nobody' }, 'mail', 'format'],
    [{ ...sound, site: 'javascript:alert(1)' }, 'site', 'format'],
    [{ ...sound, from: '2026-02-30' }, 'from', 'format'],
  ])('are invalid as %j', (values, name, rule) => {
    expect(settingsFaults(schema, values)).toEqual([{ name, rule }]);
  });

  it('are the defaults until others are set', () => {
    const defaults = { view: 'list', days: 7, isShown: false };
    expect(settingsInForce(schema, null)).toEqual({ values: defaults, fellBack: [] });
    expect(settingsInForce(schema, { days: 3 }).values).toEqual({ ...defaults, days: 3 });
  });

  it('fall back to the default where the stored value is no longer allowed', () => {
    const stored = { days: 90, view: 'month', rate: 'much', gone: 1 };
    expect(settingsInForce(schema, stored)).toEqual({
      values: { view: 'month', days: 7, isShown: false },
      fellBack: ['days', 'rate'],
    });
    expect(settingsInForce(schema, 'text').fellBack).toEqual([]);
  });

  it('of the firm reach clients only where they are public', () => {
    expect(publicValues(schema, settingsInForce(schema, { days: 3 }).values)).toEqual({ view: 'list' });
  });

  it('are converted to form answers and back', () => {
    const values = { view: 'month', rate: 1.5e-7, kinds: ['vat'], isShown: true, code: 'AB' } as const;
    const answers = settingsAnswers(schema, { ...values, days: 7 });
    expect(answers).toMatchObject({
      days: '7',
      rate: '0.00000015',
      isShown: 'yes',
      mail: '',
      kinds: ['vat'],
    });
    expect(settingsOf(schema, { ...answers, rate: '1.5' })).toEqual({ ...values, rate: 1.5 });
  });

  it('equal to the defaults are not stored, so that a new default applies', () => {
    expect(settingsOf(schema, settingsAnswers(schema, settingsInForce(schema, null).values))).toEqual({});
  });
});

it('answers that differ only in notation count as unchanged', () => {
  const answers = settingsAnswers(schema, settingsInForce(schema, { code: 'AB' }).values);
  expect(setTheSame(schema, answers, { ...answers, code: ' AB ', days: '07' })).toBe(true);
  expect(setTheSame(schema, answers, { ...answers, days: '8' })).toBe(false);
});

it('settingsTextKeys lists the keys of a form’s texts', () => {
  expect(settingsTextKeys(schema)).toEqual(
    expect.arrayContaining(['settings.title', 'view.list', 'wages', 'code']),
  );
});

it('settingsForm has a field for each setting', () => {
  const { fields } = settingsForm('a', schema, (key) => `text of ${key}`);
  expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['view', 'choice', true],
    ['days', 'number', true],
    ['rate', 'number', false],
    ['isShown', 'yesNo', true],
    ['kinds', 'several', false],
    ['mail', 'email', false],
    ['site', 'text', false],
    ['from', 'date', false],
    ['code', 'text', true],
  ]);
  expect(fields[0]).toMatchObject({
    label: 'text of view',
    options: [
      { value: 'list', label: 'text of view.list' },
      { value: 'month', label: 'text of view.month' },
    ],
  });
});
