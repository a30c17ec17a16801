import { expect, test } from 'vitest';
import { durationIn, idpLanguage } from './idpLanguage.ts';

test.each([
  [['pt-BR'], 'pt'],
  [['es-ar', 'en'], 'es'],
  [['de', 'NL-be'], 'nl'],
  [['fr'], 'fr'],
  [['ja'], 'en'],
  [['constructor'], 'en'],
  [[], 'en'],
] as const)('who wants %j reads %s', (wanted, language) => {
  expect(idpLanguage(wanted)).toBe(language);
});

test('a time to wait is said in the language', () => {
  expect(durationIn('en', 30)).toBe('30 seconds');
  expect(durationIn('en', 60)).toBe('1 minute');
  expect(durationIn('pt', 61)).toBe('2 minutos');
});
