import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import forge from 'node-forge';
import { CertificateRefused } from './CertificateRefused.ts';
import { refuseCostly } from './refuseCostly.ts';

/** Content of a PKCS #12 file, in PEM format. */
export interface OpenedPkcs12 {
  readonly key: string;
  readonly certificates: readonly string[];
}

// forge uses Node's PBKDF2, which is 20 times as fast as its own, only if it gets the digest's name.
const { pbkdf2 } = forge.pkcs5;
Object.assign(forge.pkcs5, {
  pbkdf2: (
    password: string,
    salt: string,
    iterations: number,
    length: number,
    digest: forge.md.MessageDigest & { readonly algorithm: string },
  ) => pbkdf2(password, salt, iterations, length, digest.algorithm as never),
});

/**
 * Opens a PKCS #12 file. Blocks for seconds if the file has high iteration counts.
 *
 * @throws CertificateRefused
 */
export function openPkcs12(file: Buffer, password: string): OpenedPkcs12 {
  if (!isPkcs12(file)) throw new CertificateRefused('not-pkcs12');
  try {
    const encoded = passwordFor(file, password);
    refuseCostly(file, encoded);
    requireOpenSsl(file, password);
    const p12 = forge.pkcs12.pkcs12FromAsn1(withoutMac(file), encoded);
    const bags = p12.safeContents.flatMap(({ safeBags }) => safeBags);
    const keys = bags.flatMap(({ key }) => (key ? [forge.pki.privateKeyToPem(key)] : []));
    const certificates = bags.flatMap(({ type, asn1, cert }) =>
      type === forge.pki.oids.certBag
        ? [
            new X509Certificate(
              Buffer.from(
                forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes(),
                'binary',
              ),
            ),
          ]
        : [],
    );
    const [key] = keys;
    if (key === undefined || certificates.length === 0) throw new CertificateRefused('no-key');
    return { key, certificates: certificates.map(String) };
  } catch (error) {
    if (error instanceof CertificateRefused) throw error;
    throw new CertificateRefused(isFormer(file) ? 'old-cipher' : 'unreadable', { cause: error });
  }
}

/** Removes the password check, which OpenSSL has already made: forge cannot make it for a password encoded in UTF-8. */
function withoutMac(file: Buffer): forge.asn1.Asn1 {
  const pfx = forge.asn1.fromDer(file.toString('binary'));
  if (Array.isArray(pfx.value)) pfx.value.length = Math.min(pfx.value.length, 2);
  return pfx;
}

/**
 * Object identifier of PBES2 (RFC 8018), encoded. PBES2 takes the password in UTF-8; older schemes take it as it is.
 */
const pbes2 = '2a864886f70d01050d';

function passwordFor(file: Buffer, password: string): string {
  return file.includes(pbes2, 0, 'hex') ? forge.util.encodeUtf8(password) : password;
}

/** Returns whether a file begins like a PFX (RFC 7292): with a sequence whose first element is the version 3. */
function isPkcs12(file: Buffer): boolean {
  if (file[0] !== 0x30 || file.length < 16) return false;
  const length = file[1] ?? 0;
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f);
  // Windows and Java write indefinite lengths (0x80).
  return file.subarray(start, start + 3).equals(Buffer.from([0x02, 0x01, 0x03]));
}

/** Object identifiers of RC2 with 40 and 128 bits (PKCS #12, appendix C), encoded. */
const formerCiphers = ['2a864886f70d010c0106', '2a864886f70d010c0105'];

function isFormer(file: Buffer): boolean {
  return formerCiphers.some((cipher) => file.includes(cipher, 0, 'hex'));
}

/**
 * Lets OpenSSL open the file, as it will for connections. OpenSSL distinguishes a wrong password from a cipher that it
 * no longer supports.
 *
 * @throws CertificateRefused
 */
function requireOpenSsl(file: Buffer, password: string): void {
  try {
    createSecureContext({ pfx: file, passphrase: password });
  } catch (error) {
    const { message } = error as Error;
    if (/mac verify/i.test(message)) throw new CertificateRefused('wrong-password', { cause: error });
    if (/unsupported/i.test(message) && isFormer(file))
      throw new CertificateRefused('old-cipher', { cause: error });
    if (/unable to load private key|no .*key|pfx (certificate|key)/i.test(message)) {
      throw new CertificateRefused('no-key', { cause: error });
    }
    if (/too small|weak/i.test(message)) throw new CertificateRefused('weak-key', { cause: error });
    throw new CertificateRefused('unreadable', { cause: error });
  }
}
