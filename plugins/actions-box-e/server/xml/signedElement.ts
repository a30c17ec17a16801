import { NoteRefused } from './NoteRefused.ts';
import { verifySignature } from './verifySignature.ts';
import type { XmlElement } from './XmlElement.ts';

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** An element that a signature refers to. */
export interface SignedElement {
  readonly content: XmlElement;
  /** Whether the signature and its digest are valid. */
  readonly isVerified: boolean;
  /** Digest of the content as stated in the signature, in Base64. The tax authority's protocol repeats it. */
  readonly digest: string;
}

/**
 * Returns the child that the signature next to it covers: there must be one signature, which refers to the child by its
 * `Id`. All values of an invoice or event are read from within this child, except for the tax authority's response.
 *
 * @throws NoteRefused `not-signed`, or `malformed` if the child is missing.
 */
export function signedElement(parent: XmlElement, name: string): SignedElement {
  const content = parent.child(name);
  const signature = parent.optional('Signature');
  if (!signature || signature.attribute('xmlns') !== signatureNamespace) throw new NoteRefused('not-signed');
  const reference = signature.optional('SignedInfo')?.optional('Reference');
  const id = content.attribute('Id');
  if (id === '' || reference?.attribute('URI') !== `#${id}`) throw new NoteRefused('not-signed', name);
  const digest = reference.optionalText('DigestValue');
  if (!digest || !signature.optionalText('SignatureValue')) throw new NoteRefused('not-signed', name);
  return { content, isVerified: verifySignature(signature, content), digest };
}

/**
 * Checks the namespace of nested elements, given from the root inwards: at least one must declare this namespace, and
 * none may declare another.
 *
 * @throws NoteRefused `wrong-namespace`
 */
export function requireNamespace(namespace: string, ...elements: readonly XmlElement[]): void {
  const named = elements.map((element) => element.attribute('xmlns')).filter((xmlns) => xmlns !== '');
  const isRight = namespace === '' ? named.length === 0 : named.length > 0;
  if (!isRight || named.some((xmlns) => xmlns !== namespace)) {
    throw new NoteRefused('wrong-namespace', (named.find((xmlns) => xmlns !== namespace) ?? '').slice(0, 80));
  }
}
