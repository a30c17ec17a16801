import type { Readable } from 'node:stream';

/** A file of a form (`multipart/form-data`). */
export interface FormFile {
  /** Name of the form's field. */
  readonly field: string;
  /** File name that the caller gave, as it came; empty for none. */
  readonly name: string;
  /** Read it to its end before you ask for the next file. */
  readonly content: Readable;
}

/** Limits of a form. */
export interface FormLimits {
  /** Maximum number of files. */
  readonly files: number;
  /** Maximum number of bytes of the whole request. */
  readonly bytes: number;
  /** Says in words what may be sent, for who has sent more. */
  readonly detail: string;
}

/** Reads the files of a form while they arrive. */
export interface Form {
  /**
   * Returns the files in the order in which they were sent.
   *
   * @throws ServerError `too-large` as soon as that is known; `bad-request` for a malformed form and one with other fields than files;
   *   `upload-incomplete` when the caller went away.
   */
  files(limits: FormLimits): AsyncIterable<FormFile>;
}
