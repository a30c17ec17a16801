import { webcrypto } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs';

const oid = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
};

/** `digitalSignature` and `nonRepudiation` (RFC 5280, 4.2.1.3), as the first bits of an octet. */
const toSign = Uint8Array.of(0b1100_0000);
const years = 10;
/** Maximum length of a common name, in characters (RFC 5280, appendix A.1). */
const maxName = 64;

/**
 * Returns a new P-256 key (PKCS #8) and a self-signed certificate for it (X.509, DER), for a firm that does not have
 * one.
 */
export async function makeCertificate({ name, now }: { readonly name: string; readonly now: Date }) {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: serialNumber().buffer });
  const attribute = new AttributeTypeAndValue({
    type: oid.commonName,
    value: new Utf8String({ value: name.slice(0, maxName) }),
  });
  certificate.subject.typesAndValues.push(attribute);
  certificate.issuer.typesAndValues.push(attribute);
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()),
  );
  certificate.extensions = [
    extension(oid.basicConstraints, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(oid.keyUsage, new BitString({ valueHex: toSign.buffer, unusedBits: 6 }).toBER()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey, engine);
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256', engine);
  return {
    privateKey: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  };
}

function extension(extnID: string, value: ArrayBuffer): Extension {
  return new Extension({ extnID, critical: true, extnValue: value });
}

/** Returns 127 random bits, positive, never 0 (RFC 5280, 4.1.2.2). */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
