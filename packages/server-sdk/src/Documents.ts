import type { Reader } from './scope.ts';
import type { AnyDatabase } from './services.ts';

/** A document that somebody may read. */
export interface ReadableDocument {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Hash of the content, in lower-case hex. */
  readonly sha256: string;
  /** `scanning` until the virus scanner has looked at the content, `refused` if it did not let it pass; null: it may be given out. */
  readonly scanState: 'scanning' | 'refused' | null;
}

/** The firm's documents, as far as somebody may read them. */
export interface Documents {
  /** Returns those of the documents that the person may read, in no order. Those in the recycle bin are not among them. */
  readable(
    db: AnyDatabase,
    reader: Reader,
    documentIds: readonly string[],
  ): Promise<readonly ReadableDocument[]>;
}
