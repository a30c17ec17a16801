import type { Readable } from 'node:stream';
import type { PartialBlobs } from './partialBlobs.ts';

/**
 * Storage for the contents of documents. Two adapters: {@link openDiskStore} and {@link openS3Store}; {@link encryptedStore} is around
 * them.
 */
export interface BlobStore {
  /**
   * Receives a stream into a temporary place and hashes it on the way, without holding it in memory. Leaves nothing
   * behind when it fails.
   *
   * @throws BlobTooLarge, StorageFull, or the error of the source.
   */
  receive(source: Readable, reception: Reception): Promise<ReceivedBlob>;
  /**
   * Writes a stream to its place and replaces what was there, durably and as a whole. Not for contents of documents.
   *
   * @returns the number of bytes.
   * @throws StorageFull, or the error of the source.
   */
  write(key: string, source: Readable): Promise<number>;
  /** Contents that arrive in pieces. */
  readonly partial: PartialBlobs;
  /** @throws BlobMissing */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a content. It is no error if there is none. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with `folder` and a slash. @returns how many contents it removed. */
  removeFolder(folder: string): Promise<number>;
  /** Removes what uploads left behind when they were killed. Call at start. */
  sweep(): Promise<void>;
  /** Rejects when contents can be neither read nor taken now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Tells a store about a content that it receives. */
export interface Reception {
  /** Maximum number of bytes. */
  readonly limit: number;
  /** Firm in whose folder the content will be kept. */
  readonly companyId: string;
  /** Reads what arrives as the content that is counted and hashed, where it differs from what is stored. */
  readonly reading?: Reading;
}

/** Returns what a chunk says. Called with all chunks of one content in their order. */
export type Reading = (chunk: Buffer) => Buffer;

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

/** Range of bytes, counted from 0; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Number of leading bytes that suffice to recognise any kind of file. */
export const headSize = 4100;

/** Returns the key of a content. Each firm has its own, so that no firm can learn which contents another one has. */
export function blobKey(companyId: string, sha256: string): string {
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns the key of a zip. Each attempt to make it has its own. */
export function exportKey(companyId: string, exportId: string, attempt: number): string {
  return `${companyId}/exports/${exportId}-${attempt}`;
}

/** Returns the key of a file with invoices, which is kept until it has been read. */
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
