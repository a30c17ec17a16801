import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { lockFile } from '../../kernel/dataDir.ts';
import { OperatorError } from '../../kernel/operatorError.ts';

/** Names in the folder of a backup. `blobs` contains `kept`, as in the data folder. */
export const manifestFile = 'manifest.json';
const sumsFile = 'SHA256SUMS';
export const clusterFolder = 'postgres';
export const passwordFile = 'postgres.password';
export const dumpFile = 'database.dump';
export const blobsFolder = 'blobs';

/** End of the name of a backup's folder while the backup is being written. */
export const unfinishedSuffix = '.unfinished';

const manifestSchema = Type.Object({
  /** Format of the backup. 2: with an encrypted database. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Version of the portal that created the backup. */
  version: Type.String(),
  madeAt: Type.String(),
  /** Name of the last migration. */
  schema: Type.String(),
  /** How the database was backed up. `files`: copied from the embedded PostgreSQL; `dump`: by pg_dump. */
  database: Type.Union([Type.Literal('files'), Type.Literal('dump')]),
  /** Where the documents are: in the backup, or still in the bucket. */
  documents: Type.Union([Type.Literal('files'), Type.Literal('bucket')]),
  /** ID of the key in the key file that encrypts the database; absent if the database is not encrypted. */
  key: Type.Optional(Type.String()),
  /** SHA-256 of the file with the checksums of all other files. */
  sums: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export type BackupManifest = Static<typeof manifestSchema>;

/**
 * Returns the manifest of a backup.
 *
 * @throws OperatorError when the folder is not a backup, or an incomplete one.
 */
export async function readManifest(backup: string): Promise<BackupManifest> {
  if (backup.endsWith(unfinishedSuffix))
    throw new OperatorError(
      `${backup} is not a complete backup: it is still being written, or its writing was interrupted.`,
    );
  const text = await readFile(join(backup, manifestFile), 'utf8').catch(() => null);
  if (text === null)
    throw new OperatorError(`${backup} is not a complete backup: it has no ${manifestFile}.`);
  const damaged = `${join(backup, manifestFile)} is damaged, or is from another version of Anteroom.`;
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new OperatorError(damaged, { cause });
  }
  if (!Value.Check(manifestSchema, manifest)) throw new OperatorError(damaged);
  return manifest;
}

/**
 * Writes all files in a folder to the disk, and their checksums in the format of `sha256sum`. Returns the SHA-256 of the written file,
 * and the total size of the files in bytes.
 */
export async function writeSums(
  backup: string,
  signal: AbortSignal,
): Promise<{ readonly sums: string; readonly bytes: number }> {
  const file = join(backup, sumsFile);
  const out = createWriteStream(file, { mode: 0o600 });
  let bytes = 0;
  await pipeline(async function* () {
    for (const path of await filesIn(backup)) {
      if (path === sumsFile || path === lockFile) continue;
      signal.throwIfAborted();
      await flush(join(backup, path));
      bytes += (await stat(join(backup, path))).size;
      yield `${await sha256(join(backup, path))}  ${path}\n`;
    }
  }, out);
  await flush(file);
  return { sums: await sha256(file), bytes };
}

/** @throws OperatorError naming the first file that differs from what was written. */
export async function checkSums(
  backup: string,
  { sums }: Pick<BackupManifest, 'sums'>,
  signal: AbortSignal,
): Promise<void> {
  const file = join(backup, sumsFile);
  const damaged = (path: string) =>
    new OperatorError(`The backup is damaged: ${path} is missing or altered.`);
  if ((await sha256(file).catch(() => null)) !== sums) throw damaged(file);
  const expected = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) }))
    expected.set(line.slice(66), line.slice(0, 64));
  for (const [path, sum] of expected) {
    signal.throwIfAborted();
    if ((await sha256(join(backup, path)).catch(() => null)) !== sum) throw damaged(join(backup, path));
  }
}

/** Returns the paths of the files in a folder and its subfolders, with slashes, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Reads without a stream, because setting one up takes longer than reading most of a cluster's files. */
async function sha256(path: string): Promise<string> {
  await using file = await open(path);
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(1024 * 1024);
  for (;;) {
    const { bytesRead } = await file.read(chunk);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(chunk.subarray(0, bytesRead));
  }
}

/** Waits until a file has been flushed to the disk. */
export async function flush(file: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
