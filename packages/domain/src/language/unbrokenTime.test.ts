import { expect, it } from 'vitest';
import { unbrokenTime } from './unbrokenTime.ts';

const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;

/** Returns the words between which a line may break. */
const breakable = (text: string) => text.split(/[ \u2009]/);

it.each([
  ['fr-ca', ['30', 'nov.', '2026,', '14\u00a0h\u00a005']],
  ['en-us', ['Nov', '30,', '2026,', expect.stringMatching(/^2:05.PM$/)]],
  ['pt-br', ['30', 'de', 'nov.', 'de', '2026,', '14:05']],
])('keeps a time of day on one line in %s', (language, words) => {
  const format = new Intl.DateTimeFormat(language, options);
  expect(breakable(unbrokenTime(format.formatToParts(new Date('2026-11-30T14:05Z'))))).toEqual(words);
});

it('lets a line break between the two times of a range', () => {
  const format = new Intl.DateTimeFormat('fr-ca', { timeStyle: 'short', timeZone: 'UTC' });
  const parts = format.formatRangeToParts(new Date('2026-11-30T09:00Z'), new Date('2026-11-30T17:30Z'));
  const words = breakable(unbrokenTime(parts));
  expect([words.at(0), words.at(-1)]).toEqual(['9\u00a0h\u00a000', '17\u00a0h\u00a030']);
});
