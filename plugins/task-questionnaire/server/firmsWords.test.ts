import { expect, test } from 'vitest';
import { firmsWords } from './firmsWords.ts';

test.each([
  ['the firm’s language', { 'en-us': 'Name', 'pt-br': 'Nome' }, 'pt-br', 'Nome'],
  ['another form of it', { 'en-gb': 'Cheque', 'nl-nl': 'Cheque (nl)' }, 'en-us', 'Cheque'],
  ['English where its own is not there', { 'pt-br': 'Nome', 'en-us': 'Name' }, 'nl-nl', 'Name'],
  ['whichever there is', { 'pt-br': 'Nome' }, 'nl-nl', 'Nome'],
  ['a text in no language', 'Name', 'pt-br', 'Name'],
])('picks %s', (_, text, language, words) => {
  expect(firmsWords(text, language)).toBe(words);
});
