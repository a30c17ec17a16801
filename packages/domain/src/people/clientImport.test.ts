import { expect, test } from 'vitest';
import { foldText } from '../language/foldText.ts';
import { clientImportColumns, clientImportWords } from './clientImport.ts';

test('a word for a column, or for a kind of client, means the same in all languages', () => {
  const meanings = new Map<string, Set<string>>();
  const tell = (word: string, meaning: string) =>
    meanings.set(foldText(word), (meanings.get(foldText(word)) ?? new Set()).add(meaning));
  for (const column of clientImportColumns) tell(column, column);
  for (const { columns, kinds } of Object.values(clientImportWords)) {
    for (const [column, word] of Object.entries(columns)) tell(word, column);
    for (const [kind, word] of Object.entries(kinds)) tell(word, kind);
  }
  expect([...meanings].filter(([, several]) => several.size > 1)).toEqual([]);
});
