import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '../config.ts';
import { within } from '../within.ts';
import { BucketWatch } from './BucketWatch.ts';
import { BlobMissing, type BlobStore, StorageAway } from './blobStore.ts';
import { HashingMeter } from './hashingMeter.ts';
import { s3Partials } from './s3Partials.ts';
import { spool } from './spool.ts';
import { Turns } from './Turns.ts';

/** Size of each part of a multipart upload, in bytes. S3 allows 10,000 parts, each of at least 5 MB. */
const partSize = 8 * 1024 * 1024;
/**
 * Number of parts of one content that are sent at a time. Twice as many are in memory, because the next part is
 * assembled from chunks.
 */
const partsAtOnce = 2;
/**
 * Number of contents that are sent at a time, in addition to zips, of which a node creates two: less than 200 MB of
 * parts in memory.
 */
const contentsAtOnce = 4;

/** Time limits of a bucket, in milliseconds. */
export interface S3Patience {
  /** Maximum time for connecting. */
  readonly connectMs: number;
  /**
   * Maximum time until a response begins, while the bucket responds to other requests. A request is tried up to three
   * times.
   */
  readonly answerMs: number;
  /** Time without a response after which a probe checks whether the bucket responds at all. */
  readonly silentMs: number;
  /** Maximum time for the response to that probe. */
  readonly probeMs: number;
  /** Maximum pause within a content that is being received. */
  readonly pauseMs: number;
}
const patienceOfAServer: S3Patience = {
  connectMs: 3000,
  answerMs: 60_000,
  silentMs: 2000,
  probeMs: 3000,
  pauseMs: 10_000,
};

interface S3Options {
  readonly patience?: Partial<S3Patience>;
  /** Folder in the bucket in which contents are stored. */
  readonly folder?: string;
  /** Folder on this machine for contents in transit. Default: a folder in the system's temporary directory. */
  readonly incoming?: string;
}

/** Store in a bucket, or in a part of one. */
export interface S3Store extends BlobStore {
  /** Yields the contents whose keys begin with `start`. */
  list(start: string): AsyncIterable<{ readonly key: string; readonly size: number }>;
}

/**
 * Stores contents in a bucket. A received content is spooled to a file on this machine until it is stored, so that
 * neither slow senders nor a slow bucket take up memory. Credentials come from where the AWS SDK looks for them
 * (environment, profile, role of the machine). Not every S3 service lists the parts of a multipart upload that was
 * killed: give the bucket a lifecycle rule that aborts such uploads.
 *
 * All methods throw {@link StorageAway} when the bucket is unavailable or does not respond.
 */
export async function openS3Store(
  config: S3Config,
  { patience = {}, folder = 'kept', incoming = join(tmpdir(), 'anteroom-incoming') }: S3Options = {},
): Promise<S3Store> {
  // Loaded here, so that servers that keep blobs on disk need not load it.
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { connectMs, answerMs, silentMs, probeMs, pauseMs } = { ...patienceOfAServer, ...patience };
  const Bucket = config.bucket;
  const bucket = {
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
  };
  const client = new s3.S3Client({
    ...bucket,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  // Each probe uses a new connection: a kept-alive one may be exactly what was lost.
  const prober = new s3.S3Client({
    ...bucket,
    credentials: client.config.credentials,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: probeMs,
      requestTimeout: probeMs,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent(),
      httpsAgent: new HttpsAgent(),
    },
  });
  const sending = new Turns(contentsAtOnce);
  const watch = new BucketWatch({
    silentMs,
    probe: () =>
      prober.send(new s3.HeadBucketCommand({ Bucket })).catch((error) => {
        // A refusal is a response, too.
        if (error.$metadata?.httpStatusCode === undefined) throw error;
      }),
    onSilent: (problem) => sending.refuseWaiting(problem),
  });
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    watch.over((silent) => {
      const { abortSignal = silent } = (options ?? {}) as { readonly abortSignal?: AbortSignal };
      return handle(request, { ...options, abortSignal: AbortSignal.any([silent, abortSignal]) });
    });
  // Wraps the retries: an error that arrives here has persisted through them.
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

  const send = async (Key: string, source: Readable): Promise<number> => {
    const meter = new HashingMeter({ limit: Number.POSITIVE_INFINITY });
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
    const failures = [streamed, stored].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
    if (failures.length === 0) return meter.result().size;
    const away = failures.find((failure) => failure instanceof StorageAway);
    throw away ?? failures[0];
  };

  const receive: BlobStore['receive'] = async (source, reception) => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const { path, ...blob } = await spool(incoming, source, reception);
    const discard = () => rm(path, { force: true });
    return {
      ...blob,
      async keep(key) {
        await sending.run(() => send(place(key), createReadStream(path))).finally(discard);
      },
      discard,
    };
  };

  const read = async (object: { readonly Key: string; readonly Range?: string }) => {
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, ...object }));
    return Readable.from(unpaused(Body as Readable, pauseMs), { objectMode: false });
  };

  return {
    receive,
    partial: s3Partials({ s3, client, Bucket, incoming, sending, receive, read }),

    // A multipart object becomes visible only once it is complete, so it needs no temporary place.
    write: (key, source) => send(place(key), source),

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        return await read({ Key: place(key), ...(Range && { Range }) });
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
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
    },

    check: () => watch.check(),

    async close() {
      client.destroy();
      prober.destroy();
    },
  };
}

/**
 * Yields a content as it arrives, and fails after a pause of `pauseMs`. The time that the reader takes does not count.
 */
async function* unpaused(content: Readable, pauseMs: number): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(chunks.next(), pauseMs, new StorageAway('The bucket stopped midway.'));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    content.destroy();
  }
}

/** Returns whether the bucket did not respond, or responded with a server error. */
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
