import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/** Bytes that are read at once: some tens of small files, whose reading lets other work of the server wait for some milliseconds. */
const pageSize = 64 * 1024;
/** Pages that are kept: an archive is read in two places, its files and their directory at its end. */
const keptPages = 4;

/** Reads an archive page by page. Reading each of its thousands of small files by itself would take longer than what is done with them. */
export class PagedFile extends RandomAccessReader {
  readonly #file: FileHandle;
  /** Bytes of the file. */
  readonly size: number;
  /** Kept pages by number; the one that was used last comes last. */
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

  /** @throws Error where the file ends before. */
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
