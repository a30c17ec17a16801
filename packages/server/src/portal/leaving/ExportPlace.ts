import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LeavingFault } from './LeavingFault.ts';

/** A place that holds a firm's export: a folder, or part of a bucket. File names contain slashes. */
export interface ExportPlace {
  /** Name shown to the operator: “the folder /backup/c1001”. */
  readonly shown: string;
  /** Yields the names of all files in it. Yields nothing if nothing was ever written to it. */
  names(): AsyncIterable<string>;
  /**
   * Returns the size of a file in bytes, or null if there is none.
   *
   * @throws LeavingFault if the name belongs to something other than a file.
   */
  sizeOf(name: string): Promise<number | null>;
  open(name: string): Promise<Readable>;
  /** Writes a file durably and atomically, replacing any existing one. */
  write(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** @throws LeavingFault if the file is missing or is not a file. */
export async function requireFile(place: Pick<ExportPlace, 'sizeOf'>, name: string): Promise<number> {
  return (await place.sizeOf(name)) ?? failMissing(name);
}

function failMissing(name: string): never {
  throw new LeavingFault([`${name} is missing.`]);
}

/** Returns a folder as a place for an export. The folder need not exist yet. */
export function folderPlace(path: string): ExportPlace {
  return {
    shown: `the folder ${path}`,
    async *names() {
      const files = await readdir(path, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw new LeavingFault([`The folder ${path} cannot be used (${error.code}).`]);
        },
      );
      for (const file of files)
        if (!file.isDirectory()) yield relative(path, join(file.parentPath, file.name)).replaceAll(sep, '/');
    },
    async sizeOf(name) {
      const found = await lstat(join(path, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw new LeavingFault([`${name} cannot be read (${error.code}).`]);
      });
      // A symbolic link might lead out of the folder.
      if (found && !found.isFile()) throw new LeavingFault([`${name} is not a file.`]);
      return found?.size ?? null;
    },
    open: async (name) => createReadStream(join(path, name)),
    async write(name, source) {
      const whole = join(path, name);
      const part = `${whole}.part`;
      // Private, because it holds everything that the firm's clients have entrusted to the firm.
      await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(source), createWriteStream(part, { mode: 0o600, flush: true }));
      await rename(part, whole);
    },
    remove: (name) => rm(join(path, name), { force: true }),
    close: async () => undefined,
  };
}
