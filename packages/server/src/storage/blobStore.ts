import type { Readable } from 'node:stream';
import type { PartialBlobs } from './partialBlobs.ts';

/** Where the contents of documents lie. Two adapters: {@link openDiskStore} and {@link openS3Store}. */
export interface BlobStore {
  /**
   * Takes a stream to a temporary place, hashing it on its way; it is never whole in memory. Nothing of it remains when
   * it fails.
   *
   * @param limit Bytes at most.
   * @throws BlobTooLarge, StorageFull, or whatever the source failed with.
   */
  receive(source: Readable, limit: number): Promise<ReceivedBlob>;
  /**
   * Puts a stream in its place, over what was there, durably: whole or not at all. For what is no document's content.
   *
   * @returns its bytes.
   * @throws StorageFull, or whatever the source failed with.
   */
  write(key: string, source: Readable): Promise<number>;
  /** Contents that arrive in pieces. */
  readonly partial: PartialBlobs;
  /** @throws BlobMissing */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with `folder` and a slash. @returns how many contents it removed. */
  removeFolder(folder: string): Promise<number>;
  /** Removes what uploads left behind when they were killed. Call at start. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Content that is complete but not kept yet. Call {@link keep} or {@link discard}, once. */
export interface ReceivedBlob {
  /** Lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** The first {@link headSize} bytes, to tell the kind of file by. */
  readonly head: Buffer;
  /** Puts it in its place, durably: when this resolves it survives a power cut. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** Both ends included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** As much as is needed to tell any kind of file. */
export const headSize = 4100;

/** The key of a content: each firm has its own, so that no firm can learn what another one has. */
export function blobKey(companyId: string, sha256: string): string {
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** The key of a zip; each attempt to make it has its own. */
export function exportKey(companyId: string, exportId: string, attempt: number): string {
  return `${companyId}/exports/${exportId}-${attempt}`;
}

/** The key of a file with invoices, until they have been read. */
export function importKey(companyId: string, importId: string, position: number): string {
  return `${companyId}/imports/${importId}-${position}`;
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The bucket does not answer, or says that it cannot; it was asked several times. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}
