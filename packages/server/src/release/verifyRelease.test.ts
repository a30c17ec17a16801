import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pinnedKeyFile, verifyRelease } from './verifyRelease.ts';

const name = 'anteroom-0.2.0-linux-x64.tar.gz';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

let folder: string;
let home: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-verify-'));
  home = join(folder, 'home');
  archive = join(folder, name);
  await mkdir(home);
  await writeFile(join(home, pinnedKeyFile), publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(archive, 'content');
});
afterEach(() => rm(folder, { recursive: true }));

async function signed(key: KeyObject, listed = name): Promise<void> {
  const sums = Buffer.from(`${createHash('sha256').update('content').digest('hex')}  ${listed}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, sums, key));
}

test('an archive signed with the pinned key is accepted', async () => {
  await signed(privateKey);
  await expect(verifyRelease(archive, home)).resolves.toBeUndefined();
});

test('an archive that is altered, unsigned, not listed or signed with another key is rejected', async () => {
  await expect(verifyRelease(archive, home)).rejects.toThrow('SHA256SUMS. Fetch it along');
  await signed(generateKeyPairSync('ed25519').privateKey);
  await expect(verifyRelease(archive, home)).rejects.toThrow('is not signed with the key in');
  await signed(privateKey, 'anteroom-0.1.0-linux-x64.tar.gz');
  await expect(verifyRelease(archive, home)).rejects.toThrow(`SHA256SUMS does not name ${name}.`);
  await signed(privateKey);
  await writeFile(archive, 'contents');
  await expect(verifyRelease(archive, home)).rejects.toThrow('is damaged or a different file');
});

test('an error names the pinned key file when it is missing or invalid', async () => {
  await signed(privateKey);
  const file = join(home, pinnedKeyFile);
  await writeFile(file, 'no key');
  await expect(verifyRelease(archive, home)).rejects.toThrow(`${file} is not a public key.`);
  await rm(file);
  await expect(verifyRelease(archive, home)).rejects.toThrow(`There is no ${file}: `);
});
