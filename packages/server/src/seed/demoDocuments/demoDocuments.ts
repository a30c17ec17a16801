import type { DemoDay } from '@anteroom/server-sdk/demo';
import { demoInvoiceDocuments } from '../demoInvoices.ts';
import type { PdfText } from '../pdf.ts';
import { americanDocuments, engagementLetters } from './americanDocuments.ts';
import { brazilianDocuments } from './brazilianDocuments.ts';
import { britishDocuments } from './britishDocuments.ts';

export interface DemoDocument {
  /** Where something names it; made up otherwise. */
  readonly id?: string;
  readonly companyId: string;
  readonly clientId: string;
  /** Absent: in the client's root. */
  readonly folder?: { readonly name: string; readonly year?: number };
  /** With its extension. */
  readonly name: string;
  /** Days before the seed day. */
  readonly age: number;
  /** The client's own user who uploaded it; absent: the firm. */
  readonly by?: string;
  /** Whether the client's user has opened what the firm uploaded. */
  readonly read?: boolean;
  /** Kept as it was filed: nobody deletes it. */
  readonly isFiled?: boolean;
  /** It lies in the recycle bin. */
  readonly deleted?: { readonly by: string; readonly age: number };
  /** Oldest first. */
  readonly comments?: readonly DemoComment[];
  /** Of kind `UPLOAD` if it does not say otherwise. */
  readonly task?: {
    readonly id: string;
    readonly label: string;
    readonly kind?: string;
    readonly step?: number;
  };
  /** A PDF is set from its text; anything else is as it is. */
  readonly content: Omit<PdfText, 'letterhead' | 'date' | 'dateLocale' | 'title'> | Buffer;
}

interface DemoComment {
  readonly text: string;
  /** Days before the seed day. */
  readonly age: number;
  /** The client's own user; absent: the firm. */
  readonly by?: string;
}

/** What lies in the demo clients' folders, some of it not yet read. */
export function demoDocuments(day: DemoDay): DemoDocument[] {
  return [
    ...americanDocuments(day),
    ...engagementLetters(day),
    ...brazilianDocuments(day),
    ...britishDocuments(day),
    ...demoInvoiceDocuments(day),
  ];
}
