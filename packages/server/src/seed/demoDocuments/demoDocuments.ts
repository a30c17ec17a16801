import type { DemoDay, DemoDocument as PluginDocument } from '@anteroom/server-sdk/demo';
import { americanDocuments, engagementLetters, marcosUploads } from './americanDocuments.ts';
import { brazilianDocuments } from './brazilianDocuments.ts';
import { britishDocuments } from './britishDocuments.ts';

export interface DemoDocument extends Omit<PluginDocument, 'folder'> {
  /** ID, if something refers to the document; otherwise generated. */
  readonly id?: string;
  readonly companyId: string;
  /** Folder of the document. If omitted, the client's root. */
  readonly folder?: { readonly name: string; readonly year?: number };
  /** Whether the client's user has opened a document that the firm uploaded. */
  readonly read?: boolean;
  /** Whether the document is retained as filed, so that nobody can delete it. */
  readonly isFiled?: boolean;
  /** Set if the document is in the recycle bin. */
  readonly deleted?: { readonly by: string; readonly age: number };
}

/** Returns the documents in the demo clients' folders, some of them not yet read. */
export function demoDocuments(day: DemoDay): DemoDocument[] {
  return [
    ...americanDocuments(day),
    ...engagementLetters(day),
    ...marcosUploads(day),
    ...brazilianDocuments(day),
    ...britishDocuments(day),
  ];
}
