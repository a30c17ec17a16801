import { type PageGeometry, wholeHundredths } from '@anteroom/domain/documents/pageGeometry';
import type { EsignBox, EsignDefinition, EsignFieldType } from '../../api.ts';

/** Maximum number of signers of a document. */
export const mostSigners = 10;

/** Person who has to sign. */
export interface ChosenSigner {
  readonly contactId: string;
  readonly name: string;
  readonly role: EsignDefinition['signers'][number]['role'];
}

/** A field that staff have put on a page; it stays its signer's, whatever the order of signing becomes. */
export interface PlacedField {
  readonly id: string;
  readonly type: EsignFieldType;
  readonly contactId: string;
  /** Page number, counted from 1. */
  readonly page: number;
  readonly box: EsignBox;
  readonly required: boolean;
  /** Label of a text or checkbox. */
  readonly label: string;
}

export const fieldTypes: readonly EsignFieldType[] = ['signature', 'initials', 'date', 'text', 'checkbox'];

/** Default sizes in points: a signature as large as on paper, a line high enough for an 11-point font. */
export const fieldSizes: Readonly<Record<EsignFieldType, Pick<EsignBox, 'width' | 'height'>>> = {
  signature: { width: 160, height: 40 },
  initials: { width: 60, height: 30 },
  date: { width: 90, height: 20 },
  text: { width: 160, height: 20 },
  checkbox: { width: 14, height: 14 },
};

/** Points: what a field becomes wider or narrower by, and how narrow one may be. */
const widths = { step: 20, least: 20 };

/** The box a step wider or narrower, its left edge kept, as far as its page has room for it. */
export function boxWidened(pages: PageGeometry, page: number, box: EsignBox, direction: 1 | -1): EsignBox {
  const width = Math.max(widths.least, box.width + direction * widths.step);
  return { ...box, width: wholeHundredths(Math.min(width, pages.sizeOf(page).width - box.x)) };
}

/** Returns whether the person has a required signature field, which each signer needs. */
export function canSign({ contactId }: ChosenSigner, fields: readonly PlacedField[]): boolean {
  return fields.some(
    (field) => field.contactId === contactId && field.type === 'signature' && field.required,
  );
}

/** Returns the task's definition; null while a signer is missing or has no signature field. */
export function esignDefinition(
  documentId: string | null,
  signers: readonly ChosenSigner[],
  placed: readonly PlacedField[],
  message: string,
): EsignDefinition | null {
  if (documentId === null || signers.length === 0) return null;
  if (!signers.every((signer) => canSign(signer, placed))) return null;
  return {
    documentId,
    signers: signers.map(({ contactId, role }) => ({ contactId, role })),
    fields: placed.map(({ contactId, label, ...field }) => ({
      ...field,
      signer: signers.findIndex((signer) => signer.contactId === contactId) + 1,
      ...(label.trim() && { label: label.trim() }),
    })),
    ...(message.trim() && { message: message.trim() }),
  };
}
