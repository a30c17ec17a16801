import { readAccessKey } from '@anteroom/domain/brazil/accessKey';
import type { FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import {
  accessKeyOf,
  centavos,
  isIssuedBySender,
  issuerOf,
  localTime,
  requireAgreement,
  yearMonthOf,
} from './noteValues.ts';
import { nfeNamespace } from './readNfe.ts';
import { requireNamespace } from './signedElement.ts';
import type { XmlElement } from './XmlElement.ts';

/** Values of `cSitNFe`: authorised and cancelled. A denied one (2) is not an invoice. */
const authorised = '1';
const cancelled = '3';

/**
 * Reads the tax authority's summary for the recipient of an NF-e (`resNFe`). It is not signed, so its source decides
 * whether it can be trusted.
 *
 * @throws NoteRefused
 */
export function readSummary(root: XmlElement): FiscalNote {
  requireNamespace(nfeNamespace, root);
  const accessKey = accessKeyOf(root.text('chNFe'));
  const issuer = issuerOf(root);
  const issuedAt = localTime(root, 'dhEmi');
  requireAgreement(accessKey, {
    ...(isIssuedBySender(accessKey) && { issuer: issuer.taxId }),
    yearMonth: yearMonthOf(issuedAt),
    model: '55',
  });
  const situation = root.text('cSitNFe');
  if (situation !== authorised && situation !== cancelled)
    throw new NoteRefused('not-authorised', situation.slice(0, 3));
  const { series, number } = readAccessKey(accessKey);
  return {
    type: 'note',
    kind: 'nfe',
    accessKey,
    series: Number(series),
    number: Number(number),
    issuedAt,
    issuer,
    recipient: null,
    concerned: [],
    total: centavos(root, 'vNF'),
    isSummary: true,
    isCancelled: situation === cancelled,
    isVerified: false,
  };
}
