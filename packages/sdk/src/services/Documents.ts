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

/** Reason why a file is refused before it is sent. */
export type FileRefusal = 'too-large' | 'wrong-type' | 'bad-characters' | 'empty';

export interface UploadRequest {
  readonly file: File;
  /** Destination: a client's root, a project or a folder. */
  readonly to: { readonly type: ContainerPath; readonly id: string };
  /** The task to which the document belongs, which is stored in its metadata. */
  readonly task?: Pick<Task, 'taskId' | 'label' | 'kind' | 'params'>;
  /** Number of the task's step to which the document belongs. */
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
  /** ID of the document, for example from a URL. The document may no longer exist. */
  readonly documentId: string;
  /** The document, if it has already been loaded. */
  readonly document?: Document | undefined;
  /** Area of a PDF to scroll to and highlight. */
  readonly place?: DocumentPlace | undefined;
  /** Shows the previous document; absent if there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Called on the close button and on Escape. */
  readonly onClose: () => void;
}

/** A file that {@link Documents.add} did not send, with the reasons. */
export interface RefusedFile {
  /** File name with the path of its folders. */
  readonly name: string;
  /**
   * Reasons why the file was not sent. `folder-characters`: the name of one of its folders has characters that are not
   * allowed.
   */
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
       * Reason why nothing is being sent: other uploads come first, the person has paused it, or the connection is
       * lost. It continues automatically, except after a pause.
       */
      readonly waitingFor?: 'turn' | 'person' | 'network';
    }
  | { readonly kind: 'done'; readonly document: Document }
  | {
      readonly kind: 'failed';
      readonly reason: 'network' | 'refused' | 'cancelled';
      /**
       * Code of the problem with which the server refused it, such as `file-type-not-allowed`. Use it to choose the
       * message.
       */
      readonly code?: string;
      /** The server's own message, in English, for the log. */
      readonly detail?: string;
    };

/** A running or finished upload. It continues even if the component that started it is unmounted. */
export interface Upload {
  readonly id: string;
  /** Name under which the file is sent. If the name is taken, it gets a number: `receipt (1).pdf`. */
  readonly name: Atom<string>;
  readonly state: Atom<UploadState>;
  cancel(): void;
  /** Sends a failed upload again. */
  retry(): void;
  /** Resolves once the upload has finished, whatever the outcome. */
  readonly ended: Promise<UploadState>;
}

/** Documents and folders of a client. */
export interface Documents {
  /** Returns the client's newest documents that the person may read. */
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
   * Returns the client's documents whose names contain every word of `search`, in any order and case, with or without
   * accents; newest first, at most a hundred. If `search` has no words, all documents match.
   */
  search(clientId: string, search: string): Query<readonly Document[]>;
  /** Returns the documents that were uploaded for a task. */
  ofTask(clientId: string, taskId: string): Query<readonly Document[]>;
  /** Returns the client's containers: the root first, parents before children. */
  tree(clientId: string): Query<readonly Container[]>;
  constraints(): Query<UploadConstraints['data']>;
  /** Returns whether the firm has room for this many more bytes. */
  hasRoom(bytes: number): Query<boolean>;
  /** Returns the reasons why the file cannot be sent; empty if it can. */
  check(file: File): readonly FileRefusal[];
  upload(request: UploadRequest): Upload;
  /**
   * Adds files that a person picked, dropped or pasted. Files in folders go into folders of the same names, which are
   * created if they do not exist. A panel of the portal shows the progress, and alerts report files that cannot be
   * added at all.
   *
   * @returns the files that cannot be sent, with all reasons.
   */
  add(files: readonly File[], to: Container): Promise<readonly RefusedFile[]>;
  /** Creates a folder. Rejects with `conflict` if the name is taken, `file-name-not-allowed` or `forbidden`. */
  createFolder(parent: Pick<Container, 'id' | 'type'>, name: string): Promise<Container>;
  /**
   * Returns the folder for client uploads that name no folder: the one that the firm has chosen, or else the client's
   * root. Its `permissions` say whether the person may add to it.
   */
  defaultFolder(clientId: string): Query<Container>;
  /**
   * Returns one document, regardless of the lists that contain it. Rejects with `not-found` once it is in the recycle
   * bin.
   */
  document(documentId: string): Query<Document>;
  /** Moves a document to the recycle bin. Requires its `permissions.canDelete`. */
  remove(document: Document): Promise<void>;
  /** Restores a document that {@link Documents.remove} moved to the recycle bin. */
  restore(document: Document): Promise<void>;
  /**
   * Shows a document according to its type (PDF, picture, text, table, e-mail). It fills the available height, so give
   * it one. If the document cannot be shown, or the person may only download it, it says so and offers the download.
   * Plugins contribute the viewers (`documentViewer`).
   *
   * @example
   * ```tsx
   * const { Preview } = useService(Documents);
   * return <div style={{ display: 'flex', blockSize: '32rem' }}><Preview document={document} /></div>;
   * ```
   */
  readonly Preview: ComponentType<DocumentPreviewProps>;
  /**
   * Shows a document full window, in the way {@link Documents.Preview} does in its place, with its download and
   * navigation to the neighbouring documents.
   */
  readonly Viewer: ComponentType<DocumentViewerProps>;
  /** Requests a short-lived URL and lets the browser (or the mobile app) download the file under its name. */
  download(document: Document): Promise<void>;
  /** Downloads a document like {@link Documents.download}. An alert reports if it is not available, or not yet. */
  save(document: Document): void;
}

export const Documents = serviceToken<Documents>('Documents');
