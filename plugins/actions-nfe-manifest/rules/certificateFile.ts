/** Largest PKCS #12 file that is taken, in bytes. An A1 has some 5 kB. */
export const maxCertificateBytes = 100_000;

/** Characters of such a file in Base64. */
export const maxCertificateCharacters = Math.ceil(maxCertificateBytes / 3) * 4;

/** Returns whether a file is too large to be a certificate, whatever its name says: another one was chosen by mistake. */
export function isTooLargeForCertificate({ size }: { readonly size: number }): boolean {
  return size > maxCertificateBytes;
}
