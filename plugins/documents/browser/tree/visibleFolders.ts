import type { Container } from '@anteroom/sdk';
import { foldersIn } from '../containerTree.ts';

/** A folder as shown in the tree. */
export interface VisibleFolder {
  readonly folder: Container;
  /** 1 for the root. */
  readonly level: number;
  readonly hasFolders: boolean;
  readonly isOpen: boolean;
}

/** Returns the visible folders in order: the contents of an expanded folder follow it. */
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
