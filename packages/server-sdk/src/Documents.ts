import type { RawBuilder, SqlBool } from 'kysely';
import type { Origin } from './defineServer.ts';
import type { Reader, Scope } from './scope.ts';
import type { AnyDatabase, AnyTransaction } from './services.ts';
import type { ReceivedFile } from './Uploads.ts';

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

/** A document that was added now. */
export type AddedDocument = Pick<ReadableDocument, 'id' | 'name' | 'mimeType' | 'size' | 'sha256'>;

/** A folder of a client to which somebody may add documents. */
export interface Folder {
  readonly id: string;
  readonly clientId: string;
}

/** A file that becomes a document. */
export interface NewDocument {
  readonly name: string;
  /** Its content, which has been kept. */
  readonly content: Pick<ReceivedFile, 'sha256' | 'size'>;
}

/** The documents of the firms' clients, and the one way to add to them. */
export interface Documents {
  /** Returns those of the documents that the person may read, in no order. Those in the recycle bin are not among them. */
  readable(
    db: AnyDatabase,
    reader: Reader,
    documentIds: readonly string[],
  ): Promise<readonly ReadableDocument[]>;
  /**
   * Returns the condition under which somebody may read a document.
   *
   * @param column The column that holds the document's id, as `d.document_id`.
   */
  isReadable(reader: Reader, column: string): RawBuilder<SqlBool>;
  /** Returns the contact ids of those who may read all of the documents, which are all of one firm. */
  readersOfAll(
    db: AnyDatabase,
    companyId: string,
    documentIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Finds a folder that a person wants to add documents to.
   *
   * @param folderId null: where the client's uploads go that name no folder.
   * @throws ServerError `not-found`, also for a folder of another client; `forbidden` when the person may not add to it.
   */
  folder(db: AnyDatabase, scope: Scope, clientId: string, folderId: string | null): Promise<Folder>;
  /**
   * Adds a document in a person's name, as if the person had uploaded it.
   *
   * @throws ServerError `conflict`, reason `name-taken`.
   */
  add(
    tx: AnyTransaction,
    scope: Scope,
    folder: Folder,
    document: NewDocument,
    origin: Origin,
  ): Promise<AddedDocument>;
  /**
   * Adds a document that an operator imports, where the client's uploads go that name no folder. A name that is taken is counted up.
   *
   * @param userId In whose name.
   */
  addImported(
    tx: AnyTransaction,
    client: { readonly companyId: string; readonly clientId: string },
    document: NewDocument,
    userId: string,
  ): Promise<AddedDocument>;
}
