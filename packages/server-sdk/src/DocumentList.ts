import type { ReadableDocument } from './Documents.ts';

/** Party that stored a document: the client's contacts or the firm's staff. */
export type DocumentSender = 'client' | 'firm';

/** A document of a client, with who stored it when, and whether it was opened. */
export interface ListedDocument extends Pick<ReadableDocument, 'id' | 'name' | 'size'> {
  /** Name of the folder, with its processing year; null if the document is in none. */
  readonly folder: string | null;
  readonly storedAt: Date;
  readonly sender: DocumentSender;
  /** Name of the person who stored it. */
  readonly storedBy: string;
  /** Only for the firm's documents: time at which one of the client's contacts first opened it; null if none has. */
  readonly openedAt: Date | null;
}

/** Which of a client's documents are wanted. */
export interface DocumentFilter {
  readonly clientId: string;
  /** Stored at this time or later. */
  readonly from?: Date | undefined;
  /** Stored before this time. */
  readonly before?: Date | undefined;
  readonly sender?: DocumentSender | undefined;
  /** Only the firm's documents: those that one of the client's contacts has opened, or those that none has. */
  readonly isOpened?: boolean | undefined;
  /** Words of the name. */
  readonly search?: string | undefined;
}

/** Totals of the documents that one party stored. */
export interface DocumentTotal {
  readonly sender: DocumentSender;
  readonly count: number;
  /** Bytes. */
  readonly size: number;
  /** Number of the firm's documents that one of the client's contacts has opened. */
  readonly opened: number;
}
