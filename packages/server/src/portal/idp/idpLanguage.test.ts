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
] as const)('the preferred languages %j select %s', (wanted, language) => {
  expect(idpLanguage(wanted)).toBe(language);
});

test('durationIn writes a waiting time in the given language, rounded up to whole minutes', () => {
  expect(durationIn('en', 30)).toBe('30 seconds');
  expect(durationIn('en', 60)).toBe('1 minute');
  expect(durationIn('pt', 61)).toBe('2 minutos');
});
