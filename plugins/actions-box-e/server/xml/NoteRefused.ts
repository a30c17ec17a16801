import type { NoteRefusal } from '../../api.ts';

/** A file is no invoice that may be stored. */
export class NoteRefused extends Error {
  override readonly name = 'NoteRefused';
  readonly reason: NoteRefusal;
  /** An element, by its name in the layouts, or what stands in it; empty where the reason says all. */
  readonly detail: string;

  constructor(reason: NoteRefusal, detail = '') {
    super(`${reason} ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
