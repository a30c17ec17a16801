import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/**
 * Number of bytes read at a time: enough for several dozen small files, which occupy the server for only a few
 * milliseconds.
 */
const pageSize = 64 * 1024;
/** Number of cached pages. An archive is read in two places: its files, and the directory at its end. */
const keptPages = 4;

/**
 * Reads an archive page by page. Reading each of its thousands of small files separately would take longer than
 * processing them.
 */
export class PagedFile extends RandomAccessReader {
  readonly #file: FileHandle;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Cached pages by number, least recently used first. */
  readonly #pages = new Map<number, Buffer>();

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }

  /** @throws Error if the file is too short. */
  async bytes(position: number, length: number): Promise<Buffer> {
    if (position + length > this.size) throw new Error('unexpected end');
    const first = Math.floor(position / pageSize);
    const last = Math.floor((position + length) / pageSize);
    const pages: Buffer[] = [];
    for (let number = first; number <= last; number++) pages.push(await this.#page(number));
    const start = position - first * pageSize;
    const all = pages.length === 1 ? (pages[0] as Buffer) : Buffer.concat(pages);
    return all.subarray(start, start + length);
  }

  async #page(number: number): Promise<Buffer> {
    const page = this.#pages.get(number) ?? (await this.#read(number));
    this.#pages.delete(number);
    this.#pages.set(number, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= keptPages) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  async #read(number: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(
      Buffer.alloc(pageSize),
      0,
      pageSize,
      number * pageSize,
    );
    return buffer.subarray(0, bytesRead);
  }
}
