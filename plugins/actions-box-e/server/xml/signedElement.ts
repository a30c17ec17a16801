import { NoteRefused } from './NoteRefused.ts';
import { verifySignature } from './verifySignature.ts';
import type { XmlElement } from './XmlElement.ts';

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** An element that a signature refers to. */
export interface SignedElement {
  readonly content: XmlElement;
  /** Whether the signature and its digest hold. */
  readonly isVerified: boolean;
  /** Digest of the content as the signature has it, in Base64; the authority's protocol repeats it. */
  readonly digest: string;
}

/**
 * Finds the child that the signature beside it covers: the one signature refers to it by its `Id`. All that is read of an
 * invoice or an event is read in there, except for the authority's answer to it.
 *
 * @throws NoteRefused `not-signed`, or `malformed` without the child.
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
 * Element by element from the root: the first that names a namespace must name this one, and none another.
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
