import { fileURLToPath } from 'node:url';

/** A self-signed certificate with its key, as a PKCS #12 file. It is valid from 21 November 2026 for a hundred years. */
export const signingP12 = {
  path: fileURLToPath(new URL('./signing.p12', import.meta.url)),
  password: 'its password',
};
