import { createHash, createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import type { XmlElement } from './XmlElement.ts';

const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Digest algorithms: SHA-1 for NF-e and CT-e, SHA-256 for the SAT. */
const digests: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
};

const signatures: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'RSA-SHA1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
};

/**
 * Checks an XML signature (XML-DSig) as the tax authority's layouts specify it: one reference to the element next to
 * it, canonical XML, RSA, and the certificate inside. It only proves that the holder of the certificate's key signed:
 * whether ICP-Brasil issued the certificate is not checked.
 *
 * @param content The element that the signature refers to by its `Id`.
 * @returns whether the digest and the signature are valid. False also for algorithms that the layouts do not allow.
 */
export function verifySignature(signature: XmlElement, content: XmlElement): boolean {
  const info = signature.child('SignedInfo');
  const reference = info.child('Reference');
  const hash = digests[algorithm(reference, 'DigestMethod')];
  const scheme = signatures[algorithm(info, 'SignatureMethod')];
  if (!hash || !scheme || !info.canonical || !content.canonical) return false;
  if (algorithm(info, 'CanonicalizationMethod') !== canonical || !isUsual(reference)) return false;
  const digest = createHash(hash).update(content.canonical).digest('base64');
  if (digest !== withoutBlanks(reference.text('DigestValue'))) return false;
  const key = publicKey(signature);
  if (!key) return false;
  const value = Buffer.from(withoutBlanks(signature.text('SignatureValue')), 'base64');
  return createVerify(scheme).update(info.canonical).verify(key, value);
}

function algorithm(element: XmlElement, name: string): string {
  return element.optional(name)?.attribute('Algorithm') ?? '';
}

/** Returns whether the only transforms are those of the layouts: leaving out the signature, and canonical XML. */
function isUsual(reference: XmlElement): boolean {
  const transforms = reference.optional('Transforms')?.all('Transform') ?? [];
  const names = transforms.map((transform) => transform.attribute('Algorithm'));
  return (
    names.includes(canonical) &&
    names.every((name) => name === canonical || name === enveloped) &&
    transforms.every(({ children }) => children.length === 0)
  );
}

function publicKey(signature: XmlElement): KeyObject | null {
  const [first] = signature.optional('KeyInfo')?.optional('X509Data')?.all('X509Certificate') ?? [];
  try {
    const { publicKey } = new X509Certificate(Buffer.from(withoutBlanks(first?.content ?? ''), 'base64'));
    return publicKey.asymmetricKeyType === 'rsa' ? publicKey : null;
  } catch {
    // The certificate is missing or unreadable, so nothing vouches for the signature.
    return null;
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '');
}
