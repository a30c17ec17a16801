import type {
  Container,
  ContainerPath,
  Document,
  DocumentList,
  DocumentMetaData,
  DocumentOrder,
  DocumentPlace,
  Task,
  UploadConstraints,
} from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Reason why a file is refused before anything is sent. */
export type FileRefusal = 'too-large' | 'wrong-type' | 'bad-characters' | 'empty';

export interface UploadRequest {
  readonly file: File;
  /** Destination: a client's root, a project or a folder. */
  readonly to: { readonly type: ContainerPath; readonly id: string };
  /** The task that the document is for; its metadata says so. */
  readonly task?: Pick<Task, 'taskId' | 'label' | 'kind' | 'params'>;
  /** The number of the task's step that it is for. */
  readonly step?: number;
  /** Metadata in addition to that of `task` and `step`. */
  readonly metaData?: DocumentMetaData;
}

/** Props of {@link Documents.Preview}. */
export interface DocumentPreviewProps {
  readonly document: Document;
}

/** Props of {@link Documents.Viewer}. */
export interface DocumentViewerProps {
  /** ID of the document, such as an address has it: it may be of one that is gone. */
  readonly documentId: string;
  /** The document, where it has been read already. */
  readonly document?: Document | undefined;
  /** Place of a PDF to show first, marked. */
  readonly place?: DocumentPlace | undefined;
  /** Shows the document before it; left out where there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Called on the close button and on Escape. */
  readonly onClose: () => void;
}

/** A file that {@link Documents.add} did not send, and why. */
export interface RefusedFile {
  /** Name with the path of its folders. */
  readonly name: string;
  /** `folder-characters`: the name of a folder that it lies in cannot be used. */
  readonly reasons: readonly (FileRefusal | 'folder-characters')[];
}

/** Progress of an upload. */
export type UploadState =
  | {
      readonly kind: 'sending';
      readonly sentBytes: number;
      readonly totalBytes: number;
      readonly bytesPerSecond: number;
      /**
       * Reason why nothing is being sent: other uploads come first, the person paused it, or the connection is lost. It
       * continues by itself, except after a pause.
       */
      readonly waitingFor?: 'turn' | 'person' | 'network';
    }
  | { readonly kind: 'done'; readonly document: Document }
  | {
      readonly kind: 'failed';
      readonly reason: 'network' | 'refused' | 'cancelled';
      /**
       * Code of the problem with which the server refused it, such as `file-type-not-allowed`. Choose the message by
       * it.
       */
      readonly code?: string;
      /** The server's own words, in English: for the log. */
      readonly detail?: string;
    };

/** A running or ended upload. It goes on when the component that began it is gone. */
export interface Upload {
  readonly id: string;
  /** Name as sent. If the name was taken, it gets a number: `receipt (1).pdf`. */
  readonly name: Atom<string>;
  readonly state: Atom<UploadState>;
  cancel(): void;
  /** Sends a failed one again. */
  retry(): void;
  /** Resolves when it has ended, however. */
  readonly ended: Promise<UploadState>;
}

/** Documents and folders of a client. */
export interface Documents {
  /** The client's newest documents that the person may read. */
  newest(clientId: string, count: number): Query<readonly Document[]>;
  /**
   * Returns one page of a container's documents, or of all the client's documents if `containerId` is null. Default
   * order: newest first.
   */
  list(
    clientId: string,
    containerId: string | null,
    after: string | null,
    orderBy?: DocumentOrder,
  ): Query<DocumentList['data']>;
  /**
   * The client's documents whose names have every word of `search` in them, in any order and case, with or without accents; newest first,
   * a hundred at most. All of them when there is no word.
   */
  search(clientId: string, search: string): Query<readonly Document[]>;
  /** Documents that were uploaded for a task. */
  ofTask(clientId: string, taskId: string): Query<readonly Document[]>;
  /** Root first, parents before children. */
  tree(clientId: string): Query<readonly Container[]>;
  constraints(): Query<UploadConstraints['data']>;
  /** Returns whether the firm has room for that many more bytes. */
  hasRoom(bytes: number): Query<boolean>;
  /** Empty when the file may be sent. */
  check(file: File): readonly FileRefusal[];
  upload(request: UploadRequest): Upload;
  /**
   * Adds files that a person picked, dropped or pasted; those of folders go into folders of the same names, which are made if they are not
   * there. A panel of the portal shows their progress, and alerts say what cannot be added at all.
   *
   * @returns the files that cannot be sent, with every reason.
   */
  add(files: readonly File[], to: Container): Promise<readonly RefusedFile[]>;
  /** Makes a folder. Rejects with `conflict` when the name is taken, `file-name-not-allowed` or `forbidden`. */
  createFolder(parent: Pick<Container, 'id' | 'type'>, name: string): Promise<Container>;
  /**
   * Returns the folder for the client's uploads that name none: the one that the firm has chosen, else the client's
   * root. Its `permissions` say whether the person may add to it.
   */
  defaultFolder(clientId: string): Query<Container>;
  /** Returns one document, whichever list it is on. Rejects with `not-found` once it is in the recycle bin. */
  document(documentId: string): Query<Document>;
  /** Puts a document into the recycle bin. Needs its `permissions.canDelete`. */
  remove(document: Document): Promise<void>;
  /** Brings back what {@link Documents.remove} put there. */
  restore(document: Document): Promise<void>;
  /**
   * Shows a document as what it is (PDF, picture, text, table, mail), in all the height that its place has: give it one. What
   * cannot be shown, or the person may only download, says so and offers the download. Plugins bring the viewers (`documentViewer`).
   *
   * @example
   * ```tsx
   * const { Preview } = useService(Documents);
   * return <div style={{ display: 'flex', blockSize: '32rem' }}><Preview document={document} /></div>;
   * ```
   */
  readonly Preview: ComponentType<DocumentPreviewProps>;
  /** Shows a document over the whole window, as {@link Documents.Preview} does in its place, with its download and the way to its neighbors. */
  readonly Viewer: ComponentType<DocumentViewerProps>;
  /** Fetches a short-lived address and lets the browser (or the mobile app) download the file under its name. */
  download(document: Document): Promise<void>;
  /** Downloads a document as {@link Documents.download} does. An alert says when it cannot be had, or not yet. */
  save(document: Document): void;
}

export const Documents = serviceToken<Documents>('Documents');
