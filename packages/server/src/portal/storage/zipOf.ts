import { PassThrough, pipeline, type Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader } from './zipRecords.ts';

/** A file of a zip. Its content is read when its turn has come. */
export interface ZipEntry {
  /** Unique path with `/` between folders. See `zipNames`. */
  readonly path: string;
  /** Bytes of {@link content}, less than 4 GB; null where they are known only once it was read. */
  readonly size: number | null;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  readonly content: Readable;
}

/**
 * Returns a zip of the entries, which is made while it is read; zip64 if necessary. One entry is open at a time. When
 * an entry fails, or the entries do, so does the stream; when the stream is destroyed, what is open is closed.
 *
 * @param onRead Receives the number of bytes of each piece of a content.
 */
export function zipOf(
  entries: AsyncIterable<ZipEntry>,
  onRead: (bytes: number) => void = () => undefined,
): Readable {
  const out = new PassThrough();
  let open: Readable | undefined;
  // A content that lets it wait would hold the generator up.
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
  // A failure of the content also fails the stream that is returned, so its reader learns of it.
  return pipeline(content, createDeflateRaw(), () => undefined);
}

/** Text gains by it; pictures, PDF, office files and archives are compressed already. */
function isCompressible(mimeType: string): boolean {
  return /^(text|message)\/|[/+](xml|json)$|\/(bmp|tiff|postscript|rtf)$/.test(mimeType);
}
