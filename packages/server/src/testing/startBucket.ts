/// <reference path="./s3rver.d.ts" />
import S3rver from 's3rver';

/** An S3 server with one bucket. */
export interface BucketServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that stores its objects in a folder. Its key and its secret are both `S3RVER`. */
export async function startBucket(directory: string, name = 'portal'): Promise<BucketServer> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port } = await server.run();
  return { port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
