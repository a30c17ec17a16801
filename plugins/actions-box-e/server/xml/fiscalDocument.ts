import type { NoteKind, NoteParty } from '../../api.ts';

/** The contents of an XML that are stored beside its bytes. */
export type FiscalDocument = FiscalNote | FiscalEvent;

/** An invoice that was authorised, or the authority's summary of one. */
export interface FiscalNote {
  readonly type: 'note';
  readonly kind: NoteKind;
  readonly accessKey: string;
  readonly series: number;
  readonly number: number;
  /** Local time, as it stands in the XML: `2026-11-03T10:15:00`. */
  readonly issuedAt: string;
  readonly issuer: NoteParty & { readonly taxId: string };
  /** Null where nobody is named, and in a summary, which does not say. */
  readonly recipient: NoteParty | null;
  /** CNPJ and CPF of everybody whom it concerns beside the issuer. */
  readonly concerned: readonly string[];
  /** Centavos. */
  readonly total: number;
  readonly isSummary: boolean;
  /** Whether the summary says so; a whole invoice does not know. */
  readonly isCancelled: boolean;
  /** Whether its signature holds, and the authority authorised this very content. */
  readonly isVerified: boolean;
}

/** An event of an invoice. */
export interface FiscalEvent {
  readonly type: 'event';
  readonly kind: NoteKind;
  /** Access key of the invoice. */
  readonly accessKey: string;
  /** Six digits, or `CFeCanc`. */
  readonly eventType: string;
  /** Which of its type it is, for the same invoice. */
  readonly sequence: number;
  /** CNPJ or CPF of who caused it. */
  readonly author: string;
  /** Local time, as it stands in the XML. */
  readonly at: string;
  readonly description: string;
  /** The reason, or the correction; empty where there is none. */
  readonly text: string;
  readonly protocol: string;
  /** Whether the invoice is cancelled by it. */
  readonly cancels: boolean;
}
