import { webcrypto, type X509Certificate } from 'node:crypto';
import { Certificate, CertificateChainValidationEngine, CryptoEngine } from 'pkijs';

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });

/** Returns whether a certificate descends from the roots of ICP-Brasil (RFC 5280, 6). Whether it was revoked is another question: see `RevocationLists`. */
export async function descendsFrom(
  certificate: X509Certificate,
  {
    others,
    authorities,
    now,
  }: {
    /** Certificates that came with it. */
    readonly others: readonly X509Certificate[];
    /** Certificates of ICP-Brasil, PEM: roots, and perhaps those below them. */
    readonly authorities: readonly string[];
    readonly now: Date;
  },
): Promise<boolean> {
  const known = authorities.map((pem) => Certificate.fromBER(derOf(pem)));
  const isRoot = (one: Certificate) => one.issuer.isEqual(one.subject);
  const chain = new CertificateChainValidationEngine({
    trustedCerts: known.filter(isRoot),
    // The last one is the one that is judged.
    certs: [
      ...known.filter((one) => !isRoot(one)),
      ...others.map(({ raw }) => Certificate.fromBER(new Uint8Array(raw))).filter((one) => !isRoot(one)),
      Certificate.fromBER(new Uint8Array(certificate.raw)),
    ],
    checkDate: now,
  });
  return (await chain.verify({}, engine)).result;
}

/** Splits a file of certificates (PEM) into single ones. What stands between them is left out. */
export function certificatesIn(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
}

function derOf(pem: string): Buffer<ArrayBuffer> {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}
