import type { AnyTransaction } from './AnyTransaction.ts';

/** A document of demo data. */
export interface DemoDocument {
  /** ID, if other data refers to the document. Default: generated. */
  readonly id?: string;
  readonly clientId: string;
  /** Name of a folder directly below the client's root, which is created if it does not exist. Default: the root. */
  readonly folder?: string;
  /** File name with its extension. */
  readonly name: string;
  /** Number of days since it was added. */
  readonly age: number;
  /** User ID of the person who added it. Default: a member of staff. */
  readonly by?: string;
  /** A letter from the firm, which is written as a PDF, or the bytes of a file. */
  readonly content: DemoLetter | Buffer;
  /** Set if nobody may change or delete it. */
  readonly isLocked?: true;
  /** Comments on the document, oldest first. */
  readonly comments?: readonly DemoComment[];
  /** The task to which it belongs. */
  readonly task?: {
    readonly id: string;
    readonly label: string;
    readonly kind: string;
    /** Number of the step to which it belongs. */
    readonly step?: number;
  };
}

/** A page with the firm's letterhead. */
export interface DemoLetter {
  readonly paragraphs: readonly string[];
  /** Labels and figures. */
  readonly rows?: readonly (readonly [label: string, figure: string])[];
}

/** A comment on a demo document. */
export interface DemoComment {
  readonly text: string;
  /** Number of days since it was written. */
  readonly age: number;
  /** User ID of the author. Default: a member of staff. */
  readonly by?: string;
}

/** Adds demo documents. */
export interface DemoDocuments {
  /** Adds a document. @returns its ID. */
  add(tx: AnyTransaction, document: DemoDocument): Promise<string>;
}
