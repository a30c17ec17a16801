import { expect, test } from 'vitest';
import { addFolder, type EditedFolder, type FolderMove, moveFolder, removeFolder } from './editFolders.ts';

/** Returns a tree for indented names. */
const tree = (text: string): EditedFolder[] =>
  text.split('|').map((line) => ({
    key: line.trim(),
    name: line.trim(),
    level: line.length - line.trimStart().length,
    role: null,
  }));
const text = (folders: readonly EditedFolder[] | undefined) =>
  folders?.map(({ name, level }) => ' '.repeat(level) + name).join('|');

test.each<[string, number, FolderMove, string | undefined]>([
  ['A| B|C| D', 2, 'up', 'C| D|A| B'],
  ['A| B|C| D', 0, 'down', 'C| D|A| B'],
  ['A| B|C', 0, 'up', undefined],
  ['A| B|C', 1, 'up', undefined],
  ['A| B|C', 1, 'down', undefined],
  ['A|B| C', 1, 'in', 'A| B|  C'],
  ['A| B', 1, 'in', undefined],
  ['A', 0, 'in', undefined],
  ['A| B| C|D', 1, 'out', 'A| C|B|D'],
  ['A| B|  C', 1, 'out', 'A|B| C'],
  ['A|B', 1, 'out', undefined],
])('%s: folder %i goes %s', (before, index, move, after) => {
  expect(text(moveFolder(tree(before), index, move))).toBe(after);
});

test('a folder is added behind what lies in one, and removed with what lies in it', () => {
  expect(text(addFolder(tree('A| B|C'), 0, 'new'))).toBe('A| B||C');
  expect(text(addFolder(tree('A| B|C'), 1, 'new'))).toBe('A| B| |C');
  expect(text(addFolder([], -1, 'new'))).toBe('');
  expect(text(removeFolder(tree('A| B|C'), 0))).toBe('C');
});
