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

/** A field of a form that is no file. */
export interface FormField {
  /** Name of the form's field. */
  readonly field: string;
  /** Text, or what was parsed of a part that says it is JSON. */
  readonly value: unknown;
}

/** Limits of a form with fields. A file is as large as an upload may be. */
export interface FormPartLimits {
  /** Maximum number of fields that are no files, of 32 KiB each. */
  readonly fields: number;
  /** Maximum number of files. */
  readonly files: number;
}

/** Reads a form while it arrives. */
export interface Form {
  /**
   * Returns the files in the order in which they were sent.
   *
   * @throws ServerError `too-large` as soon as that is known; `bad-request` for a malformed form and one with other fields than files;
   *   `upload-incomplete` when the caller went away.
   */
  files(limits: FormLimits): AsyncIterable<FormFile>;
  /**
   * Returns fields and files in the order in which they were sent.
   *
   * @throws ServerError `bad-request` for a malformed form and one with more parts; `upload-incomplete` when the caller went away.
   */
  parts(limits: FormPartLimits): AsyncIterable<FormField | FormFile>;
}
