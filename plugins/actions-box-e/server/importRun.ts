import type { ImportId } from './importStore.ts';

/** One try to read an import. */
export interface ImportRun extends ImportId {
  readonly clientId: string;
  readonly attempt: number;
  /** Files that an earlier try has done. */
  readonly filesDone: number;
  /** Files as far as they are known. */
  filesTotal: number;
}

/** Another node reads the import, or nobody does any more. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}
