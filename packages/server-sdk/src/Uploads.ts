import type { Readable } from 'node:stream';
import type { Folder } from './Documents.ts';
import type { Scope } from './scope.ts';
import type { AnyDatabase } from './services.ts';

/** A file that has been received completely. Call either {@link keep} or {@link discard}, once. */
export interface ReceivedFile {
  /** SHA-256 of the content, in lower-case hex. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  /** Returns whether the content is of the type that a file name indicates. */
  isAs(name: string): Promise<boolean>;
  /**
   * Stores the content permanently. Call it before the transaction that creates the document: content that does not
   * become a document is removed later.
   *
   * @throws ServerError `insufficient-storage`; then nothing of it is stored.
   */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Receives files that are to become documents. They are streamed, and never held in memory as a whole. */
export interface Uploads {
  /**
   * Receives a file that a person uploads to a folder.
   *
   * @throws ServerError for every reason for which an upload to the folder is refused, such as its name, type or size.
   */
  receiveInto(
    scope: Scope,
    folder: Folder,
    file: { readonly name: string; readonly content: Readable },
  ): Promise<ReceivedFile>;
  /** Receives a file without checking its type. @throws ServerError `too-large`, `insufficient-storage` */
  receive(companyId: string, content: Readable): Promise<ReceivedFile>;
  /**
   * Returns whether the firm's storage has room for this many more bytes.
   *
   * @param clientId Client for whom there must be room, too, if the firm limits the storage of each client.
   */
  hasRoom(db: AnyDatabase, companyId: string, bytes: number, clientId?: string): Promise<boolean>;
}
