import type { AnyTransaction } from './AnyTransaction.ts';

/** A document of demo data. */
export interface DemoDocument {
  /** ID, where something names the document; made up if left out. */
  readonly id?: string;
  readonly clientId: string;
  /** Name of a folder in the client's uppermost one, which is added where there is none; the uppermost one if left out. */
  readonly folder?: string;
  /** File name with its extension. */
  readonly name: string;
  /** Days since it was added. */
  readonly age: number;
  /** User ID of who added it; a member of staff if left out. */
  readonly by?: string;
  /** A letter of the firm, which is written as a PDF, or the bytes of a file. */
  readonly content: DemoLetter | Buffer;
  /** Nobody may change or delete it. */
  readonly isLocked?: true;
  /** Comments on it, oldest first. */
  readonly comments?: readonly DemoComment[];
  /** The task that it is for. */
  readonly task?: {
    readonly id: string;
    readonly label: string;
    readonly kind: string;
    /** Number of the step that it is for. */
    readonly step?: number;
  };
}

/** A page under the firm's letterhead. */
export interface DemoLetter {
  readonly paragraphs: readonly string[];
  /** Labels and figures. */
  readonly rows?: readonly (readonly [label: string, figure: string])[];
}

/** A comment on a demo document. */
export interface DemoComment {
  readonly text: string;
  /** Days since it was written. */
  readonly age: number;
  /** User ID of who wrote it; a member of staff if left out. */
  readonly by?: string;
}

/** Adds demo documents. */
export interface DemoDocuments {
  /** Adds a document. @returns its id. */
  add(tx: AnyTransaction, document: DemoDocument): Promise<string>;
}
