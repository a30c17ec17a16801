import { serverTexts } from '@anteroom/server-sdk';
import { expect, test } from 'vitest';

const textsIn = serverTexts({
  'en-us': {
    hello: 'Hello {{name}},',
    delivered: { subject_one: '{{firm}}: a delivery', subject_other: '{{firm}}: {{count}} deliveries' },
    onlyEnglish: 'Canceled',
  },
  'en-gb': { onlyEnglish: 'Cancelled' },
  'pt-br': {
    hello: 'Olá, {{name}}.',
    delivered: { subject_one: '{{firm}}: uma entrega', subject_other: '{{firm}}: {{count}} entregas' },
  },
});

test('texts are in the reader’s language, else in a variant of it, else in English', () => {
  const hello = (language: string) => textsIn(language)('hello', { name: 'Ana' });
  expect(['pt-br', 'pt-BR', 'pt-pt', 'pt', 'en-us', 'en-gb', 'xx'].map(hello)).toEqual([
    ...Array(4).fill('Olá, Ana.'),
    ...Array(3).fill('Hello Ana,'),
  ]);
});

test('a text that a language lacks falls back to English', () => {
  expect(['pt-br', 'en-gb'].map((language) => textsIn(language)('onlyEnglish'))).toEqual([
    'Canceled',
    'Cancelled',
  ]);
});

test('the plural form follows the rules of the language', () => {
  const subject = (language: string, count: number) =>
    textsIn(language)('delivered.subject', { firm: 'Finch', count });
  expect([subject('en-us', 1), subject('en-us', 0), subject('pt-br', 0), subject('pt-br', 2)]).toEqual([
    'Finch: a delivery',
    'Finch: 0 deliveries',
    'Finch: uma entrega',
    'Finch: 2 entregas',
  ]);
});

test('an interpolated value is inserted verbatim', () => {
  const name = '{{firm}} $t(onlyEnglish) $& <b> ”';
  expect(textsIn('en-us')('hello', { name, firm: 'Finch' })).toBe(`Hello ${name},`);
});
