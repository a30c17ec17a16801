import type { Container } from '@anteroom/contract';
import { describe, expect, it } from 'vitest';
import { containerAt, foldersIn, pathTo, treeBelow } from './containerTree.ts';

const root = container('root', null);
const taxes = container('Tax returns', 'root', 2024);
const books = container('bookkeeping', 'root');
const letters = container('Letters', 'Tax returns');
const tree = [root, taxes, books, letters];

describe('containerAt', () => {
  it('is the root when the URL names none', () => {
    expect(containerAt(tree, null)).toBe(root);
  });

  it('is the named container', () => {
    expect(containerAt(tree, 'Letters')).toBe(letters);
  });

  it('is undefined for an unknown name', () => {
    expect(containerAt(tree, 'gone')).toBeUndefined();
    expect(containerAt([], null)).toBeUndefined();
  });
});

it('treeBelow makes a container the root of its descendants, and returns the whole tree for an unknown one', () => {
  expect(treeBelow(tree, 'Tax returns')).toEqual([{ ...taxes, parentId: null }, letters]);
  expect(treeBelow(tree, 'gone')).toBe(tree);
});

it('pathTo returns the containers from the root to the given one', () => {
  expect(pathTo(tree, letters)).toEqual([root, taxes, letters]);
  expect(pathTo(tree, root)).toEqual([root]);
});

it('foldersIn lists the direct children of a container by name', () => {
  expect(foldersIn(tree, root)).toEqual([books, taxes]);
  expect(foldersIn(tree, letters)).toEqual([]);
});

function container(name: string, parentId: string | null, processingYear = 1900): Container {
  const user = { firstName: 'Ana', lastName: 'Lima', userGuid: 'u1', isCurrentUser: false };
  const day = '2026-11-20T09:00:00Z';
  return {
    id: name,
    type: parentId === null ? 'Client' : 'Folder',
    name,
    clientId: 'c1',
    parentId,
    history: { createdBy: user, createdDate: day, modifiedBy: user, modifiedDate: day },
    permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
    documentCount: 0,
    hasFolders: false,
    hasFiles: false,
    processingYear,
    productType: null,
    isShared: false,
  };
}
