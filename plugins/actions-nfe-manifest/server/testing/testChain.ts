import { sign } from 'node:crypto';
import forge from 'node-forge';

/** A certificate of the test chain, with its key. */
export interface TestCertificate {
  readonly certificate: forge.pki.Certificate;
  readonly key: forge.pki.rsa.PrivateKey;
}

/** Facts of a certificate for a test. Everything else has usual values. */
export interface TestHolder {
  /** Common name. */
  readonly name: string;
  readonly cnpj?: string;
  readonly cpf?: string;
  readonly from?: string;
  readonly until?: string;
  readonly bits?: number;
  /** Host name for which a server may present it. */
  readonly host?: string;
  /** URL of the issuer's revocation list. */
  readonly list?: string;
}

/**
 * Certificates as issued by ICP-Brasil: a root, an authority below it, and the certificates that this authority issues.
 */
export interface TestChain {
  /** PEM. */
  readonly root: string;
  /** PEM. */
  readonly authority: string;
  issue(holder: TestHolder): TestCertificate;
  /** Returns a PKCS #12 file of a certificate and the authority above it. */
  p12(of: TestCertificate, password: string, algorithm?: '3des' | 'aes256'): Buffer;
  /** Returns the authority's revocation list, valid for six hours from a given time. */
  revocationList(revoked: readonly TestCertificate[], at: Date): Buffer;
  /** Returns the root's revocation list, which revokes the authority. */
  rootList(at: Date): Buffer;
}

const years = { from: '2020-01-01T00:00:00Z', until: '2120-01-01T00:00:00Z' };
let serial = 0;

/**
 * Creates a chain with new keys.
 *
 * @param list - URL of the root's revocation list.
 */
export function makeTestChain(list?: string): TestChain {
  const root = issue({ name: 'Autoridade Certificadora Raiz de Teste' }, null, true);
  const authority = issue({ name: 'AC de Teste RFB', ...(list && { list }) }, root, true);
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
    rootList: (at) => revocationList(root, [authority], at),
  };
}

/** Returns a certificate as PEM. */
export function pem({ certificate }: TestCertificate): string {
  return forge.pki.certificateToPem(certificate).replaceAll('\r', '');
}

/** Returns the key of a certificate as PEM. */
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
const sha256WithRsa = '1.2.840.113549.1.1.11';

/** Returns a list in DER (RFC 5280, 5.1). */
function revocationList(
  { certificate, key }: TestCertificate,
  revoked: readonly TestCertificate[],
  at: Date,
): Buffer {
  const algorithm = sequence([primitive(asn1.Type.OID, asn1.oidToDer(sha256WithRsa).getBytes())]);
  const entries = revoked.map((one) =>
    sequence([primitive(asn1.Type.INTEGER, forge.util.hexToBytes(one.certificate.serialNumber)), time(at)]),
  );
  const content = sequence([
    // Version 2.
    primitive(asn1.Type.INTEGER, '\u0001'),
    algorithm,
    forge.pki.distinguishedNameToAsn1(certificate.subject),
    time(at),
    time(new Date(at.getTime() + 6 * hoursMs)),
    ...(entries.length > 0 ? [sequence(entries)] : []),
  ]);
  const signature = sign('sha256', derOf(content), forge.pki.privateKeyToPem(key)).toString('binary');
  return derOf(sequence([content, algorithm, primitive(asn1.Type.BITSTRING, `\u0000${signature}`)]));
}

/**
 * Returns the alternative names: the holder by the fields of ICP-Brasil (DOC-ICP-04), and a server by its host name.
 */
function alternativeNames({ cnpj, cpf, host }: TestHolder): object[] {
  const names = [
    ...(cnpj ? [otherName('2.16.76.1.3.3', cnpj)] : []),
    ...(cpf ? [otherName('2.16.76.1.3.1', `01011980${cpf}${'0'.repeat(26)}`)] : []),
    ...(host ? [context(2, host)] : []),
  ];
  return names.length > 0 ? [{ id: '2.5.29.17', critical: false, value: sequence(names) }] : [];
}

const { asn1 } = forge;

function derOf(element: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(element).getBytes(), 'binary');
}

function primitive(type: forge.asn1.Type, bytes: string): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, type, false, bytes);
}

function time(at: Date): forge.asn1.Asn1 {
  return primitive(asn1.Type.UTCTIME, asn1.dateToUtcTime(at));
}

function otherName(id: string, text: string): forge.asn1.Asn1 {
  const oid = primitive(asn1.Type.OID, asn1.oidToDer(id).getBytes());
  const value = primitive(asn1.Type.OCTETSTRING, text);
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
