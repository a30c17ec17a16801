import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { StartError } from '../startError.ts';

/** A master key, which encrypts the data keys in the database and is stored outside it. */
export interface MasterKey {
  /** Start of the key's SHA-256. Each data key refers by it to the master key that encrypts it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Length of an AES-256 key, in bytes. */
const length = 32;

/**
 * Reads the master keys of a file, one per line in base64. The first one encrypts; the others are former ones, which
 * are needed until `anteroom secrets rotate` has replaced them everywhere.
 *
 * @returns null if there is no file.
 * @throws StartError for a file that cannot be read, or contains anything else.
 */
export async function readKeyFile(path: string): Promise<readonly MasterKey[] | null> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`The key file ${path} cannot be read (${error.code}).`);
  });
  if (content === null) return null;
  const keys = content.split(/\s+/).filter(Boolean).map(toMasterKey);
  if (keys.length > 0 && keys.every((key) => key.bytes.length === length)) return keys;
  throw new StartError(
    `The key file ${path} must hold 32 random bytes in base64, as "openssl rand -base64 32" prints.`,
  );
}

export function newMasterKey(): MasterKey {
  return toMasterKey(randomBytes(length).toString('base64'));
}

function toMasterKey(text: string): MasterKey {
  const bytes = Buffer.from(text, 'base64');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

/** Creates the key file. Another process may have been first: the content of the file counts. */
export async function makeKeyFile(path: string): Promise<readonly MasterKey[]> {
  const draft = await writeDraft(path, [newMasterKey()]);
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw cannotWrite(path, error);
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readKeyFile(path)) ?? [];
}

/** Replaces all keys of the file atomically. */
export async function writeKeyFile(path: string, keys: readonly MasterKey[]): Promise<void> {
  const draft = await writeDraft(path, keys);
  await rename(draft, path).catch(async (error) => {
    await rm(draft, { force: true });
    throw cannotWrite(path, error);
  });
}

async function writeDraft(path: string, keys: readonly MasterKey[]): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return draft;
}

function cannotWrite(path: string, error: unknown): StartError {
  return new StartError(
    `The key file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
      'Its folder must be writable.',
  );
}
