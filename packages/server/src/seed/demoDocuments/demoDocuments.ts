import type { DemoDay, DemoDocument as PluginDocument } from '@anteroom/server-sdk/demo';
import { americanDocuments, engagementLetters } from './americanDocuments.ts';
import { brazilianDocuments } from './brazilianDocuments.ts';
import { britishDocuments } from './britishDocuments.ts';

export interface DemoDocument extends Omit<PluginDocument, 'folder'> {
  /** ID, where something names the document; made up if left out. */
  readonly id?: string;
  readonly companyId: string;
  /** Absent: in the client's root. */
  readonly folder?: { readonly name: string; readonly year?: number };
  /** Whether the client's user has opened what the firm uploaded. */
  readonly read?: boolean;
  /** Kept as it was filed: nobody deletes it. */
  readonly isFiled?: boolean;
  /** It lies in the recycle bin. */
  readonly deleted?: { readonly by: string; readonly age: number };
}

/** Returns the documents in the demo clients' folders, some of them not yet read. */
export function demoDocuments(day: DemoDay): DemoDocument[] {
  return [
    ...americanDocuments(day),
    ...engagementLetters(day),
    ...brazilianDocuments(day),
    ...britishDocuments(day),
  ];
}
