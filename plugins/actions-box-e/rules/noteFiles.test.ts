import { expect, it } from 'vitest';
import { maxNoteBytes, maxNoteFiles, maxXmlSize, sortNoteFiles } from './noteFiles.ts';

const file = (name: string, size = 1) => ({ name, size });
const reasonOf = (...files: { name: string; size: number }[]) =>
  sortNoteFiles(files).refused.map(({ file: { name }, reason }) => [name, reason]);

it('accepts XML files and zips, keeping their order', () => {
  const files = [file('a.xml', maxXmlSize), file('B.ZIP', maxXmlSize * 3)];
  expect(sortNoteFiles(files)).toEqual({ sent: files, refused: [] });
});

it('refuses files that are not XML or are too large, and accepts the others', () => {
  expect(reasonOf(file('danfe.pdf'), file('b.xml', maxXmlSize + 1), file('c.xml'))).toEqual([
    ['danfe.pdf', 'not-xml'],
    ['b.xml', 'too-large'],
  ]);
});

it('refuses files beyond the maximum number and the maximum total size', () => {
  const many = Array.from({ length: maxNoteFiles + 1 }, (_, index) => file(`${index}.xml`));
  expect(reasonOf(...many)).toEqual([[`${maxNoteFiles}.xml`, 'too-many-files']]);
  expect(reasonOf(file('a.zip', maxNoteBytes), file('b.zip'))).toEqual([['b.zip', 'too-large']]);
});
