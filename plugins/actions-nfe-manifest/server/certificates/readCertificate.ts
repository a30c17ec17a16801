import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { CertificateRefused } from './CertificateRefused.ts';
import { descendsFrom } from './descendsFrom.ts';
import { holderOf } from './holderOf.ts';
import { openInThread } from './openInThread.ts';
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
  const { key, certificates } = await openInThread(file, password);
  const chain = certificates.map((each) => new X509Certificate(each));
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
