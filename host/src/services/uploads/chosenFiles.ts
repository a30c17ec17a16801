/** A file that somebody dropped or picked, with the folders that it lies in there. */
export interface ChosenFile {
  readonly file: File;
  /** Names of folders, the outermost first; none for a file that was chosen itself. */
  readonly folders: readonly string[];
}

/** Maximum number of files to add together: more would block the browser, and are hardly intended. */
export const filesAtMost = 2_000;
/** Maximum depth of folders, as on the server. */
export const foldersDeepAtMost = 20;

/** Returns each file with its folders, from the path that the browser gives it. */
export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({ file, folders: foldersOf(file) }));
}

/** Returns whether there are too many files, or too deep folders, to add together. */
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

/** The same for folders of the same path only: a slash is in no name. */
export function pathKey(folders: readonly string[]): string {
  return folders.join('/');
}

/** A file's name after those of its folders. */
export function pathOf({ file, folders }: ChosenFile): string {
  return [...folders, file.name].join('/');
}

/** Returns whether folders are inside the one with this path, or equal to it. */
export function isWithin(folders: readonly string[], path: readonly string[]): boolean {
  return path.every((name, depth) => folders[depth] === name);
}

function foldersOf(file: File): string[] {
  // `path` is what is known of a dropped file, the other of a picked one; what is pasted may have neither.
  const path = 'path' in file ? String(file.path) : file.webkitRelativePath;
  return (path ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '' && name !== '.')
    .map((name) => name.normalize('NFC'));
}
