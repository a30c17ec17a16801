import { endOf, mostTemplateLevels, type TemplateFolder } from '@anteroom/domain/documents/folderTemplate';

/** A folder of a template in the editor. */
export interface EditedFolder extends TemplateFolder {
  /** Identifies the folder while it is renamed and moved. */
  readonly key: string;
}

export type FolderMove = 'up' | 'down' | 'in' | 'out';

/** Returns the folders with one moved together with its descendants; undefined if it cannot be moved there. */
export function moveFolder(
  folders: readonly EditedFolder[],
  index: number,
  move: FolderMove,
): readonly EditedFolder[] | undefined {
  const end = endOf(folders, index);
  const moved = folders.slice(index, end);
  const [first] = moved;
  if (!first) return undefined;
  switch (move) {
    case 'up': {
      const before = folders.findLastIndex(({ level }, place) => place < index && level <= first.level);
      if (before === -1 || folders[before]?.level !== first.level) return undefined;
      return [...folders.slice(0, before), ...moved, ...folders.slice(before, index), ...folders.slice(end)];
    }
    case 'down': {
      if (folders[end]?.level !== first.level) return undefined;
      const after = endOf(folders, end);
      return [...folders.slice(0, index), ...folders.slice(end, after), ...moved, ...folders.slice(after)];
    }
    case 'in': {
      const above = folders[index - 1];
      const deepest = Math.max(...moved.map(({ level }) => level));
      if (!above || above.level < first.level || deepest + 1 >= mostTemplateLevels) return undefined;
      return [...folders.slice(0, index), ...shifted(moved, 1), ...folders.slice(end)];
    }
    case 'out': {
      if (first.level === 0) return undefined;
      // Its following siblings stay where they are, so the moved folder goes after them.
      const rest = folders.findIndex(({ level }, place) => place >= end && level < first.level);
      const behind = rest === -1 ? folders.length : rest;
      return [
        ...folders.slice(0, index),
        ...folders.slice(end, behind),
        ...shifted(moved, -1),
        ...folders.slice(behind),
      ];
    }
  }
}

/**
 * Returns the folders with a new one after the folder at `index` and its descendants, on the same level; at the end if
 * `index` is -1.
 */
export function addFolder(
  folders: readonly EditedFolder[],
  index: number,
  key: string,
): readonly EditedFolder[] {
  const level = folders[index]?.level ?? 0;
  const place = index === -1 ? folders.length : endOf(folders, index);
  return [...folders.slice(0, place), { key, name: '', level, role: null }, ...folders.slice(place)];
}

/** Returns the folders without one and its descendants. */
export function removeFolder(folders: readonly EditedFolder[], index: number): readonly EditedFolder[] {
  return [...folders.slice(0, index), ...folders.slice(endOf(folders, index))];
}

function shifted(folders: readonly EditedFolder[], by: number): EditedFolder[] {
  return folders.map((folder) => ({ ...folder, level: folder.level + by }));
}
