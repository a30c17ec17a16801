import type { Readable } from 'node:stream';
import type { Origin } from './defineServer.ts';
import type { Reader, Scope } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** A file that goes into a zip. */
export interface ExportedFile {
  /** Bytes; null where they are known only once the content was read. */
  readonly size: number | null;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  /** Opens the content when its turn has come; null when it is not there. */
  open(): Promise<Readable | null>;
}

/** Where the files of a kind of zip come from. `data` is what the zip was asked for with. */
export interface ExportSource<Data extends object> {
  /** Whether the person may still have what is in the zip. */
  mayRead(reader: Reader, data: Data): Promise<boolean>;
  /** Returns those of some files that are there and that the person may still read, by their keys: a few hundred at a time. */
  files(reader: Reader, data: Data, keys: readonly string[]): Promise<ReadonlyMap<string, ExportedFile>>;
}

/** The kinds of zips that the plugin fills. */
export interface Exports {
  /** @param kind Unique within the plugin. */
  add<Data extends object>(kind: string, source: ExportSource<Data>): void;
}

/** A zip that is asked for. */
export interface WantedExport {
  readonly kind: string;
  readonly data: object;
  /** Begins the name of the zip. */
  readonly title: string;
  /** Files in the order in which they go into the zip. Paths are safe and unique. */
  readonly files: readonly { readonly key: string; readonly path: string }[];
  /** Bytes of the files. */
  readonly bytes: number;
}

/** Has zips made by a job. People follow and fetch them as they do those of documents. */
export interface ExportRequests {
  /**
   * Asks for a zip in a person's name.
   *
   * @returns its id.
   * @throws ServerError `too-many-requests` while others of the person are being made; `too-large` for too many files.
   */
  start(tx: AnyTransaction, scope: Scope, wanted: WantedExport, origin: Origin): Promise<string>;
}
