import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PluginManifest } from '@anteroom/contract';
import type { ReadEntry } from 'tar';
import { PluginFault } from './pluginFault.ts';
import { checkFiles, parseManifest } from './readManifest.ts';

/** A plugin unpacked from its archive, in memory. */
export interface ReadArchive {
  readonly manifest: PluginManifest;
  /** The plugin's own files by their relative paths, including `plugin.json`. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** SHA-384 in base64 by path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Identifier of exactly these files: twelve hexadecimal digits of a hash over all their hashes. */
  readonly build: string;
}

export const archiveLimits = {
  /** Maximum size of the archive, in bytes. */
  packed: 20 * 1024 * 1024,
  /** Maximum size of its unpacked content, in bytes. */
  unpacked: 50 * 1024 * 1024,
  files: 2_000,
} as const;

/**
 * Unpacks a plugin's archive (`.tgz`). It may come from anywhere: anything except plain files below the archive's root
 * makes it invalid as a whole. The plugin is the folder of its one `plugin.json`; what is beside that folder is
 * ignored.
 *
 * @throws PluginFault that says what is wrong with it.
 */
export async function readArchive(archive: Buffer): Promise<ReadArchive> {
  if (archive.length > archiveLimits.packed) {
    throw new PluginFault(`The archive is larger than ${megabytes(archiveLimits.packed)} MB.`);
  }
  const files = pluginFolder(await readEntries(await unpack(archive)));
  const manifest = parseManifest(files.get('plugin.json')?.toString('utf8') ?? '');
  checkFiles(manifest, (path) => files.get(path));
  const hashes = Object.fromEntries([...files].map(([path, content]) => [path, sha384(content)]));
  const whole = createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
  return { manifest, files, hashes, build: whole.slice(0, 12) };
}

export function sha384(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64');
}

async function unpack(archive: Buffer): Promise<Buffer> {
  try {
    // Allows for what tar itself adds: a header and padding for each file.
    const maxOutputLength = archiveLimits.unpacked + archiveLimits.files * 1024;
    return await promisify(gunzip)(archive, { maxOutputLength });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new PluginFault(`The archive contains more than ${megabytes(archiveLimits.unpacked)} MB.`);
    }
    throw new PluginFault('The archive is not a .tgz: it cannot be unzipped.');
  }
}

/** Returns every file of a tar by its path. */
async function readEntries(tar: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const { Parser } = await import('tar');
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(new PluginFault(reason));
    const parser = new Parser({
      strict: true,
      onReadEntry(entry: ReadEntry) {
        const { type } = entry;
        const path = entry.path.replace(/^\.\//, '');
        const chunks: Buffer[] = [];
        entry.on('data', (chunk: Buffer) => chunks.push(chunk));
        if (type === 'Directory') return;
        if (type !== 'File' && type !== 'OldFile' && type !== 'ContiguousFile') {
          refuse(`The archive contains ${path}, which is not a regular file (${type}).`);
        } else if (!isPlainPath(path)) {
          refuse(`The archive holds a file with the path ${JSON.stringify(path)}.`);
        } else if (files.has(path)) {
          refuse(`The archive holds ${path} twice.`);
        } else if (files.size === archiveLimits.files) {
          refuse(`The archive holds more than ${archiveLimits.files} files.`);
        } else {
          files.set(path, Buffer.alloc(0));
          entry.on('end', () => files.set(path, Buffer.concat(chunks)));
        }
      },
    });
    parser.on('error', (error: Error) => refuse(`The archive cannot be read: ${error.message}.`));
    parser.on('end', () => resolve(files));
    parser.end(tar);
  });
}

/**
 * Returns whether a path is relative, does not lead upwards, and contains nothing that some system would interpret as
 * more than a name.
 */
function isPlainPath(path: string): boolean {
  const isName = (part: string) => /^[^\p{Cc}\\:]+$/u.test(part) && part !== '.' && part !== '..';
  return path.length <= 200 && path.split('/').every(isName);
}

function pluginFolder(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const manifests = [...files.keys()].filter((path) => posix.basename(path) === 'plugin.json');
  const [manifest] = manifests;
  if (manifest === undefined) throw new PluginFault('The archive contains no plugin.json.');
  if (manifests.length > 1) {
    throw new PluginFault(`The archive contains more than one plugin.json: ${manifests.join(', ')}.`);
  }
  const folder = manifest.slice(0, -'plugin.json'.length);
  const own = [...files].filter(([path]) => path.startsWith(folder));
  const sorted = own.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return new Map(sorted.map(([path, content]) => [path.slice(folder.length), content]));
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
