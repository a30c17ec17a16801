import type { Readable } from 'node:stream';
import type { Document, Task } from '@anteroom/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DocumentFilter, DocumentTotal, ListedDocument } from './DocumentList.ts';
import type { Origin } from './defineServer.ts';
import type { Reader, Scope } from './scope.ts';
import type { AnyDatabase, AnyTransaction, ByteRange } from './services.ts';
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

/** A document as it is stored, whoever may read it. */
export interface StoredDocument extends ReadableDocument {
  /** Its folder; the client's uppermost one while it is in the recycle bin. */
  readonly folder: Folder;
  /** Whether it is in the recycle bin. */
  readonly isDeleted: boolean;
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

/** A file that the plugin has made or imports, which becomes a document. */
export interface MadeDocument extends NewDocument {
  /** Task that it is for. Its group is as documents name it: `ESIGN`, or `ESIGN.2025` for a tax year. */
  readonly task?: { readonly id: string; readonly label: string; readonly group: string };
  /** Whether nobody may change or delete it. Default false. */
  readonly isLocked?: boolean;
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
  /**
   * Lists a client's documents that somebody may read, the last stored first. Those in the recycle bin are not among them.
   *
   * @param page Takes those behind the document `after`, the last one of the page before.
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
   * Adds up a client's documents that somebody may read, by who stored them.
   *
   * @param limit Number of documents that are added up at most, so that it is quick. Which ones is left open.
   */
  totals(
    db: AnyDatabase,
    reader: Reader,
    filter: DocumentFilter,
    limit: number,
  ): Promise<readonly DocumentTotal[]>;
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
   * Finds the same by the names of the folders that lead to it from the client's root, in any case, with or without accents.
   *
   * @throws ServerError as {@link folder} does.
   */
  folderAt(db: AnyDatabase, scope: Scope, clientId: string, path: readonly string[]): Promise<Folder>;
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
   * Adds a file in which a completed task results, in the name of the person who completed it, where the client's uploads go that name no
   * folder. A name that is taken is counted up.
   */
  addResult(
    tx: AnyTransaction,
    scope: Scope,
    task: Pick<Task, 'taskId' | 'clientId' | 'label' | 'kind' | 'params'>,
    document: NewDocument,
  ): Promise<AddedDocument>;
  /** Returns how many documents there are for the steps of a task, by the step's number. Steps without any are left out. */
  countBySteps(db: AnyDatabase, companyId: string, taskId: string): Promise<ReadonlyMap<number, number>>;
  /** Returns the same documents as {@link readable}, with everything that the API tells of a document. */
  describe(db: AnyDatabase, scope: Scope, documentIds: readonly string[]): Promise<readonly Document[]>;
  /**
   * Returns what stands in the place of documents of a firm, by the id of each: the document itself or, once it has been deleted, the one
   * that has its name now in the same folder. Does not check who may read it.
   */
  current(
    db: AnyDatabase,
    companyId: string,
    documentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<ReadableDocument, 'id' | 'sha256'>>>;
  /** Returns a document of the firm, also one that the caller may not read; null when there is none. */
  find(db: AnyDatabase, companyId: string, documentId: string): Promise<StoredDocument | null>;
  /**
   * Opens a document's content, or a range of it, for reading.
   *
   * @throws ServerError `conflict`, reason `scanning` or `scan-refused`, when the virus scanner has not let it pass.
   */
  open(
    companyId: string,
    document: Pick<ReadableDocument, 'sha256' | 'scanState'>,
    range?: ByteRange,
  ): Promise<Readable>;
  /** Keeps everybody from changing or deleting a document from now on. */
  lock(tx: AnyTransaction, companyId: string, documentId: string): Promise<void>;
  /**
   * Adds a document that the plugin has made or imports, in a user's name. A name that is taken is counted up.
   *
   * @param to Without a folder it goes where the client's uploads go that name none.
   */
  addMade(
    tx: AnyTransaction,
    companyId: string,
    to: Folder | Pick<Folder, 'clientId'>,
    document: MadeDocument,
    userId: string,
  ): Promise<AddedDocument>;
}
