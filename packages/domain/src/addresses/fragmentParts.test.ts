import { expect, it } from 'vitest';
import { fragmentParts } from './fragmentParts.ts';

it.each([
  ['', ['']],
  ['#', ['']],
  ['#new', ['new']],
  [`#${encodeURIComponent('a/b ç')}/2`, ['a/b ç', '2']],
  ['#100%/%c3', ['100%', '%c3']],
])('returns the decoded parts of %j', (hash, parts) => {
  expect(fragmentParts(hash)).toEqual(parts);
});
