import { expect, it } from 'vitest';
import { questionnaireOfYear } from './questionnaireTemplate.ts';
import { templateFaults } from './templateFaults.ts';

const year = { label: '2025', first: '2025-01-01', last: '2025-12-31' };

function faultsOf(portuguese: Readonly<Record<string, string>>, field: object = {}) {
  const fields = [{ name: 'sold', type: 'text', label: 'Sold (in full)?', required: true, ...field }];
  const template = {
    language: 'en-us',
    definition: { id: 'short', version: 1, sections: [{ id: 'you', title: 'All of {{year}}', fields }] },
    translations: { 'pt-br': portuguese },
  };
  return templateFaults(template, questionnaireOfYear(template, year));
}

const whole = { 'All of {{year}}': 'Todo o ano {{year}}', 'Sold (in full)?': 'Vendido (todo)?' };

it.each<[string, Readonly<Record<string, string>>, object, readonly string[]]>([
  ['nothing in a whole one', whole, {}, []],
  [
    'a text that is not translated',
    { 'All of {{year}}': '{{year}}' },
    {},
    ['pt-br: no translation of "Sold (in full)?"'],
  ],
  ['a translation of no text', { ...whole, Bought: 'Comprado' }, {}, ['pt-br: there is no text "Bought"']],
  [
    'a translation with other placeholders, or empty',
    { 'All of {{year}}': 'Todo o ano', 'Sold (in full)?': ' ' },
    {},
    [
      'pt-br: the translation of "All of {{year}}" is empty or has other placeholders',
      'pt-br: the translation of "Sold (in full)?" is empty or has other placeholders',
    ],
  ],
  [
    'a section without a question for everybody',
    whole,
    { required: false },
    ['section you asks nothing of everybody'],
  ],
])('finds %s', (_, portuguese, field, faults) => {
  expect(faultsOf(portuguese, field)).toEqual(faults);
});
