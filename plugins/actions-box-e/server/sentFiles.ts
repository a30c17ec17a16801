import { createWriteStream } from 'node:fs';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { maxXmlSize } from '../rules/noteFiles.ts';
import { PagedFile } from './PagedFile.ts';
import { NoteRefused } from './xml/NoteRefused.ts';

/** One XML file, either sent by itself or from an archive. */
export interface SentFile {
  /** Name of the file, with its path in the archive. */
  readonly name: string;
  /** @throws NoteRefused */
  read(): Promise<Buffer>;
}

/** Maximum number of files in an archive. */
const maxEntries = 20_000;
/** Maximum number of bytes that an archive may unpack to. */
const maxUnpacked = 1024 ** 3;

/** Compression methods of the entries of a zip. */
const stored = 0;
const deflated = 8;

/** Files that operating systems put into archives. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/;

/**
 * Yields the files in a sent file: one for an XML, many for an archive. The order is the same each time.
 *
 * @param onFound Called with the number of files by which the total grows or, if negative, shrinks. The sent file
 * itself is already counted as one.
 */
export async function* sentFiles(
  name: string,
  open: () => Promise<Readable>,
  onFound: (more: number) => void,
): AsyncGenerator<SentFile> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-import-'));
  try {
    const path = join(folder, 'sent');
    const head = await copy(await open(), path);
    if (!isZip(head)) {
      yield { name, read: async () => buffer(await open()) };
      return;
    }
    yield* archived(name, path, onFound);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether a file is a zip, judging by its first bytes. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

async function copy(content: Readable, path: string): Promise<Buffer> {
  let head = Buffer.alloc(0);
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (head.length < 4) head = Buffer.concat([head, chunk.subarray(0, 4)]);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return head;
}

async function* archived(
  name: string,
  path: string,
  onFound: (more: number) => void,
): AsyncGenerator<SentFile> {
  const file = await openFile(path);
  const reader = new PagedFile(file, (await file.stat()).size);
  try {
    const archive = await opened(reader);
    if (archive instanceof NoteRefused) {
      yield refused(name, archive);
      return;
    }
    if (archive.entryCount > maxEntries) {
      yield refused(name, new NoteRefused('too-many-files', String(archive.entryCount)));
      return;
    }
    onFound(archive.entryCount - 1);
    yield* entries(name, { archive, reader }, onFound);
  } finally {
    await file.close();
  }
}

/** An archive that is being read. */
interface OpenArchive {
  readonly archive: ZipFile;
  readonly reader: PagedFile;
}

async function* entries(
  archiveName: string,
  { archive, reader }: OpenArchive,
  onFound: (more: number) => void,
): AsyncGenerator<SentFile> {
  let bytes = 0;
  let left = archive.entryCount;
  try {
    for await (const entry of archive.eachEntry()) {
      left--;
      const name = nameOf(entry);
      if (name.endsWith('/') || systemFiles.test(name)) {
        onFound(-1);
        continue;
      }
      bytes += Math.min(entry.uncompressedSize, maxXmlSize);
      if (bytes > maxUnpacked) {
        onFound(-left);
        yield refused(name, new NoteRefused('too-large', archiveName));
        return;
      }
      yield { name, read: () => readEntry({ archive, reader }, entry, name) };
    }
  } catch (error) {
    // The files after this one in the archive cannot be found.
    onFound(1 - left);
    yield refused(archiveName, new NoteRefused('unreadable-archive', (error as Error).message.slice(0, 100)));
  }
}

async function opened(reader: PagedFile): Promise<ZipFile | NoteRefused> {
  try {
    const { size } = reader;
    // Names are only shown and never become paths, so they need not be validated.
    return await fromRandomAccessReaderPromise(reader, size, { decodeStrings: false, autoClose: false });
  } catch (error) {
    return new NoteRefused('unreadable-archive', (error as Error).message.slice(0, 100));
  }
}

function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const name = fileNameRaw.toString(generalPurposeBitFlag & 0x800 ? 'utf8' : 'latin1');
  return printable(name);
}

/** Removes characters that cannot be shown or stored from a file name of unknown origin, and shortens it. */
export function printable(name: string): string {
  return name.replace(/[\p{C}\ufffd]/gu, '_').slice(-200);
}

async function readEntry({ archive, reader }: OpenArchive, entry: Entry, name: string): Promise<Buffer> {
  if (entry.isEncrypted()) throw new NoteRefused('encrypted');
  if (/\.(zip|rar|7z|gz|tgz)$/i.test(name)) throw new NoteRefused('nested-archive');
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > maxXmlSize) throw new NoteRefused('too-large');
  try {
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    const content = unpacked(await reader.bytes(fileDataStart, entry.compressedSize), entry);
    if (isZip(content)) throw new NoteRefused('nested-archive');
    return content;
  } catch (error) {
    if (error instanceof NoteRefused) throw error;
    throw new NoteRefused('unreadable-archive', (error as Error).message.slice(0, 100));
  }
}

/**
 * Unpacks an entry synchronously: with a stream for each of thousands of small files it would take three times as long.
 *
 * @throws Error
 */
function unpacked(packed: Buffer, { compressionMethod, uncompressedSize, crc32: sum }: Entry): Buffer {
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw new Error(`compression method ${compressionMethod}`);
  }
  const content =
    compressionMethod === stored ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
  if (content.length !== uncompressedSize || crc32(content) !== sum) throw new Error('another size or sum');
  return content;
}

function refused(name: string, reason: NoteRefused): SentFile {
  return { name, read: () => Promise.reject(reason) };
}
