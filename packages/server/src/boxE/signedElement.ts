import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/**
 * The child that the signature beside it covers: the one signature refers to it by its `Id`. All that is read of an invoice or
 * an event is read in there, but for what an authority answered to it. That the signature is a good one is not looked at.
 *
 * @throws NoteRefused `not-signed`, or `malformed` without the child.
 */
export function signedElement(parent: XmlElement, name: string): XmlElement {
  const element = parent.child(name);
  const signature = parent.optional('Signature');
  if (!signature || signature.attribute('xmlns') !== signatureNamespace) throw new NoteRefused('not-signed');
  const reference = signature.optional('SignedInfo')?.optional('Reference');
  const id = element.attribute('Id');
  if (id === '' || reference?.attribute('URI') !== `#${id}`) throw new NoteRefused('not-signed', name);
  if (!reference.optionalText('DigestValue') || !signature.optionalText('SignatureValue')) {
    throw new NoteRefused('not-signed', name);
  }
  return element;
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
