import type { Readable } from 'node:stream';
import { OperatorError } from '../operatorError.ts';
import type { PartialBlobs } from './partialBlobs.ts';

/**
 * Storage for the contents of documents. There are two adapters, {@link openDiskStore} and {@link openS3Store}, and
 * {@link encryptedStore} wraps them.
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
   * Writes a stream to its final place and replaces what was there, durably and atomically. Not for contents of
   * documents.
   *
   * @returns the number of bytes.
   * @throws StorageFull, or the error of the source.
   */
  write(key: string, source: Readable): Promise<number>;
  /** Contents that arrive in pieces. */
  readonly partial: PartialBlobs;
  /** @throws BlobMissing */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a blob. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Removes everything whose key begins with `folder` and a slash.
   *
   * @returns the number of removed blobs.
   */
  removeFolder(folder: string): Promise<number>;
  /** Removes what killed uploads left behind. Call it at start. */
  sweep(): Promise<void>;
  /** Rejects when contents can currently be neither read nor stored. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Options for receiving a content. */
export interface Reception {
  /** Maximum number of bytes. */
  readonly limit: number;
  /** Firm in whose folder the content will be stored. */
  readonly companyId: string;
  /** Converts arriving chunks to the content that is counted and hashed, if that differs from what is stored. */
  readonly reading?: Reading;
}

/** Returns the content of a stored chunk. Called with all chunks of one content in order. */
export type Reading = (chunk: Buffer) => Buffer;

/** Content that has been received completely but is not stored yet. Call {@link keep} or {@link discard}, once. */
export interface ReceivedBlob {
  /** Digest in lower-case hexadecimal. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  /** The first {@link headSize} bytes, for detecting the file type. */
  readonly head: Buffer;
  /** Moves the content to its final place, durably: when this resolves, the content survives a power cut. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** Range of bytes, counted from 0; both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Number of leading bytes that suffice to recognise any file type. */
export const headSize = 4100;

/**
 * Returns the key of a content. Each firm has its own keys, so that no firm can find out which contents another one
 * has.
 */
export function blobKey(companyId: string, sha256: string): string {
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns the key of a zip. Each attempt to create it has its own key. */
export function exportKey(companyId: string, exportId: string, attempt: number): string {
  return `${companyId}/exports/${exportId}-${attempt}`;
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** Error: the bucket does not respond, or responds that it is unavailable, even after several attempts. */
export class StorageAway extends OperatorError {
  override readonly name = 'StorageAway';
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}
