import type { FiscalEvent, FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import {
  accessKeyOf,
  centavos,
  issuerOf,
  partyOf,
  requireAgreement,
  requireTime,
  wholeNumber,
  yearMonthOf,
} from './noteValues.ts';
import { requireNamespace, type SignedElement, signedElement } from './signedElement.ts';
import type { XmlElement } from './XmlElement.ts';

/**
 * Reads a receipt of São Paulo's SAT (`CFe`), which the device itself authorises by its signature.
 *
 * @throws NoteRefused
 */
export function readCfe(root: XmlElement): FiscalNote {
  const { content, isVerified } = signedCoupon(root);
  const accessKey = accessKeyOf(content.attribute('Id'), 'CFe');
  const ide = content.child('ide');
  const issuer = issuerOf(content.child('emit'));
  const issuedAt = timeOf(ide);
  requireAgreement(accessKey, { ...keyOf(ide, issuedAt), issuer: issuer.taxId });
  const buyer = content.optional('dest');
  const named = buyer && partyOf(buyer);
  // The element always exists, and is empty if the buyer gave no CNPJ or CPF.
  const recipient = named && (named.taxId !== null || named.name !== '') ? named : null;
  return {
    type: 'note',
    kind: 'cfe',
    accessKey,
    series: wholeNumber(ide, 'nserieSAT', 9),
    number: wholeNumber(ide, 'nCFe', 6),
    issuedAt,
    issuer,
    recipient,
    concerned: recipient?.taxId ? [recipient.taxId] : [],
    total: centavos(content.child('total'), 'vCFe'),
    isSummary: false,
    isCancelled: false,
    isVerified,
  };
}

/**
 * Reads the receipt that cancels another one (`CFeCanc`).
 *
 * @throws NoteRefused
 */
export function readCfeCancellation(root: XmlElement): FiscalEvent {
  const { content, isVerified } = signedCoupon(root);
  const own = accessKeyOf(content.attribute('Id'), 'CFe');
  const accessKey = accessKeyOf(content.attribute('chCanc'), 'CFe');
  const ide = content.child('ide');
  const issuer = issuerOf(content.child('emit'));
  const at = timeOf(ide);
  requireAgreement(own, { ...keyOf(ide, at), issuer: issuer.taxId });
  requireAgreement(accessKey, { issuer: issuer.taxId, model: '59' });
  if (!isVerified) throw new NoteRefused('bad-signature');
  return {
    type: 'event',
    kind: 'cfe',
    accessKey,
    eventType: 'CFeCanc',
    sequence: 1,
    author: issuer.taxId,
    at,
    description: 'Cancelamento',
    text: '',
    protocol: own,
    cancels: true,
  };
}

function signedCoupon(root: XmlElement): SignedElement {
  requireNamespace('', root, root.child('infCFe'));
  return signedElement(root, 'infCFe');
}

function keyOf(ide: XmlElement, issuedAt: string) {
  if (ide.text('mod') !== '59') throw new NoteRefused('malformed', 'ide/mod');
  return {
    state: ide.text('cUF'),
    yearMonth: yearMonthOf(issuedAt),
    model: ide.text('mod'),
    series: ide.text('nserieSAT'),
    number: ide.text('nCFe'),
    code: ide.text('cNF'),
    checkDigit: ide.text('cDV'),
  };
}

/** Returns the local time of a date such as `20261103` and a time such as `101500`. */
function timeOf(ide: XmlElement): string {
  const local = `${ide.text('dEmi')}${ide.text('hEmi')}`.replace(
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/,
    '$1-$2-$3T$4:$5:$6',
  );
  return requireTime(local, 'ide/dEmi');
}
