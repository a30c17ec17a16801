import type { Readable } from 'node:stream';
import type { Origin } from './defineServer.ts';
import type { Reader, Scope } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** A file that goes into a zip. */
export interface ExportedFile {
  /** Size in bytes; null if it is known only after the content has been read. */
  readonly size: number | null;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  /** Opens the content when the zip reaches the file; returns null if the content does not exist. */
  open(): Promise<Readable | null>;
}

/** Source of the files for a kind of zip. `data` is the value with which the zip was requested. */
export interface ExportSource<Data extends object> {
  /** Returns whether the person may still have the contents of the zip. */
  mayRead(reader: Reader, data: Data): Promise<boolean>;
  /**
   * Returns the requested files that exist and that the person may still read, by key. The portal asks for a few
   * hundred at a time.
   */
  files(reader: Reader, data: Data, keys: readonly string[]): Promise<ReadonlyMap<string, ExportedFile>>;
}

/** Registration of the kinds of zip files that the plugin provides. */
export interface Exports {
  /**
   * Adds a kind of zip file.
   *
   * @param kind Unique within the plugin.
   */
  add<Data extends object>(kind: string, source: ExportSource<Data>): void;
}

/** A request for a zip file. */
export interface WantedExport {
  readonly kind: string;
  readonly data: object;
  /** Beginning of the zip's name. */
  readonly title: string;
  /** Files in the order in which they are put into the zip. Paths must be safe and unique. */
  readonly files: readonly { readonly key: string; readonly path: string }[];
  /** Total size of the files in bytes. */
  readonly bytes: number;
}

/**
 * Requests zip files, which a job creates. People see their progress and download them in the same way as zips of
 * documents.
 */
export interface ExportRequests {
  /**
   * Requests a zip in a person's name.
   *
   * @returns its ID.
   * @throws ServerError `too-many-requests` while other zips for the person are being created; `too-large` for too many
   * files.
   */
  start(tx: AnyTransaction, scope: Scope, wanted: WantedExport, origin: Origin): Promise<string>;
}
