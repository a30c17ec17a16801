import type { ImportId } from './importStore.ts';

/** One attempt to read an import. */
export interface ImportRun extends ImportId {
  readonly clientId: string;
  readonly attempt: number;
  /** Number of files that earlier attempts have finished. */
  readonly filesDone: number;
  /** Number of files found so far. */
  filesTotal: number;
}

/** Thrown if another node has taken over the import, or the import no longer exists. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}
