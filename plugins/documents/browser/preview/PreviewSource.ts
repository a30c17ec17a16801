import type { DocumentPlace } from '@anteroom/sdk';

/** A file that can be shown, wherever it comes from. */
export interface PreviewSource {
  /** ID of the file. With a new ID the viewer starts over. */
  readonly id: string;
  /** Name with its extension. */
  readonly name: string;
  /** Type according to the server. */
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Path of this origin that serves the content, whole or in part. */
  readonly path: string;
  /** The document that it is, which people can ask about, and the place to show first; left out for another file. */
  readonly document?: { readonly id: string; readonly place?: DocumentPlace | undefined };
  /** Called when the content has been read. */
  readonly onRead?: () => void;
  /** Lets the person have the file as it is. Says itself when that fails. */
  readonly download: () => void;
}
