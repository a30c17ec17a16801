import forge from 'node-forge';
import { CertificateRefused } from './CertificateRefused.ts';

const { asn1 } = forge;
type Element = forge.asn1.Asn1;

/**
 * Maximum sum of a file's iteration counts. Programs write 2,000 to 600,000 for each of the three places (the MAC, the
 * certificates and the key); the file itself can name billions, which would take hours.
 */
const mostIterations = 2_000_000;

/** Object identifiers (RFC 2315, 7914). */
const [encryptedData, scrypt] = ['1.2.840.113549.1.7.6', '1.3.6.1.4.1.11591.4.11'].map((id) =>
  asn1.oidToDer(id).getBytes(),
);

/**
 * Refuses a PKCS #12 file (RFC 7292) that takes too long to open, before anything opens it. Also decrypts the
 * certificates, since an encrypted part can contain a key that is encrypted again.
 *
 * @param password - in the encoding that forge needs for this file.
 * @throws CertificateRefused, and whatever forge throws for a malformed file.
 */
export function refuseCostly(file: Buffer, password: string): void {
  let left = mostIterations;
  const count = (element: Element) => {
    left -= iterationsIn(element);
    if (left < 0) throw new CertificateRefused('unreadable');
  };
  const pfx = asn1.fromDer(file.toString('binary'));
  count(pfx);
  const safe = asn1.fromDer(octetsOf(at(pfx, 1, 1, 0)));
  count(safe);
  for (const info of elementsOf(safe)) {
    if (at(info, 0).value === encryptedData) count(decrypted(at(info, 1, 0, 1), password));
    else count(asn1.fromDer(octetsOf(at(info, 1, 0))));
  }
}

/**
 * Returns the sum of the iteration counts in an element. In each structure that has one (MacData, PBEParameter and
 * PBKDF2-params), the count is an integer that follows the salt.
 *
 * @throws CertificateRefused for scrypt, which has costs of other kinds and is not used in such files.
 */
function iterationsIn(element: Element): number {
  if (!Array.isArray(element.value)) return 0;
  return element.value.reduce((sum, child, index, siblings) => {
    if (child.type === asn1.Type.OID && child.value === scrypt) throw new CertificateRefused('unreadable');
    const isCount = child.type === asn1.Type.INTEGER && siblings[index - 1]?.type === asn1.Type.OCTETSTRING;
    // Throws for more than 32 bits.
    const own = isCount ? Math.abs(asn1.derToInteger(child.value as string)) : 0;
    return sum + own + iterationsIn(child);
  }, 0);
}

/**
 * Decrypts an EncryptedContentInfo.
 *
 * @throws CertificateRefused `wrong-password`
 */
function decrypted(info: Element, password: string): Element {
  const octets = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, octetsOf(at(info, 2)));
  // An EncryptedPrivateKeyInfo has the same parts, and forge decrypts it whatever is inside.
  const wrapped = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [at(info, 1), octets]);
  let content: Element | null;
  try {
    content = forge.pki.decryptPrivateKeyInfo(wrapped, password);
  } catch (error) {
    // forge names the identifier of an algorithm that it does not support.
    if ('oid' in (error as object)) throw error;
    throw new CertificateRefused('wrong-password', { cause: error });
  }
  if (content === null) throw new CertificateRefused('wrong-password');
  return content;
}

/** Returns the bytes of a string, which Windows and Java write in parts. */
function octetsOf({ value }: Element): string {
  return Array.isArray(value) ? value.map(octetsOf).join('') : value;
}

function elementsOf({ value }: Element): readonly Element[] {
  if (!Array.isArray(value)) throw new CertificateRefused('unreadable');
  return value;
}

/** Returns the descendant at a path of positions. */
function at(element: Element, ...path: readonly number[]): Element {
  return path.reduce((parent, index) => {
    const child = elementsOf(parent)[index];
    if (!child) throw new CertificateRefused('unreadable');
    return child;
  }, element);
}
