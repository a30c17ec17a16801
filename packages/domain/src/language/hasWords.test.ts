import { expect, it } from 'vitest';
import { hasWords } from './hasWords.ts';

it.each([
  ['joao lima', true],
  ['  LIMA  João ', true],
  ['', true],
  ['joao costa', false],
])('looks for each word of %j', (term, found) => expect(hasWords('João da Lima', term)).toBe(found));
