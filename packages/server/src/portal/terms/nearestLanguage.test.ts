import { expect, test } from 'vitest';
import { nearestLanguage } from './nearestLanguage.ts';

test.each([
  [['en-gb', 'en-us'], ['en-us', 'pt-br'], 'en-us'],
  [['en-gb', 'pt-br'], ['en-us', 'pt-br'], 'en-gb'],
  [['en-gb', 'pt-br'], ['nl-nl', 'pt-br'], 'pt-br'],
  [['fr-ca', 'nl-nl'], ['es-ar', 'en-us'], 'fr-ca'],
])('of the languages %j, with %j wanted, the nearest is %s', (available, wanted, nearest) => {
  expect(nearestLanguage(available, wanted)).toBe(nearest);
});
