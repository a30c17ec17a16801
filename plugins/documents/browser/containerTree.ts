import { folderName } from '@anteroom/domain/documents/processingYear';
import type { Container } from '@anteroom/sdk';

/**
 * Returns a container with everything below it, as a tree with the container as its root. Returns the whole tree if it
 * does not include the container.
 */
export function treeBelow(tree: readonly Container[], id: string): readonly Container[] {
  const root = tree.find((container) => container.id === id);
  if (!root) return tree;
  const children = Map.groupBy(tree, ({ parentId }) => parentId);
  const below = ({ id: parent }: Container): Container[] =>
    (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return [{ ...root, parentId: null }, ...below(root)];
}

/**
 * Returns the container named in the address, or the client's root if none is named; undefined if that container does
 * not exist.
 */
export function containerAt(tree: readonly Container[], id: string | null): Container | undefined {
  return id === null
    ? tree.find(({ parentId }) => parentId === null)
    : tree.find((container) => container.id === id);
}

/** Returns the path from the root to a container, including both. */
export function pathTo(tree: readonly Container[], container: Container): Container[] {
  const parent = tree.find(({ id }) => id === container.parentId);
  return parent ? [...pathTo(tree, parent), container] : [container];
}

/** Returns a container's direct children, sorted by name without regard to case. */
export function foldersIn(tree: readonly Container[], container: Container): Container[] {
  return tree
    .filter(({ parentId }) => parentId === container.id)
    .sort((a, b) =>
      folderName(a).localeCompare(folderName(b), undefined, { sensitivity: 'base', numeric: true }),
    );
}
