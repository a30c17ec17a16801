import forge from 'node-forge';

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
  ]);
  certificate.sign(issuer?.key ?? privateKey, forge.md.sha256.create());
  return { certificate, key: privateKey };
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
