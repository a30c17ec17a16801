import { expect, it } from 'vitest';
import { allHaveExtension } from './allHaveExtension.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  [named('a.xml'), ['.xml'], true],
  [named('a.XML', 'b.zip'), ['.xml', '.zip'], true],
  [named('a.xml', 'b.pdf'), ['.xml'], false],
  [named('xml'), ['.xml'], false],
  [named('whatever'), undefined, true],
])('the documents %j all have one of the extensions %j: %s', (documents, extensions, expected) => {
  expect(allHaveExtension(documents, extensions)).toBe(expected);
});
