import type { NoteParty } from '../../api.ts';
import type { FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import {
  accessKeyOf,
  centavos,
  issuerOf,
  localTime,
  partyOf,
  requireAgreement,
  wholeNumber,
  yearMonthOf,
} from './noteValues.ts';
import { requireProtocol } from './protocol.ts';
import { requireNamespace, signedElement } from './signedElement.ts';
import type { XmlElement } from './XmlElement.ts';

export const cteNamespace = 'http://www.portalfiscal.inf.br/cte';

/** Possible payers, by the code in `toma3`: sender, dispatcher, receiver, recipient. */
const payers = ['rem', 'exped', 'receb', 'dest'] as const;

/**
 * Reads a CT-e with its protocol (`cteProc`).
 *
 * @throws NoteRefused
 */
export function readCte(root: XmlElement): FiscalNote {
  const cte = root.child('CTe');
  requireNamespace(cteNamespace, root, cte, cte.child('infCte'));
  const { content, isVerified, digest } = signedElement(cte, 'infCte');
  const accessKey = accessKeyOf(content.attribute('Id'), 'CTe');
  const ide = content.child('ide');
  const issuer = issuerOf(content.child('emit'));
  const issuedAt = localTime(ide, 'dhEmi');
  requireAgreement(accessKey, {
    state: ide.text('cUF'),
    yearMonth: yearMonthOf(issuedAt),
    issuer: issuer.taxId,
    model: ide.text('mod'),
    series: ide.text('serie'),
    number: ide.text('nCT'),
    emission: ide.text('tpEmis'),
    code: ide.text('cCT'),
    checkDigit: ide.text('cDV'),
  });
  if (ide.text('mod') !== '57') throw new NoteRefused('malformed', 'ide/mod');
  const seen = requireProtocol(root.optional('protCTe'), 'chCTe', accessKey);
  const payer = payerOf(content);
  const named = payers.flatMap((name) => content.optional(name) ?? []).map(partyOf);
  return {
    type: 'note',
    kind: 'cte',
    accessKey,
    series: wholeNumber(ide, 'serie', 3),
    number: wholeNumber(ide, 'nCT', 9),
    issuedAt,
    issuer,
    recipient: payer,
    concerned: [payer, ...named].flatMap(({ taxId }) => taxId ?? []),
    total: centavos(content.child('vPrest'), 'vTPrest'),
    isSummary: false,
    isCancelled: false,
    isVerified: isVerified && (seen === '' || seen === digest),
  };
}

/** Returns the payer: one of the parties of the transport, or another party that is stated in full. */
function payerOf(content: XmlElement): NoteParty {
  const ide = content.child('ide');
  const other = ide.optional('toma4');
  if (other) return partyOf(other);
  const name = payers[wholeNumber(ide.child('toma3'), 'toma', 1)];
  if (!name) throw new NoteRefused('malformed', 'toma3/toma');
  return partyOf(content.child(name));
}
