import { expect, test } from 'vitest';
import { type FolderRole, type FolderRules, roleInFolder } from './folderAccess.ts';

const rules = (
  id: string,
  everyone: FolderRole | null = null,
  people: Readonly<Record<string, FolderRole>> = {},
): FolderRules => ({ id, everyone, people: new Map(Object.entries(people)) });

test('contacts contribute where nothing is set', () => {
  expect(roleInFolder([rules('root'), rules('taxes')], 'ana')).toEqual({
    role: 'Contributor',
    from: null,
    isPersonal: false,
  });
});

test('the nearest folder counts', () => {
  const path = [rules('root', 'Reader'), rules('taxes', 'Owner'), rules('2026')];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'Owner', from: 'taxes', isPersonal: false });
  expect(roleInFolder(path.slice(0, 1), 'ana').role).toBe('Reader');
});

test('what is set for a person counts before what is set for everybody, also further up', () => {
  const path = [rules('root', null, { ana: 'None' }), rules('taxes', 'Reader'), rules('2026')];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'None', from: 'root', isPersonal: true });
  expect(roleInFolder(path, 'ben')).toEqual({ role: 'Reader', from: 'taxes', isPersonal: false });
});

test('a folder further down gives back what one above took away', () => {
  const path = [rules('root', null, { ana: 'None' }), rules('taxes', null, { ana: 'Reader' })];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'Reader', from: 'taxes', isPersonal: true });
});
