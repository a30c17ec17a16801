import type { FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import {
  accessKeyOf,
  centavos,
  isIssuedBySender,
  issuerOf,
  kindOfModel,
  localTime,
  partyOf,
  requireAgreement,
  wholeNumber,
  yearMonthOf,
} from './noteValues.ts';
import { requireProtocol } from './protocol.ts';
import { requireNamespace, signedElement } from './signedElement.ts';
import type { XmlElement } from './XmlElement.ts';

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';

/**
 * Reads an NF-e or NFC-e with its protocol (`nfeProc`).
 *
 * @throws NoteRefused
 */
export function readNfe(root: XmlElement): FiscalNote {
  const nfe = root.child('NFe');
  requireNamespace(nfeNamespace, root, nfe, nfe.child('infNFe'));
  const { content, isVerified, digest } = signedElement(nfe, 'infNFe');
  const accessKey = accessKeyOf(content.attribute('Id'), 'NFe');
  const ide = content.child('ide');
  const kind = kindOfModel[ide.text('mod')];
  if (kind !== 'nfe' && kind !== 'nfce') throw new NoteRefused('malformed', 'ide/mod');
  const issuer = issuerOf(content.child('emit'));
  const issuedAt = localTime(ide, 'dhEmi');
  requireAgreement(accessKey, {
    state: ide.text('cUF'),
    yearMonth: yearMonthOf(issuedAt),
    ...(isIssuedBySender(accessKey) && { issuer: issuer.taxId }),
    model: ide.text('mod'),
    series: ide.text('serie'),
    number: ide.text('nNF'),
    emission: ide.text('tpEmis'),
    code: ide.text('cNF'),
    checkDigit: ide.text('cDV'),
  });
  const seen = requireProtocol(root.optional('protNFe'), 'chNFe', accessKey);
  const buyer = content.optional('dest');
  const recipient = buyer && partyOf(buyer);
  return {
    type: 'note',
    kind,
    accessKey,
    series: wholeNumber(ide, 'serie', 3),
    number: wholeNumber(ide, 'nNF', 9),
    issuedAt,
    issuer,
    recipient,
    concerned: recipient?.taxId ? [recipient.taxId] : [],
    total: centavos(content.child('total').child('ICMSTot'), 'vNF'),
    isSummary: false,
    isCancelled: false,
    isVerified: isVerified && (seen === '' || seen === digest),
  };
}
