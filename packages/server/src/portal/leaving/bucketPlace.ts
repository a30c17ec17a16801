import { Readable } from 'node:stream';
import { openS3Store } from '../../kernel/blobs/s3Store.ts';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { LeavingFault } from './LeavingFault.ts';

/** Returns whether an operator names a bucket: `s3://<bucket>/<folder>`. */
export function isBucket(address: string): boolean {
  return address.startsWith('s3://');
}

/**
 * Opens part of a bucket as a place for an export. Endpoint and region are those of the portal's own bucket, or those
 * that the AWS SDK finds.
 *
 * @throws LeavingFault for an address without a bucket or a folder.
 */
export async function bucketPlace(address: string, env: OperatorEnvironment): Promise<ExportPlace> {
  const [, bucket, folder] = /^s3:\/\/([^/]+)\/(.*[^/])\/?$/.exec(address) ?? [];
  if (!bucket || !folder)
    throw new LeavingFault([`${address} is not a folder in a bucket: write it as s3://<bucket>/<folder>.`]);
  const endpoint = env.S3_ENDPOINT ?? env.AWS_ENDPOINT_URL_S3 ?? null;
  const region = env.S3_REGION ?? env.AWS_REGION ?? 'us-east-1';
  const store = await openS3Store({ bucket, endpoint, region }, { folder });
  return {
    shown: `the part ${folder} of the bucket ${bucket}`,
    async *names() {
      for await (const { key } of store.list('')) yield key;
    },
    async sizeOf(name) {
      for await (const { key, size } of store.list(name)) if (key === name) return size;
      return null;
    },
    open: (name) => store.open(name),
    write: async (name, source) => {
      await store.write(name, Readable.from(source));
    },
    remove: (name) => store.remove(name),
    close: () => store.close(),
  };
}
