import { expect, test } from 'vitest';
import { pageLanguage } from './pageLanguage.ts';

test.each([
  ['pt-br', 'en-US', 'pt-br'],
  [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
  [undefined, 'pt', 'pt-br'],
  [undefined, 'de-DE,fr;q=0.5', 'fr-ca'],
  ['tlh', 'de', 'en-us'],
  [undefined, undefined, 'en-us'],
  ['', '*', 'en-us'],
])('the chosen language %s and the accepted languages %s give %s', (chosen, accepted, language) => {
  expect(pageLanguage(chosen, accepted)).toBe(language);
});
