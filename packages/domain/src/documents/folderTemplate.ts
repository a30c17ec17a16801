import { isAcceptableName } from './fileSelection.ts';
import type { FolderRole } from './folderAccess.ts';

/** A folder of a template. The folders stand in the order of the tree: those in a folder follow it, one level deeper. */
export interface TemplateFolder {
  /** `{taxYear}` in it stands for the year for which the template is applied. */
  readonly name: string;
  /** 0 for the folders directly under the client. */
  readonly level: number;
  /** Role of all the client's contacts in the folder; null where it is inherited. */
  readonly role: FolderRole | null;
}

/** Folders that a template may have at most. */
export const mostTemplateFolders = 200;

/** Levels that a template may have at most. */
export const mostTemplateLevels = 10;

/** Reason why a template cannot be applied: at a folder, by its index. */
export interface TemplateFault {
  readonly index: number;
  readonly reason: 'name' | 'placeholder' | 'taken' | 'level';
}

/** Returns a folder's name for a year. */
export function nameInYear(name: string, taxYear: number): string {
  return name.replaceAll('{taxYear}', String(taxYear)).normalize('NFC');
}

/** Returns what is wrong with the folders of a template; nothing for a sound one. */
export function templateFaults(folders: readonly TemplateFolder[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const names = new Set<string>();
  const parents = parentsOf(folders);
  folders.forEach(({ name, level }, index) => {
    const before = folders[index - 1]?.level ?? -1;
    if (level < 0 || level >= mostTemplateLevels || level > before + 1)
      faults.push({ index, reason: 'level' });
    // A year may turn two names into one: they are compared as they will be.
    const shown = nameInYear(name, 2000);
    const key = `${parents[index] ?? ''}/${shown.toLowerCase()}`;
    if (/[{}]/.test(shown)) faults.push({ index, reason: 'placeholder' });
    else if (!isAcceptableName(shown)) faults.push({ index, reason: 'name' });
    else if (names.has(key)) faults.push({ index, reason: 'taken' });
    names.add(key);
  });
  return faults;
}

/** Returns the index of the folder in which each of the folders lies; null for one directly under the client. */
export function parentsOf(folders: readonly Pick<TemplateFolder, 'level'>[]): (number | null)[] {
  const path: number[] = [];
  return folders.map(({ level }, index) => {
    path.length = Math.min(path.length, Math.max(level, 0));
    const parent = path.at(-1) ?? null;
    path.push(index);
    return parent;
  });
}

/** Returns the index after a folder and all that lies in it. */
export function endOf(folders: readonly Pick<TemplateFolder, 'level'>[], index: number): number {
  const level = folders[index]?.level ?? 0;
  const next = folders.findIndex((folder, place) => place > index && folder.level <= level);
  return next === -1 ? folders.length : next;
}
