import type { Readable } from 'node:stream';
import type { Folder } from './Documents.ts';
import type { Scope } from './scope.ts';
import type { AnyDatabase } from './services.ts';

/** A file that has arrived whole. Call {@link keep} or {@link discard}, once. */
export interface ReceivedFile {
  /** Hash of the content, in lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Whether the content is of the type that a name says. */
  isAs(name: string): Promise<boolean>;
  /**
   * Puts the content in its place. Do it before the transaction that makes a document of it: a content that becomes no document is
   * removed later.
   *
   * @throws ServerError `insufficient-storage`; then nothing of it stays.
   */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Takes files in that become documents. They are streamed, and never held in memory as a whole. */
export interface Uploads {
  /**
   * Takes in a file that somebody uploads to a folder.
   *
   * @throws ServerError for what an upload there is refused for, as by its name, type or size.
   */
  receiveInto(
    scope: Scope,
    folder: Folder,
    file: { readonly name: string; readonly content: Readable },
  ): Promise<ReceivedFile>;
  /** Takes in a file without asking what it is. @throws ServerError `too-large`, `insufficient-storage` */
  receive(companyId: string, content: Readable): Promise<ReceivedFile>;
  /** Whether the firm's storage has room for so many bytes more. */
  hasRoom(db: AnyDatabase, companyId: string, bytes: number): Promise<boolean>;
}
