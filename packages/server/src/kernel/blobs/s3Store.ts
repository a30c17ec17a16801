import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { S3Config } from '../config.ts';
import { BlobMissing, type BlobStore, StorageAway } from './blobStore.ts';
import { HashingMeter } from './hashingMeter.ts';
import { s3Partials } from './s3Partials.ts';

/**
 * Bytes of each part of a multipart upload, {@link partsAtOnce} of which are in memory. S3 allows 10,000 parts, each of
 * at least 5 MB.
 */
const partSize = 8 * 1024 * 1024;
const partsAtOnce = 3;
/** Time limits for connecting to the bucket and for the start of its response. A request is tried up to three times. */
export interface S3Patience {
  readonly connectMs: number;
  readonly answerMs: number;
}
const patienceOfAServer: S3Patience = { connectMs: 5_000, answerMs: 60_000 };

interface S3Options {
  readonly patience?: S3Patience;
  /** Folder in the bucket in which contents have their places. */
  readonly folder?: string;
}

/** A bucket, or a part of one. */
export interface S3Store extends BlobStore {
  /** Yields the contents whose keys begin with `start`. */
  list(start: string): AsyncIterable<{ readonly key: string; readonly size: number }>;
}

/** An upload of another node may be under way for as long as this. */
const abandonedAfterMs = 24 * 3_600_000;

/**
 * Keeps contents in a bucket: received under `incoming/`, copied within the bucket when they are kept. Credentials come
 * from where the AWS SDK looks for them (environment, profile, role of the machine). Parts of a multipart upload that
 * was killed are not listed everywhere: give the bucket a lifecycle rule that aborts them.
 *
 * Whatever is asked of it throws {@link StorageAway} when the bucket is away.
 */
export async function openS3Store(
  config: S3Config,
  clock: Clock,
  { patience: { connectMs, answerMs } = patienceOfAServer, folder = 'kept' }: S3Options = {},
): Promise<S3Store> {
  // Loaded here, so that servers that keep blobs on disk need not load it.
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const Bucket = config.bucket;
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  // Wraps the retries: an error that arrives here has outlasted them.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isAway(error) ? new StorageAway('The bucket does not answer.', { cause: error }) : error;
      }
    },
    { step: 'initialize', name: 'storageAway' },
  );
  const place = (key: string) => `${folder}/${key}`;
  const remove = async (Key: string) => {
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
  };

  const send = async (Key: string, source: Readable, limit: number): Promise<HashingMeter> => {
    const meter = new HashingMeter(limit);
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body: meter, ContentType: 'application/octet-stream' },
      partSize,
      queueSize: partsAtOnce,
    });
    const sent = upload.done().catch((error) => {
      meter.destroy(error);
      throw error;
    });
    const [streamed, stored] = await Promise.allSettled([pipeline(source, meter), sent]);
    const failure = [streamed, stored].find((part) => part.status === 'rejected');
    if (!failure) return meter;
    // A short content is sent in one piece, which may have arrived before the source failed.
    await remove(Key).catch(() => undefined);
    throw failure.reason;
  };

  const receive: BlobStore['receive'] = async (source, limit) => {
    const Key = `incoming/${v4()}`;
    const meter = await send(Key, source, limit);
    return {
      ...meter.result(),
      async keep(key) {
        const CopySource = `${Bucket}/${Key}`;
        await client.send(new s3.CopyObjectCommand({ Bucket, Key: place(key), CopySource }));
        await remove(Key);
      },
      discard: () => remove(Key),
    };
  };

  return {
    receive,
    partial: s3Partials({ s3, client, Bucket, receive }),

    // An object of several parts is there when all of them are: it needs no other place first.
    write: async (key, source) => (await send(place(key), source, Number.POSITIVE_INFINITY)).result().size,

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: place(key), Range }));
        return Body as Readable;
      } catch (error) {
        throw error instanceof s3.NoSuchKey ? new BlobMissing(key, { cause: error }) : error;
      }
    },

    remove: (key) => remove(place(key)),

    async removeFolder(folder) {
      let removed = 0;
      for await (const page of s3.paginateListObjectsV2(
        { client },
        { Bucket, Prefix: `${place(folder)}/` },
      )) {
        for (const { Key } of page.Contents ?? []) {
          if (Key === undefined) continue;
          await remove(Key);
          removed += 1;
        }
      }
      return removed;
    },

    async *list(start) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: place(start) })) {
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { key: Key.slice(place('').length), size: Size };
      }
    },

    async sweep() {
      const before = clock.now().getTime() - abandonedAfterMs;
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: 'incoming/' })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && LastModified.getTime() < before) await remove(Key);
        }
      }
    },

    close: async () => client.destroy(),
  };
}

/** Returns whether the bucket did not answer, or answered with a fault of its server. */
function isAway(error: unknown): boolean {
  const { name, code, $metadata } = error as {
    readonly name?: string;
    readonly code?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500;
  return name === 'TimeoutError' || typeof code === 'string';
}
