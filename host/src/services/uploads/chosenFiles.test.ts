import { describe, expect, it } from 'vitest';
import {
  type ChosenFile,
  chosenFiles,
  foldersDeepAtMost,
  foldersIn,
  isTooMuch,
  isWithin,
  pathOf,
} from './chosenFiles.ts';

function file(path: string): File {
  return Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { path });
}

describe('chosenFiles', () => {
  it.each([
    ['a.pdf', []],
    ['./a.pdf', []],
    ['/2025/a.pdf', ['2025']],
    ['./2025/March/a.pdf', ['2025', 'March']],
    ['2025/Março/a.pdf', ['2025', 'Março']],
  ])('reads from the path %s the folders %j', (path, folders) => {
    expect(chosenFiles([file(path)])[0]?.folders).toEqual(folders);
  });
});

describe('foldersIn', () => {
  it('names each folder once, outer ones first, including those without files of their own', () => {
    const chosen = chosenFiles(['a/b/c/1.pdf', 'a/2.pdf', 'a/b/c/3.pdf', 'z/4.pdf', '5.pdf'].map(file));
    expect(foldersIn(chosen)).toEqual([['a'], ['z'], ['a', 'b'], ['a', 'b', 'c']]);
  });
});

describe('pathOf and isWithin', () => {
  it('join the folders and the name to a path, and compare folders by whole names', () => {
    const [chosen] = chosenFiles([file('/2025/March/a.pdf')]);
    expect(chosen && pathOf(chosen)).toBe('2025/March/a.pdf');
    expect(
      [[], ['2025'], ['2025', 'March'], ['20'], ['2025', 'March', 'x']].map((path) =>
        isWithin(['2025', 'March'], path),
      ),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('isTooMuch', () => {
  const within = (depth: number): ChosenFile => ({
    file: file('a.pdf'),
    folders: Array.from({ length: depth }, () => 'x'),
  });

  it('limits the depth of folders and the number of files', () => {
    expect(isTooMuch([within(foldersDeepAtMost)])).toBe(false);
    expect(isTooMuch([within(foldersDeepAtMost + 1)])).toBe(true);
    expect(isTooMuch(Array.from({ length: 2_001 }, () => within(0)))).toBe(true);
  });
});
