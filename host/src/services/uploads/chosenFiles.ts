/** A file that was dropped or picked, with the folders that contain it. */
export interface ChosenFile {
  readonly file: File;
  /** Names of the folders, outermost first; empty for a file that was chosen itself. */
  readonly folders: readonly string[];
}

/** Maximum number of files to add together. More would block the browser, and are probably not intended. */
const filesAtMost = 2_000;
/** Maximum depth of folders, as on the server. */
export const foldersDeepAtMost = 20;

/** Returns each file with its folders, taken from the path that the browser provides. */
export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({ file, folders: foldersOf(file) }));
}

/** Returns whether there are too many files to add together, or their folders are too deep. */
export function isTooMuch(chosen: readonly ChosenFile[]): boolean {
  return chosen.length > filesAtMost || chosen.some(({ folders }) => folders.length > foldersDeepAtMost);
}

/** Returns all folders of the files, parents before children. */
export function foldersIn(chosen: readonly ChosenFile[]): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const { folders } of chosen) {
    for (let depth = 1; depth <= folders.length; depth++) {
      const path = folders.slice(0, depth);
      found.set(pathKey(path), path);
    }
  }
  return [...found.values()].sort((a, b) => a.length - b.length);
}

/** Returns a key that is unique to the path of these folders, because names contain no slashes. */
export function pathKey(folders: readonly string[]): string {
  return folders.join('/');
}

/** Returns a file's path: the names of its folders, followed by its own. */
export function pathOf({ file, folders }: ChosenFile): string {
  return [...folders, file.name].join('/');
}

/** Returns whether folders are inside the folder with this path, or equal to it. */
export function isWithin(folders: readonly string[], path: readonly string[]): boolean {
  return path.every((name, depth) => folders[depth] === name);
}

function foldersOf(file: File): string[] {
  // Dropped files have `path`, picked ones have `webkitRelativePath`, and pasted ones may have neither.
  const path = 'path' in file ? String(file.path) : file.webkitRelativePath;
  return (path ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '' && name !== '.')
    .map((name) => name.normalize('NFC'));
}
