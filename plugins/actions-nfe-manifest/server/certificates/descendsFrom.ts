import { webcrypto, type X509Certificate } from 'node:crypto';
import { Certificate, CertificateChainValidationEngine, CryptoEngine } from 'pkijs';

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });

/**
 * Returns whether a certificate descends from the roots of ICP-Brasil (RFC 5280, 6). Does not check whether it was
 * revoked; see `RevocationLists`.
 */
export async function descendsFrom(
  certificate: X509Certificate,
  {
    others,
    authorities,
    now,
  }: {
    /** Certificates from the same file. */
    readonly others: readonly X509Certificate[];
    /** Certificates of ICP-Brasil, in PEM format: roots, and possibly those below them. */
    readonly authorities: readonly string[];
    readonly now: Date;
  },
): Promise<boolean> {
  const known = authorities.map((pem) => Certificate.fromBER(derOf(pem)));
  const isRoot = (one: Certificate) => one.issuer.isEqual(one.subject);
  const chain = new CertificateChainValidationEngine({
    trustedCerts: known.filter(isRoot),
    // The last certificate is the one to be verified.
    certs: [
      ...known.filter((one) => !isRoot(one)),
      ...others.map(({ raw }) => Certificate.fromBER(new Uint8Array(raw))).filter((one) => !isRoot(one)),
      Certificate.fromBER(new Uint8Array(certificate.raw)),
    ],
    checkDate: now,
  });
  return (await chain.verify({}, engine)).result;
}

/** Splits a PEM file into its certificates. Ignores any text between them. */
export function certificatesIn(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
}

function derOf(pem: string): Buffer<ArrayBuffer> {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}
