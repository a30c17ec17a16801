import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts with AES-256-GCM. The result consists of 12 random bytes, the tag and the ciphertext.
 *
 * @param purpose Text that identifies where the value is stored. In another place it cannot be decrypted.
 */
export function encrypt(key: Buffer, value: Buffer, purpose: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @throws Error for a wrong key or purpose, or an altered value. */
export function decrypt(key: Buffer, sealed: Buffer, purpose: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
}
