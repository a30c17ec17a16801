import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A file of a zip. Its content is read when its turn has come. */
export interface ZipEntry {
  /** With `/` between folders; unlike all others. See `zipNames`. */
  readonly path: string;
  /** Bytes of {@link content}. */
  readonly size: number;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  readonly content: Readable;
}

/**
 * A zip of whatever comes, as it is read; zip64 where it has to be. One entry is open at a time. When an entry fails, or
 * the entries do, so does the stream; when the stream is destroyed, what is open is closed.
 */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  let open: Readable | undefined;
  zip.on('error', (error) => out.destroy(error as Error));
  out.once('close', () => open?.destroy());

  async function fill(): Promise<void> {
    for await (const { path, size, mimeType, modifiedAt, content } of entries) {
      open = content;
      if (out.destroyed) content.destroy();
      zip.addReadStream(content, path, { size, mtime: modifiedAt, compress: isCompressible(mimeType) });
      await finished(content, { writable: false });
    }
    zip.end();
  }
  fill().catch((error: Error) => out.destroy(error));
  return out;
}

/** Text gains by it; pictures, PDF, office files and archives are compressed already. */
function isCompressible(mimeType: string): boolean {
  return /^(text|message)\/|[/+](xml|json)$|\/(bmp|tiff|postscript|rtf)$/.test(mimeType);
}
