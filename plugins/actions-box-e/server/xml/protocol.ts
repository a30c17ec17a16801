import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

/** Status codes for authorised, including authorised after the deadline. */
const authorised = ['100', '150'];

/**
 * Checks that the tax authority's protocol is about this invoice and authorises it.
 *
 * @param keyName Name of the element with the access key: `chNFe` or `chCTe`.
 * @returns the digest of the invoice that the authority saw, in Base64; empty if the protocol has none.
 * @throws NoteRefused `not-authorised`
 */
export function requireProtocol(protocol: XmlElement | null, keyName: string, accessKey: string): string {
  const answer = protocol?.optional('infProt');
  if (!answer || answer.optionalText(keyName) !== accessKey) throw new NoteRefused('not-authorised');
  const status = answer.optionalText('cStat');
  if (!authorised.includes(status)) throw new NoteRefused('not-authorised', status.slice(0, 3));
  return answer.optionalText('digVal');
}
