import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

/** Authorised, also after the time for it. */
const authorised = ['100', '150'];

/**
 * Checks that the authority's answer is about this invoice, and is a yes.
 *
 * @param keyName The element with the access key: `chNFe` or `chCTe`.
 * @returns the digest of the invoice that the authority saw, in Base64; empty if the answer has none.
 * @throws NoteRefused `not-authorised`
 */
export function requireProtocol(protocol: XmlElement | null, keyName: string, accessKey: string): string {
  const answer = protocol?.optional('infProt');
  if (!answer || answer.optionalText(keyName) !== accessKey) throw new NoteRefused('not-authorised');
  const status = answer.optionalText('cStat');
  if (!authorised.includes(status)) throw new NoteRefused('not-authorised', status.slice(0, 3));
  return answer.optionalText('digVal');
}
