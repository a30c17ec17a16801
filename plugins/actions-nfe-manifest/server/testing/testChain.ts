import { createPrivateKey, webcrypto } from 'node:crypto';
import forge from 'node-forge';
import { Certificate, CertificateRevocationList, CryptoEngine, RevokedCertificate, Time } from 'pkijs';

/** A certificate of the test chain, with its key. */
export interface TestCertificate {
  readonly certificate: forge.pki.Certificate;
  readonly key: forge.pki.rsa.PrivateKey;
}

/** Facts of a certificate that a test makes; everything else is usual. */
export interface TestHolder {
  /** Common name. */
  readonly name: string;
  readonly cnpj?: string;
  readonly cpf?: string;
  readonly from?: string;
  readonly until?: string;
  readonly bits?: number;
  /** Names for which a server may show it. */
  readonly host?: string;
  /** Address of the list by which its issuer revokes it. */
  readonly list?: string;
}

/** Certificates as ICP-Brasil issues them: a root, an authority below it, and what that one issues. */
export interface TestChain {
  /** PEM. */
  readonly root: string;
  /** PEM. */
  readonly authority: string;
  issue(holder: TestHolder): TestCertificate;
  /** Returns a PKCS #12 file of a certificate and the authority above it. */
  p12(of: TestCertificate, password: string, algorithm?: '3des' | 'aes256'): Buffer;
  /** Returns the authority's list of what it has revoked, for six hours from a time on. */
  revocationList(revoked: readonly TestCertificate[], at: Date): Promise<Buffer>;
}

const years = { from: '2020-01-01T00:00:00Z', until: '2120-01-01T00:00:00Z' };
let serial = 0;

/** Makes a chain whose keys are new. */
export function makeTestChain(name = 'Autoridade Certificadora Raiz de Teste'): TestChain {
  const root = issue({ name }, null, true);
  const authority = issue({ name: 'AC de Teste RFB' }, root, true);
  return {
    root: pem(root),
    authority: pem(authority),
    issue: (holder) => issue(holder, authority, false),
    p12({ certificate, key }, password, algorithm = 'aes256') {
      const chain = [certificate, authority.certificate];
      const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm });
      return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
    },
    revocationList: (revoked, at) => revocationList(authority, revoked, at),
  };
}

/** Returns a certificate as PEM. */
export function pem({ certificate }: TestCertificate): string {
  return forge.pki.certificateToPem(certificate).replaceAll('\r', '');
}

/** Returns its key as PEM. */
export function keyPem({ key }: TestCertificate): string {
  return forge.pki.privateKeyToPem(key).replaceAll('\r', '');
}

function issue(holder: TestHolder, issuer: TestCertificate | null, isAuthority: boolean): TestCertificate {
  const { name, from = years.from, until = years.until, bits = 2048 } = holder;
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(bits);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  serial++;
  certificate.serialNumber = `01${String(serial).padStart(6, '0')}`;
  certificate.validity.notBefore = new Date(from);
  certificate.validity.notAfter = new Date(until);
  const subject = [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Brasil' },
    { name: 'commonName', value: name },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer?.certificate.subject.attributes ?? subject);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: isAuthority },
    isAuthority
      ? { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true }
      : {
          name: 'keyUsage',
          critical: true,
          digitalSignature: true,
          nonRepudiation: true,
          keyEncipherment: true,
        },
    ...alternativeNames(holder),
    ...(holder.list ? [{ id: '2.5.29.31', critical: false, value: distributionPoint(holder.list) }] : []),
  ]);
  certificate.sign(issuer?.key ?? privateKey, forge.md.sha256.create());
  return { certificate, key: privateKey };
}

const hoursMs = 3_600_000;

async function revocationList(
  { certificate, key }: TestCertificate,
  revoked: readonly TestCertificate[],
  at: Date,
): Promise<Buffer> {
  const list = new CertificateRevocationList({
    version: 1,
    issuer: Certificate.fromBER(derOf(certificate)).subject,
    thisUpdate: new Time({ type: 0, value: at }),
    nextUpdate: new Time({ type: 0, value: new Date(at.getTime() + 6 * hoursMs) }),
    ...(revoked.length > 0 && {
      revokedCertificates: revoked.map(
        (one) =>
          new RevokedCertificate({
            userCertificate: Certificate.fromBER(derOf(one.certificate)).serialNumber,
            revocationDate: new Time({ type: 0, value: at }),
          }),
      ),
    }),
  });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = createPrivateKey(forge.pki.privateKeyToPem(key)).export({ type: 'pkcs8', format: 'der' });
  const signer = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });
  await list.sign(signer as CryptoKey, 'SHA-256', engine);
  return Buffer.from(list.toSchema(true).toBER());
}

function derOf(certificate: forge.pki.Certificate): Uint8Array<ArrayBuffer> {
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return new Uint8Array(Buffer.from(der, 'binary'));
}

/** Names the holder by the fields of ICP-Brasil (DOC-ICP-04), and a server by its host. */
function alternativeNames({ cnpj, cpf, host }: TestHolder): object[] {
  const names = [
    ...(cnpj ? [otherName('2.16.76.1.3.3', cnpj)] : []),
    ...(cpf ? [otherName('2.16.76.1.3.1', `01011980${cpf}${'0'.repeat(26)}`)] : []),
    ...(host ? [context(2, host)] : []),
  ];
  return names.length > 0 ? [{ id: '2.5.29.17', critical: false, value: sequence(names) }] : [];
}

const { asn1 } = forge;

function otherName(id: string, text: string): forge.asn1.Asn1 {
  const oid = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(id).getBytes());
  const value = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, text);
  return asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
    oid,
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [value]),
  ]);
}

function context(tag: number, text: string): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, false, text);
}

function sequence(values: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, values);
}

/** Returns one distribution point with one address (RFC 5280, 4.2.1.13). */
function distributionPoint(address: string): forge.asn1.Asn1 {
  const inside = (value: forge.asn1.Asn1) => asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [value]);
  return sequence([sequence([inside(inside(context(6, address)))])]);
}
