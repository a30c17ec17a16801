import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

/** Authorised, also after the time for it. */
const authorised = ['100', '150'];

/**
 * What the authority answered has to be of this invoice, and a yes.
 *
 * @param keyName The element with the access key: `chNFe` or `chCTe`.
 * @throws NoteRefused `not-authorised`
 */
export function requireProtocol(protocol: XmlElement | null, keyName: string, accessKey: string): void {
  const answer = protocol?.optional('infProt');
  if (!answer || answer.optionalText(keyName) !== accessKey) throw new NoteRefused('not-authorised');
  const status = answer.optionalText('cStat');
  if (!authorised.includes(status)) throw new NoteRefused('not-authorised', status.slice(0, 3));
}
