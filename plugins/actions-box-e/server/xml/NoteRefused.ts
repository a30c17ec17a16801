import type { NoteRefusal } from '../../api.ts';

/** Thrown for a file that is not an invoice or may not be stored. */
export class NoteRefused extends Error {
  override readonly name = 'NoteRefused';
  readonly reason: NoteRefusal;
  /** An element, by its name in the layouts, or its content; empty if the reason says everything. */
  readonly detail: string;

  constructor(reason: NoteRefusal, detail = '') {
    super(`${reason} ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
