import { isSameTaxpayer } from '@anteroom/domain/brazil/accessKey';
import type { NoteDirection } from '../../api.ts';
import type { FiscalNote } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';

/**
 * Whether the client issued an invoice or received it. Branches of a company are the company. Of a summary the authority tells
 * nobody but whom it concerns.
 *
 * @throws NoteRefused `other-taxpayer`
 */
export function directionOf({ issuer, concerned, isSummary }: FiscalNote, taxId: string): NoteDirection {
  if (isSameTaxpayer(issuer.taxId, taxId)) return 'issued';
  if (isSummary || concerned.some((one) => isSameTaxpayer(one, taxId))) return 'received';
  throw new NoteRefused('other-taxpayer');
}
