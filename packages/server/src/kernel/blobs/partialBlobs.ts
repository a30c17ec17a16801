import type { Readable } from 'node:stream';
import type { ReceivedBlob, Reception } from './blobStore.ts';

/**
 * Contents that arrive in pieces, so that an upload that broke goes on where it stopped. One writer at a time for an id;
 * with a bucket a second one, at another node, does no harm as long as it writes the same content.
 */
export interface PartialBlobs {
  /** Bytes that are there; 0 of one that was never begun. They outlive the process. */
  size(id: string): Promise<number>;
  /**
   * Writes what comes from `offset` on. What has arrived stays when the source fails: ask {@link size}.
   *
   * @param offset Where the piece begins: at {@link size}.
   * @param companyId Firm in whose folder the content will be kept.
   * @throws StorageFull, or whatever the source failed with.
   */
  append(id: string, offset: number, source: Readable, companyId: string): Promise<void>;
  /**
   * Hashes what has arrived and makes it durable. Keeping it is {@link ReceivedBlob.keep}; may be called again until then.
   *
   * @param reception With the number of bytes in all as its limit.
   */
  complete(id: string, reception: Reception): Promise<ReceivedBlob>;
  /** Removes a partial content. It is no error if there is none. */
  remove(id: string): Promise<void>;
}
