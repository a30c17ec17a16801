import type { ReadableDocument } from './Documents.ts';

/** Party that stored a document: the client's contacts or the firm's staff. */
export type DocumentSender = 'client' | 'firm';

/** A document of a client, with the person who stored it, the time, and whether it was opened. */
export interface ListedDocument extends Pick<ReadableDocument, 'id' | 'name' | 'size'> {
  /** Name of the folder, with its processing year; null if the document is in none. */
  readonly folder: string | null;
  readonly storedAt: Date;
  readonly sender: DocumentSender;
  /** Name of the person who stored it. */
  readonly storedBy: string;
  /**
   * Time at which one of the client's contacts first opened the document; null if none has. Only for the firm's
   * documents.
   */
  readonly openedAt: Date | null;
}

/** Filter for a client's documents. */
export interface DocumentFilter {
  readonly clientId: string;
  /** Selects documents stored at this time or later. */
  readonly from?: Date | undefined;
  /** Selects documents stored before this time. */
  readonly before?: Date | undefined;
  readonly sender?: DocumentSender | undefined;
  /** Selects the firm's documents that one of the client's contacts has opened, or those that none has. */
  readonly isOpened?: boolean | undefined;
  /** Words in the name. */
  readonly search?: string | undefined;
}

/** Totals of the documents that one party stored. */
export interface DocumentTotal {
  readonly sender: DocumentSender;
  readonly count: number;
  /** Total size in bytes. */
  readonly size: number;
  /** Number of the firm's documents that one of the client's contacts has opened. */
  readonly opened: number;
}
