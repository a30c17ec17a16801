import { type Entry, openPromise } from 'yauzl';
import type { ExportPlace } from './ExportPlace.ts';
import { LeavingFault } from './LeavingFault.ts';

/** An export in a zip, which can only be read. */
export type ZipPlace = Pick<ExportPlace, 'shown' | 'names' | 'sizeOf' | 'open' | 'close'>;

/**
 * Opens a zip.
 *
 * @throws LeavingFault for a file that is not a zip, or that contains a name twice.
 */
export async function zipPlace(path: string): Promise<ZipPlace> {
  const damaged = (error: Error) =>
    new LeavingFault([`${path} cannot be read as a zip: ${error.message.replace(/\.$/, '')}.`]);
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(error);
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`it has ${entry.fileName} twice`);
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    archive.close();
    throw damaged(error as Error);
  }
  return {
    shown: `the zip ${path}`,
    async *names() {
      yield* entries.keys();
    },
    sizeOf: async (name) => entries.get(name)?.uncompressedSize ?? null,
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new LeavingFault([`${name} is missing.`]);
      return archive.openReadStreamPromise(entry).catch((error) => {
        throw damaged(error);
      });
    },
    close: async () => archive.close(),
  };
}
