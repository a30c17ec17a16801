/**
 * Accepts any body, hashes it and writes it durably into the folder given as argument: the minimum that an upload
 * requires.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { announce } from './startBaseline.ts';

const [, , folder = ''] = process.argv;

const server = createServer(async (request, response) => {
  const hash = createHash('sha256');
  await pipeline(
    request,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    // `flush` calls fsync before the file is closed.
    createWriteStream(join(folder, randomUUID()), { flush: true }),
  );
  response.writeHead(201).end(hash.digest('hex'));
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') announce(`http://127.0.0.1:${address.port}`);
});
