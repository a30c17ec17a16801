import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../kernel/startError.ts';

/** Name of the file in which an installation pins the public key of the releases' publisher. */
export const pinnedKeyFile = 'release.pub';

/**
 * Verifies that an archive was published by the owner of the pinned key: the list of checksums next to it must be
 * signed with that key, and must contain the archive.
 *
 * @throws StartError
 */
export async function verifyRelease(archive: string, home: string): Promise<void> {
  const key = await readPinnedKey(join(home, pinnedKeyFile));
  const sums = await readBeside(archive, 'SHA256SUMS');
  const signature = await readBeside(archive, 'SHA256SUMS.sig');
  if (!verify(null, sums, key, signature)) {
    throw new StartError(
      `The release is not signed with the key in ${join(home, pinnedKeyFile)}. Do not install it, unless its publisher has announced a new key.`,
    );
  }
  const expected = sums
    .toString()
    .split('\n')
    .find((line) => line.slice(66) === basename(archive));
  if (expected === undefined) throw new StartError(`SHA256SUMS does not name ${basename(archive)}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (expected.slice(0, 64) !== hash.digest('hex'))
    throw new StartError(
      `${archive} is damaged or a different file: its checksum does not match SHA256SUMS.`,
    );
}

async function readPinnedKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file).catch(() => null);
  if (!pem)
    throw new StartError(`There is no ${file}: put the public key of the publisher of the releases there.`);
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new StartError(`${file} is not a public key.`, { cause });
  }
}

async function readBeside(archive: string, name: string): Promise<Buffer> {
  const file = join(dirname(archive), name);
  return readFile(file).catch(() => {
    throw new StartError(`There is no ${file}. Fetch it along with the archive.`);
  });
}
