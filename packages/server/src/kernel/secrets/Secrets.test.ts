import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { newMasterKey, readKeyFile, writeKeyFile } from './keyFile.ts';
import { rotateKeys } from './rotateKeys.ts';
import { Secrets } from './Secrets.ts';

let database: TestDatabase;
let dataDir: string;
let keyFile: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-secrets-'));
  keyFile = join(dataDir, 'secret.key');
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (secretKeyFile: string | null = null) => Secrets.open({ secretKeyFile, dataDir }, database.db);

test('the key file is created at the first start with mode 600, and later starts unseal with it', async () => {
  const sealed = (await open()).seal('JBSWY3DPEHPK3PXP', 'totp ana');
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await (await open()).unseal(sealed, 'totp ana')).toBe('JBSWY3DPEHPK3PXP');
});

test('servers that start concurrently use the same key', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(await other.unseal(one.seal('a', 'p'), 'p')).toBe('a');
});

test('a sealed secret that was moved or altered cannot be unsealed', async () => {
  const secrets = await open();
  const sealed = secrets.seal('seed', 'totp ana');
  await expect(secrets.unseal(sealed, 'totp ben')).rejects.toThrow();
  // Alter the first character of the encrypted part: some bits of the last one are insignificant.
  const altered = sealed.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`);
  await expect(secrets.unseal(altered, 'totp ana')).rejects.toThrow();
  await expect(secrets.unseal('seed', 'totp ana')).rejects.toThrow('not sealed');
});

test('the server does not start if its key file is missing, different or invalid', async () => {
  await open();
  const key = await readFile(keyFile);
  await rm(keyFile);
  await expect(open()).rejects.toThrow(/secret\.key does not exist.*Restore it/);
  // No new key file was created in its place.
  await expect(open()).rejects.toThrow('does not exist');
  await writeKeyFile(keyFile, [newMasterKey()]);
  await expect(open()).rejects.toThrow('a different key');
  await writeFile(keyFile, 'not a key');
  await expect(open()).rejects.toThrow('32 random bytes');
  await writeFile(keyFile, key);
  await open();
});

test('a key file named by SECRET_KEY_FILE is never created', async () => {
  const named = join(dataDir, 'named.key');
  await expect(open(named)).rejects.toThrow('SECRET_KEY_FILE names');
  await writeKeyFile(named, [newMasterKey()]);
  await open(named);
});

test('rotated keys unseal older secrets, and running servers can unseal newer ones', async () => {
  const running = await open();
  const sealed = running.seal('before', 'p');
  const [former] = (await readKeyFile(keyFile)) ?? [];
  const rotated = await rotateKeys({ secretKeyFile: null, dataDir }, database.db);
  expect(await rotated.unseal(sealed, 'p')).toBe('before');
  expect(await running.unseal(rotated.seal('after', 'p'), 'p')).toBe('after');

  await writeKeyFile(keyFile, former ? [former] : []);
  await expect(open()).rejects.toThrow('a different key');
});

test('a rotation that was interrupted is completed by the next one', async () => {
  const sealed = (await open()).seal('before', 'p');
  const keys = (await readKeyFile(keyFile)) ?? [];
  await writeKeyFile(keyFile, [newMasterKey(), ...keys]);
  expect(await (await open()).unseal(sealed, 'p')).toBe('before');
  await rotateKeys({ secretKeyFile: null, dataDir }, database.db);
  expect(await readKeyFile(keyFile)).toHaveLength(1);
  expect(await (await open()).unseal(sealed, 'p')).toBe('before');
});
