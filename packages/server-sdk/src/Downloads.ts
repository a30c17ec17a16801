import type { DownloadLink } from '@anteroom/contract/storage';
import type { Origin } from './defineServer.ts';
import type { Actor, Reader, Scope } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** A file that the browser saves. It is never shown as a page. */
export interface DownloadedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly body: Buffer | NodeJS.ReadableStream;
}

/** Person who follows a download link. */
export interface Follower {
  readonly actor: Actor;
  /** Reader whose rights the handler must check again, because the link stays valid for a minute. */
  readonly reader: Reader;
  readonly origin: Origin;
}

/** Registration of the kinds of files to which the plugin's download links lead. */
export interface Downloads {
  /**
   * Registers the target of a kind of link.
   *
   * @param kind Unique within the plugin.
   * @param open Returns the file. @throws ServerError `not-found` if the person may no longer have it.
   */
  add<Data extends object>(
    kind: string,
    open: (data: Data, follower: Follower) => Promise<DownloadedFile>,
  ): void;
}

/** Creates download links, which the browser follows without a script's token. */
export interface DownloadLinks {
  /**
   * Creates a link for the session of a person who may have the file. It is valid for a minute. The browser half passes
   * its `url` and `fileName` to `Downloads.follow`.
   */
  create(
    tx: AnyTransaction,
    scope: Scope,
    to: { readonly kind: string; readonly data: object; readonly fileName: string },
  ): Promise<DownloadLink>;
}
