import { expect, test } from 'vitest';
import { nearestLanguage } from './nearestLanguage.ts';

test.each([
  [['en-us', 'pt-br', 'en-gb'], 'en-gb', 'en-gb'],
  [['pt-br', 'en-us'], 'en-au', 'en-us'],
  [['en-us', 'pt-br'], 'pt-pt', 'pt-br'],
  [['pt-br', 'en-us'], 'fr-ca', 'en-us'],
  [['pt-br'], 'fr-ca', 'pt-br'],
  [[], 'fr-ca', undefined],
])('of the languages %j, the nearest to %s is %s', (available, wanted, nearest) => {
  expect(nearestLanguage(available, wanted)).toBe(nearest);
});
