import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HashingMeter } from '../../kernel/blobs/hashingMeter.ts';
import { contentFile, contentsFile, manifestName } from './firmFolder.ts';
import { LeavingFault } from './LeavingFault.ts';

/** File that says whose export a folder is to become; it is removed once the export is whole. */
const unfinishedName = 'unfinished.json';

/** A folder that an export is written to. What an interrupted one of the same firm has written of documents' contents is kept. */
export class ExportFolder {
  readonly path: string;
  /** Contents that were there before, and have not been asked for yet. */
  readonly #left: Set<string>;

  private constructor(path: string, left: Set<string>) {
    this.path = path;
    this.#left = left;
  }

  /**
   * Opens a folder for a firm's export.
   *
   * @param path - of a folder that is empty, not there yet, or was left by an export of the firm that was interrupted.
   * @throws LeavingFault when something else lies in it.
   */
  static async open(path: string, companyId: string): Promise<ExportFolder> {
    const there = await readdir(path).catch((error: NodeJS.ErrnoException): string[] => {
      if (error.code === 'ENOENT') return [];
      throw new LeavingFault([`The folder ${path} cannot be used (${error.code}).`]);
    });
    const refuse = (why: string): never => {
      throw new LeavingFault([`The folder ${path} ${why}. Name another one, or remove it.`]);
    };
    if (there.includes(manifestName)) refuse('holds an export already');
    if (there.length > 0 && !there.includes(unfinishedName)) refuse('is not empty');
    const marker = join(path, unfinishedName);
    if (there.length > 0 && (await readFile(marker, 'utf8')) !== JSON.stringify({ firm: companyId }))
      refuse('holds an export of another firm that was interrupted');
    // It holds everything that the firm's clients have entrusted to it.
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(marker, JSON.stringify({ firm: companyId }), { mode: 0o600 });
    // The data are those of one moment, and written anew.
    for (const name of ['data', contentsFile]) await rm(join(path, name), { recursive: true, force: true });
    await mkdir(join(path, 'data'), { mode: 0o700 });
    return new ExportFolder(path, await contentsIn(path));
  }

  /** Writes a content, unless it lies there whole. Returns the SHA-256 of what was written, or lies there. */
  async keepContent(sha256: string, open: () => Promise<Readable>): Promise<string> {
    const path = join(this.path, contentFile(sha256));
    if (this.#left.delete(sha256)) {
      const meter = new HashingMeter(Number.MAX_SAFE_INTEGER);
      await pipeline(createReadStream(path), meter, drain);
      if (meter.result().sha256 === sha256) return sha256;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const part = `${path}.part`;
    const meter = new HashingMeter(Number.MAX_SAFE_INTEGER);
    await pipeline(await open(), meter, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, path);
    return meter.result().sha256;
  }

  /** Removes what an interrupted export has left of documents that are gone since. */
  async dropRest(): Promise<void> {
    for (const sha256 of this.#left) await rm(join(this.path, contentFile(sha256)), { force: true });
  }

  /** Marks the export as whole. */
  async finish(): Promise<void> {
    await rm(join(this.path, unfinishedName));
  }
}

/** Returns the contents that lie in a folder, and removes those that were being written. */
async function contentsIn(path: string): Promise<Set<string>> {
  const found = new Set<string>();
  const folder = join(path, 'contents');
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const file of files) {
    if (!file.isFile()) continue;
    if (/^[\da-f]{64}$/.test(file.name)) found.add(file.name);
    else await rm(join(file.parentPath, file.name));
  }
  return found;
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
