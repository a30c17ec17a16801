import { isSameTaxpayer } from '@anteroom/domain/brazil/accessKey';
import type { NoteDirection } from '../../api.ts';
import type { FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';

/**
 * Returns whether the client issued an invoice or received it. Branches count as the company itself. A summary always
 * counts as received, because the tax authority sends it only to those whom it concerns.
 *
 * @throws NoteRefused `other-taxpayer`
 */
export function directionOf({ issuer, concerned, isSummary }: FiscalNote, taxId: string): NoteDirection {
  if (isSameTaxpayer(issuer.taxId, taxId)) return 'issued';
  if (isSummary || concerned.some((one) => isSameTaxpayer(one, taxId))) return 'received';
  throw new NoteRefused('other-taxpayer');
}
