import type { Readable } from 'node:stream';

/** A file of a form (`multipart/form-data`). */
export interface FormFile {
  /** Name of the form's field. */
  readonly field: string;
  /** Original file name that the caller gave; empty if there is none. */
  readonly name: string;
  /** Content of the file. Read it to its end before you request the next file. */
  readonly content: Readable;
}

/** Limits of a form. */
export interface FormLimits {
  /** Maximum number of files. */
  readonly files: number;
  /** Maximum number of bytes of the whole request. */
  readonly bytes: number;
  /** Description of what may be sent, for callers who have sent more. */
  readonly detail: string;
}

/** A field of a form that is not a file. */
export interface FormField {
  /** Name of the form's field. */
  readonly field: string;
  /** Text, or the parsed value of a part that is declared as JSON. */
  readonly value: unknown;
}

/** Limits of a form with fields. The maximum size of a file is that of an upload. */
export interface FormPartLimits {
  /** Maximum number of fields that are not files, each of at most 32 KiB. */
  readonly fields: number;
  /** Maximum number of files. */
  readonly files: number;
}

/** Reads a form as a stream. */
export interface Form {
  /**
   * Returns the files in the order in which they were sent.
   *
   * @throws ServerError `too-large` as soon as a limit is exceeded; `bad-request` for a malformed form, or one with
   * fields other than files; `upload-incomplete` if the caller disconnected.
   */
  files(limits: FormLimits): AsyncIterable<FormFile>;
  /**
   * Returns fields and files in the order in which they were sent.
   *
   * @throws ServerError `bad-request` for a malformed form, or one with more parts than allowed; `upload-incomplete` if
   * the caller disconnected.
   */
  parts(limits: FormPartLimits): AsyncIterable<FormField | FormFile>;
}
