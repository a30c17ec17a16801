import { expect, test } from 'vitest';
import { type FolderRole, type FolderRules, roleInFolder } from './folderAccess.ts';

const rules = (
  id: string,
  everyone: FolderRole | null = null,
  people: Readonly<Record<string, FolderRole>> = {},
): FolderRules => ({ id, everyone, people: new Map(Object.entries(people)) });

test('contacts are contributors where no role is set', () => {
  expect(roleInFolder([rules('root'), rules('taxes')], 'ana')).toEqual({
    role: 'Contributor',
    from: null,
    isPersonal: false,
  });
});

test('the role set in the nearest folder applies', () => {
  const path = [rules('root', 'Reader'), rules('taxes', 'Owner'), rules('2026')];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'Owner', from: 'taxes', isPersonal: false });
  expect(roleInFolder(path.slice(0, 1), 'ana').role).toBe('Reader');
});

test('a role set for one contact outranks one set for everybody, even further up', () => {
  const path = [rules('root', null, { ana: 'None' }), rules('taxes', 'Reader'), rules('2026')];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'None', from: 'root', isPersonal: true });
  expect(roleInFolder(path, 'ben')).toEqual({ role: 'Reader', from: 'taxes', isPersonal: false });
});

test('a role in a subfolder restores the access that a folder above took away', () => {
  const path = [rules('root', null, { ana: 'None' }), rules('taxes', null, { ana: 'Reader' })];
  expect(roleInFolder(path, 'ana')).toEqual({ role: 'Reader', from: 'taxes', isPersonal: true });
});
