import type { DownloadLink } from '@anteroom/contract/storage';
import type { Origin } from './defineServer.ts';
import type { Actor, Reader, Scope } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** A file that the browser saves; it is never shown as a page. */
export interface DownloadedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly body: Buffer | NodeJS.ReadableStream;
}

/** Somebody who follows a download link. */
export interface Follower {
  readonly actor: Actor;
  /** What the person may see is decided anew: a link lives for a minute. */
  readonly reader: Reader;
  readonly origin: Origin;
}

/** What the plugin's download links lead to. */
export interface Downloads {
  /**
   * Says what a link of a kind leads to.
   *
   * @param kind Unique within the plugin.
   * @param open Returns the file. @throws ServerError `not-found` when the person may not have it any more.
   */
  add<Data extends object>(
    kind: string,
    open: (data: Data, follower: Follower) => Promise<DownloadedFile>,
  ): void;
}

/** Makes download links: the browser follows them by itself, without the token of a script. */
export interface DownloadLinks {
  /** Makes a link for the session of a person who may have the file. It is good for a minute. */
  create(
    tx: AnyTransaction,
    scope: Scope,
    to: { readonly kind: string; readonly data: object; readonly fileName: string },
  ): Promise<DownloadLink>;
}
