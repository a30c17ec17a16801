import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import forge from 'node-forge';
import type { CertificateRefusal } from '../../api.ts';
import { descendsFrom } from './descendsFrom.ts';
import { holderOf } from './holderOf.ts';
import type { RevocationLists } from './RevocationLists.ts';

/** A taxpayer's certificate and its key, after the checks. */
export interface CheckedCertificate {
  /** PEM, PKCS #8. */
  readonly key: string;
  /** Certificates in PEM format: the taxpayer's first, then those above it that the file contains. */
  readonly certificates: string;
  /** Common name of the holder, such as `PADARIA TRES CORACOES LTDA:12ABC34501DE35`. */
  readonly holder: string;
  readonly issuer: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** SHA-256 fingerprint, in hexadecimal without colons. */
  readonly fingerprint: string;
}

/** Thrown for a file that is not accepted as a certificate. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
  readonly reason: CertificateRefusal;

  constructor(reason: CertificateRefusal, options?: ErrorOptions) {
    super(`the certificate is refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Facts against which a certificate is checked. */
export interface CertificateDemands {
  /** CNPJ or CPF of the client, without punctuation. */
  readonly taxId: string;
  /** Certificates of ICP-Brasil, PEM. */
  readonly authorities: readonly string[];
  readonly revocations: RevocationLists;
  readonly now: Date;
}

/** Minimum number of bits of an RSA key that ICP-Brasil requires (DOC-ICP-01.01). */
const minKeyBits = 2048;

/**
 * Reads an A1 certificate (PKCS #12) and checks that the client can query the tax authority with it: that it can be
 * opened, has its key and a strong one, descends from ICP-Brasil, is valid, belongs to the client, and is not revoked.
 *
 * @throws CertificateRefused
 */
export async function readCertificate(
  file: Buffer,
  password: string,
  { taxId, authorities, revocations, now }: CertificateDemands,
): Promise<CheckedCertificate> {
  const { key, chain } = open(file, password);
  const found = chain.find((certificate) => isOf(certificate, key));
  if (!found) throw new CertificateRefused('no-key');
  const { asymmetricKeyDetails, asymmetricKeyType } = found.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits) {
    throw new CertificateRefused('weak-key');
  }
  const [validFrom, validUntil] = [found.validFromDate, found.validToDate];
  if (now < validFrom) throw new CertificateRefused('not-yet-valid');
  if (now >= validUntil) throw new CertificateRefused('expired');
  const others = chain.filter((certificate) => certificate !== found);
  if (!(await descendsFrom(found, { others, authorities, now })))
    throw new CertificateRefused('unknown-authority');
  const holder = holderOf(found);
  if (!holder) throw new CertificateRefused('no-tax-id');
  if (!standsFor(holder.taxId, taxId)) throw new CertificateRefused('another-tax-id');
  if (await revocations.revokedAt(found, others)) throw new CertificateRefused('revoked');
  return {
    key,
    certificates: [found, ...others].map(String).join(''),
    holder: holder.name,
    issuer: commonName(found.issuer),
    taxId: holder.taxId,
    validFrom,
    validUntil,
    fingerprint: found.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/**
 * Returns whether a certificate can be used for a taxpayer. The tax authority compares only the first 8 characters of a
 * CNPJ, so one certificate serves all branches (593).
 */
export function standsFor(certificate: string, taxpayer: string): boolean {
  if (certificate.length !== taxpayer.length) return false;
  return certificate.length === 14
    ? certificate.slice(0, 8) === taxpayer.slice(0, 8)
    : certificate === taxpayer;
}

function open(file: Buffer, password: string): { readonly key: string; readonly chain: X509Certificate[] } {
  if (!isPkcs12(file)) throw new CertificateRefused('not-pkcs12');
  requireOpenSsl(file, password);
  try {
    const p12 = forge.pkcs12.pkcs12FromAsn1(withoutMac(file), passwordFor(file, password));
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
    return { key, chain: certificates };
  } catch (error) {
    if (error instanceof CertificateRefused) throw error;
    throw new CertificateRefused('unreadable', { cause: error });
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
    const isFormer = formerCiphers.some((cipher) => file.includes(cipher, 0, 'hex'));
    if (/unsupported/i.test(message) && isFormer)
      throw new CertificateRefused('old-cipher', { cause: error });
    if (/unable to load private key|no .*key|pfx (certificate|key)/i.test(message)) {
      throw new CertificateRefused('no-key', { cause: error });
    }
    if (/too small|weak/i.test(message)) throw new CertificateRefused('weak-key', { cause: error });
    throw new CertificateRefused('unreadable', { cause: error });
  }
}

function isOf(certificate: X509Certificate, key: string): boolean {
  const own = forge.pki.privateKeyFromPem(key);
  const publicKey = forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(own.n, own.e));
  return (
    certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString().replace(/\s/g, '') ===
    publicKey.replace(/\s/g, '')
  );
}

function commonName(name: string): string {
  return /^CN=(.*)$/m.exec(name)?.[1] ?? name.split('\n')[0] ?? '';
}
