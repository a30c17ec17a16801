import { type PageGeometry, wholeHundredths } from '@anteroom/domain/documents/pageGeometry';
import type { EsignBox, EsignDefinition, EsignFieldType } from '../../api.ts';

/** Maximum number of signers of a document. */
export const mostSigners = 10;

/** A person chosen to sign. */
export interface ChosenSigner {
  readonly contactId: string;
  readonly name: string;
  readonly role: EsignDefinition['signers'][number]['role'];
}

/** A field that staff have placed on a page. It belongs to the same signer even if the signing order changes. */
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

/** Step by which a field is made wider or narrower, and its minimum width, in points. */
const widths = { step: 20, least: 20 };

/** Returns the box one step wider or narrower, with the same left edge and within the page. */
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
