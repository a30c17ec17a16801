import { describe, expect, it } from 'vitest';
import { fieldFault } from './fieldFault.ts';
import type { Answer, FieldDefinition } from './formDefinition.ts';

type Given = Record<string, unknown> & { type: string };

describe('fieldFault', () => {
  const options = [{ value: 'tax', label: 'Tax' }];
  const address = {
    country: 'US',
    state: 'US-MA',
    line1: '1 Dock Sq',
    line2: '',
    city: 'Boston',
    postalCode: '02109',
  };

  it.each<[string, Given, unknown, object | null]>([
    ['a number', { type: 'number' }, '-12', null],
    ['no number', { type: 'number' }, '12a', { rule: 'number' }],
    ['a number as a language writes it', { type: 'number' }, '1,200', { rule: 'number' }],
    ['half of a whole number', { type: 'number' }, '1.5', { rule: 'decimals', count: 0 }],
    ['a number below', { type: 'number', min: 3 }, '2', { rule: 'min', limit: 3 }],
    ['a number at its bounds', { type: 'number', min: 3, max: 3 }, '3', null],
    ['a number above', { type: 'number', max: 3 }, '4', { rule: 'max', limit: 3 }],
    ['a number without end', { type: 'number' }, '1'.repeat(40), { rule: 'number' }],
    ['an amount', { type: 'currency', currency: 'USD' }, '1200.50', null],
    ['thousandths', { type: 'currency', currency: 'USD' }, '1.005', { rule: 'decimals', count: 2 }],
    ['a percentage', { type: 'percent' }, '33.33', null],
    ['more than all', { type: 'percent' }, '101', { rule: 'max', limit: 100 }],
    ['less than nothing', { type: 'percent' }, '-1', { rule: 'min', limit: 0 }],
    ['an e-mail address', { type: 'email' }, 'o@demo.test', null],
    ['none', { type: 'email' }, 'o@demo', { rule: 'email' }],
    ['a number of an authority', { type: 'utr' }, '1955839661', null],
    ['a wrong one', { type: 'utr' }, '2955839661', { rule: 'utr' }],
    ['yes', { type: 'yesNo' }, 'yes', null],
    ['maybe', { type: 'yesNo' }, 'maybe', { rule: 'choice' }],
    ['some of a list', { type: 'several', options }, ['tax'], null],
    ['some of none', { type: 'several', options }, ['tax', 'art'], { rule: 'choice' }],
    [
      'nothing where something must be',
      { type: 'several', options, required: true },
      [],
      { rule: 'required' },
    ],
    ['a whole address', { type: 'address', required: true }, address, null],
    [
      'a country alone is no answer',
      { type: 'address' },
      { ...address, line1: '', city: '', postalCode: '', state: '' },
      null,
    ],
    ['an address that is begun', { type: 'address' }, { ...address, city: ' ' }, { rule: 'required' }],
    ['a file', { type: 'file', required: true }, [{ documentId: 'd', name: 'n' }], null],
    ['no file', { type: 'file', required: true }, [], { rule: 'required' }],
    ['a date of the last 100 years', { type: 'date' }, '1926-01-01', null],
    ['one before', { type: 'date' }, '1925-12-31', { rule: 'minDate', date: '1926-01-01' }],
    ['one of the next 50', { type: 'date' }, '2076-12-31', null],
    ['one after', { type: 'date' }, '2077-01-01', { rule: 'maxDate', date: '2076-12-31' }],
    ['29 February of no leap year', { type: 'date' }, '2026-02-29', { rule: 'date' }],
    [
      'more text than can be stored',
      { type: 'longText' },
      'x'.repeat(8001),
      { rule: 'maxLength', count: 8000 },
    ],
  ])('%s', (_, field, answer, fault) => {
    const whole = { name: 'a', label: 'a', ...field } as FieldDefinition;
    expect(fieldFault(whole, answer as Answer, '2026-11-21')).toEqual(fault);
  });
});
