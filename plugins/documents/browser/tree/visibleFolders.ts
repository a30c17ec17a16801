import type { Container } from '@anteroom/sdk';
import { foldersIn } from '../containerTree.ts';

/** A folder as it stands in the tree. */
export interface VisibleFolder {
  readonly folder: Container;
  /** 1 for the root. */
  readonly level: number;
  readonly hasFolders: boolean;
  readonly isOpen: boolean;
}

/** The folders that can be seen, in order: those in an open one follow it. */
export function visibleFolders(
  tree: readonly Container[],
  root: Container,
  open: ReadonlySet<string>,
): VisibleFolder[] {
  const visible: VisibleFolder[] = [];
  const add = (folder: Container, level: number) => {
    const inside = foldersIn(tree, folder);
    const isOpen = open.has(folder.id);
    // Its children may not be loaded yet.
    visible.push({ folder, level, hasFolders: folder.hasFolders || inside.length > 0, isOpen });
    if (isOpen) for (const child of inside) add(child, level + 1);
  };
  add(root, 1);
  return visible;
}
