/** Maximum size of a PKCS #12 file, in bytes. An A1 certificate has about 5 kB. */
const maxCertificateBytes = 100_000;

/** Maximum number of characters of such a file in Base64. */
export const maxCertificateCharacters = Math.ceil(maxCertificateBytes / 3) * 4;

/** Returns whether a file is too large to be a certificate, whatever its name. If so, the wrong file was chosen. */
export function isTooLargeForCertificate({ size }: { readonly size: number }): boolean {
  return size > maxCertificateBytes;
}
