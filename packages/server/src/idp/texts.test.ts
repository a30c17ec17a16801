import { expect, test } from 'vitest';
import { idpLanguage } from './texts.ts';

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
