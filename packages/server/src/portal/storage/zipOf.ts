import { PassThrough, pipeline, type Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader } from './zipRecords.ts';

/** A file in a zip. Its content is read when its turn comes. */
export interface ZipEntry {
  /** Unique path with `/` between folders. See `zipNames`. */
  readonly path: string;
  /** Number of bytes of {@link content}, less than 4 GB; null if it is known only after reading. */
  readonly size: number | null;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  readonly content: Readable;
}

/**
 * Returns a zip of the entries, created while it is read; zip64 if necessary. One entry is open at a time. If an entry
 * or the iteration fails, so does the stream; if the stream is destroyed, the open content is closed.
 *
 * @param onRead Called with the number of bytes of each chunk of a content.
 */
export function zipOf(
  entries: AsyncIterable<ZipEntry>,
  onRead: (bytes: number) => void = () => undefined,
): Readable {
  const out = new PassThrough();
  let open: Readable | undefined;
  // Destroys the open content, because the generator cannot end while it waits for it.
  out.once('close', () => open?.destroy());
  const zip = zipped(entries, {
    onRead,
    onOpen(content) {
      open = content;
      if (out.destroyed) content.destroy();
    },
  });
  pipeline(zip, out, () => undefined);
  return out;
}

interface Told {
  onOpen(content: Readable): void;
  onRead(bytes: number): void;
}

async function* zipped(entries: AsyncIterable<ZipEntry>, { onOpen, onRead }: Told): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, size, mimeType, modifiedAt, content } of entries) {
    onOpen(content);
    const file = { path, modifiedAt, isDeflated: isCompressible(mimeType) };
    const sums = { crc32: 0, size: 0, packedSize: 0 };
    const header = localHeader(file);
    yield header;
    const measured = measuring(content, (chunk) => {
      sums.crc32 = crc32(chunk, sums.crc32);
      sums.size += chunk.length;
      onRead(chunk.length);
    });
    for await (const chunk of file.isDeflated ? deflated(measured) : measured) {
      sums.packedSize += chunk.length;
      yield chunk;
    }
    if (size !== null && sums.size !== size)
      throw new Error(`${path} has ${sums.size} bytes instead of ${size}`);
    const descriptor = dataDescriptor(sums);
    yield descriptor;
    directory.push(directoryRecord(file, sums, offset));
    offset += header.length + sums.packedSize + descriptor.length;
  }
  const records = Buffer.concat(directory);
  yield records;
  yield endOfDirectory({ files: directory.length, offset, size: records.length });
}

async function* measuring(
  content: AsyncIterable<Buffer>,
  measure: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    measure(chunk);
    yield chunk;
  }
}

function deflated(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // A failure of the content also fails the returned stream, so its reader learns of it.
  return pipeline(content, createDeflateRaw(), () => undefined);
}

/**
 * Returns whether compression helps: it does for text; pictures, PDF, office files and archives are already compressed.
 */
function isCompressible(mimeType: string): boolean {
  return /^(text|message)\/|[/+](xml|json)$|\/(bmp|tiff|postscript|rtf)$/.test(mimeType);
}
