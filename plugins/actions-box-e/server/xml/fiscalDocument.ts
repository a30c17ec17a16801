import type { NoteKind, NoteParty } from '../../api.ts';

/** Values of an XML that are stored beside its bytes. */
export type FiscalDocument = FiscalNote | FiscalEvent;

/** An authorised invoice, or the tax authority's summary of one. */
export interface FiscalNote {
  readonly type: 'note';
  readonly kind: NoteKind;
  readonly accessKey: string;
  readonly series: number;
  readonly number: number;
  /** Local time as stated in the XML: `2026-11-03T10:15:00`. */
  readonly issuedAt: string;
  readonly issuer: NoteParty & { readonly taxId: string };
  /** Recipient; null if none is named, and in a summary, which does not name it. */
  readonly recipient: NoteParty | null;
  /** CNPJs and CPFs of all parties whom the invoice concerns, except for the issuer. */
  readonly concerned: readonly string[];
  /** Total in centavos. */
  readonly total: number;
  readonly isSummary: boolean;
  /** Whether the summary states that the invoice is cancelled. A full invoice cannot state that. */
  readonly isCancelled: boolean;
  /** Whether the signature is valid, and the tax authority authorised exactly this content. */
  readonly isVerified: boolean;
}

/** An event of an invoice. */
export interface FiscalEvent {
  readonly type: 'event';
  readonly kind: NoteKind;
  /** Access key of the invoice. */
  readonly accessKey: string;
  /** Event type: six digits, or `CFeCanc`. */
  readonly eventType: string;
  /** Sequence number among the events of this type of the same invoice. */
  readonly sequence: number;
  /** CNPJ or CPF of the party that caused the event. */
  readonly author: string;
  /** Local time as stated in the XML. */
  readonly at: string;
  readonly description: string;
  /** Reason or correction; empty if there is none. */
  readonly text: string;
  readonly protocol: string;
  /** Whether the event cancels the invoice. */
  readonly cancels: boolean;
}
