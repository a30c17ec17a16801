import { isAcceptableName } from './fileSelection.ts';
import type { FolderRole } from './folderAccess.ts';

/** Folder of a template. Folders are listed in tree order: a folder's children follow it, one level deeper. */
export interface TemplateFolder {
  /** Name of the folder; `{taxYear}` is replaced by the year for which the template is applied. */
  readonly name: string;
  /** Depth in the tree; 0 for folders directly under the client. */
  readonly level: number;
  /** Role of all the client's contacts in the folder; null if it is inherited. */
  readonly role: FolderRole | null;
}

/** Maximum number of folders in a template. */
export const mostTemplateFolders = 200;

/** Maximum number of levels in a template. */
export const mostTemplateLevels = 10;

/** Reason why a template cannot be applied, with the index of the folder at fault. */
export interface TemplateFault {
  readonly index: number;
  readonly reason: 'name' | 'placeholder' | 'taken' | 'level';
}

/** Returns a folder's name for a tax year. */
export function nameInYear(name: string, taxYear: number): string {
  return name.replaceAll('{taxYear}', String(taxYear)).normalize('NFC');
}

/** Returns the faults of a template's folders; an empty list if the template is valid. */
export function templateFaults(folders: readonly TemplateFolder[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const names = new Set<string>();
  const parents = parentsOf(folders);
  folders.forEach(({ name, level }, index) => {
    const before = folders[index - 1]?.level ?? -1;
    if (level < 0 || level >= mostTemplateLevels || level > before + 1)
      faults.push({ index, reason: 'level' });
    // Replacing the year may make two names equal, so compare the resulting names.
    const shown = nameInYear(name, 2000);
    const key = `${parents[index] ?? ''}/${shown.toLowerCase()}`;
    if (/[{}]/.test(shown)) faults.push({ index, reason: 'placeholder' });
    else if (!isAcceptableName(shown)) faults.push({ index, reason: 'name' });
    else if (names.has(key)) faults.push({ index, reason: 'taken' });
    names.add(key);
  });
  return faults;
}

/** Returns the index of each folder's parent; null for folders directly under the client. */
export function parentsOf(folders: readonly Pick<TemplateFolder, 'level'>[]): (number | null)[] {
  const path: number[] = [];
  return folders.map(({ level }, index) => {
    path.length = Math.min(path.length, Math.max(level, 0));
    const parent = path.at(-1) ?? null;
    path.push(index);
    return parent;
  });
}

/** Returns the index just after a folder and all of its descendants. */
export function endOf(folders: readonly Pick<TemplateFolder, 'level'>[], index: number): number {
  const level = folders[index]?.level ?? 0;
  const next = folders.findIndex((folder, place) => place > index && folder.level <= level);
  return next === -1 ? folders.length : next;
}
