import type { Readable } from 'node:stream';
import type { Document, Task } from '@anteroom/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DocumentFilter, DocumentTotal, ListedDocument } from './DocumentList.ts';
import type { Origin } from './defineServer.ts';
import type { Reader, Scope } from './scope.ts';
import type { AnyDatabase, AnyTransaction, ByteRange } from './services.ts';
import type { ReceivedFile } from './Uploads.ts';

/** A document that a person may read. */
export interface ReadableDocument {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly mimeType: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content, in lower-case hex. */
  readonly sha256: string;
  /**
   * `scanning` until the virus scanner has checked the content, `refused` if the scanner rejected it; null if it may be
   * delivered.
   */
  readonly scanState: 'scanning' | 'refused' | null;
}

/** A stored document, regardless of who may read it. */
export interface StoredDocument extends ReadableDocument {
  /** Folder of the document; the client's root while the document is in the recycle bin. */
  readonly folder: Folder;
  /** Whether the document is in the recycle bin. */
  readonly isDeleted: boolean;
}

/** A document that has just been added. */
export type AddedDocument = Pick<ReadableDocument, 'id' | 'name' | 'mimeType' | 'size' | 'sha256'>;

/** A folder of a client to which a person may add documents. */
export interface Folder {
  readonly id: string;
  readonly clientId: string;
}

/** A file that is to become a document. */
export interface NewDocument {
  readonly name: string;
  /** Content of the file, which has already been stored with `keep`. */
  readonly content: Pick<ReceivedFile, 'sha256' | 'size'>;
}

/** A file that the plugin has created or imports and that is to become a document. */
export interface MadeDocument extends NewDocument {
  /**
   * Task to which the document belongs. Its `group` has the form that documents use: `ESIGN`, or `ESIGN.2025` with a
   * tax year.
   */
  readonly task?: { readonly id: string; readonly label: string; readonly group: string };
  /** Whether to prevent everybody from changing or deleting it. Default: false. */
  readonly isLocked?: boolean;
}

/** The documents of the firm's clients, and the only way to add some. */
export interface Documents {
  /**
   * Returns the given documents that the person may read, in no particular order and without those in the recycle bin.
   */
  readable(
    db: AnyDatabase,
    reader: Reader,
    documentIds: readonly string[],
  ): Promise<readonly ReadableDocument[]>;
  /**
   * Returns the SQL condition under which a person may read a document.
   *
   * @param column The column with the document's ID, such as `d.document_id`.
   */
  isReadable(reader: Reader, column: string): RawBuilder<SqlBool>;
  /**
   * Lists a client's documents that a person may read, the last stored first, without those in the recycle bin.
   *
   * @param page The list begins after the document `after`, which is the last one of the previous page.
   */
  list(
    db: AnyDatabase,
    reader: Reader,
    filter: DocumentFilter,
    page: {
      readonly limit: number;
      readonly after?: Pick<ListedDocument, 'id' | 'storedAt'> | undefined;
    },
  ): Promise<readonly ListedDocument[]>;
  /**
   * Returns totals of a client's documents that a person may read, by the party that stored them.
   *
   * @param limit Maximum number of documents to count, to keep it fast. Which of them are counted is undefined.
   */
  totals(
    db: AnyDatabase,
    reader: Reader,
    filter: DocumentFilter,
    limit: number,
  ): Promise<readonly DocumentTotal[]>;
  /**
   * Returns the contact IDs of the people who may read all of these documents. The documents must belong to one firm.
   */
  readersOfAll(
    db: AnyDatabase,
    companyId: string,
    documentIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Returns a folder to which a person wants to add documents.
   *
   * @param folderId null for the folder of client uploads that name no folder.
   * @throws ServerError `not-found`, also for a folder of another client; `forbidden` if the person may not add to it.
   */
  folder(db: AnyDatabase, scope: Scope, clientId: string, folderId: string | null): Promise<Folder>;
  /**
   * Returns the same, but finds the folder by the names on the path from the client's root, in any case, with or
   * without accents.
   *
   * @throws ServerError as {@link folder} does.
   */
  folderAt(db: AnyDatabase, scope: Scope, clientId: string, path: readonly string[]): Promise<Folder>;
  /**
   * Adds a document in a person's name, as if that person had uploaded it.
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
   * Adds the file that results from a completed task, in the name of the person who completed it, to the folder of
   * client uploads that name no folder. If the name is taken, it gets a number.
   */
  addResult(
    tx: AnyTransaction,
    scope: Scope,
    task: Pick<Task, 'taskId' | 'clientId' | 'label' | 'kind' | 'params'>,
    document: NewDocument,
  ): Promise<AddedDocument>;
  /** Returns the number of documents for each step of a task, by step number. Steps without documents are left out. */
  countBySteps(db: AnyDatabase, companyId: string, taskId: string): Promise<ReadonlyMap<number, number>>;
  /** Returns the same documents as {@link readable}, with all the fields that the API returns. */
  describe(db: AnyDatabase, scope: Scope, documentIds: readonly string[]): Promise<readonly Document[]>;
  /**
   * Returns the current version of documents of a firm, by document ID: the document itself or, if it has been deleted,
   * the one that now has its name in the same folder. Does not check who may read it.
   */
  current(
    db: AnyDatabase,
    companyId: string,
    documentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<ReadableDocument, 'id' | 'sha256'>>>;
  /** Returns a document of the firm, even if the caller may not read it; null if it does not exist. */
  find(db: AnyDatabase, companyId: string, documentId: string): Promise<StoredDocument | null>;
  /**
   * Opens a document's content, or a range of it, for reading.
   *
   * @throws ServerError `conflict`, reason `scanning` or `scan-refused`, if the virus scanner has not cleared it.
   */
  open(
    companyId: string,
    document: Pick<ReadableDocument, 'sha256' | 'scanState'>,
    range?: ByteRange,
  ): Promise<Readable>;
  /** Prevents everybody from changing or deleting a document from now on. */
  lock(tx: AnyTransaction, companyId: string, documentId: string): Promise<void>;
  /**
   * Adds a document that the plugin has created or imports, in a user's name. If the name is taken, it gets a number.
   *
   * @param to Without a folder, the document is added to the folder of client uploads that name no folder.
   */
  addMade(
    tx: AnyTransaction,
    companyId: string,
    to: Folder | Pick<Folder, 'clientId'>,
    document: MadeDocument,
    userId: string,
  ): Promise<AddedDocument>;
}
