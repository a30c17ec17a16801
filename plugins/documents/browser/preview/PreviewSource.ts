import type { DocumentPlace } from '@anteroom/sdk';

/** A file to preview, wherever it comes from. */
export interface PreviewSource {
  /** ID of the file. With a new ID the viewer starts over. */
  readonly id: string;
  /** Name with its extension. */
  readonly name: string;
  /** Type according to the server. */
  readonly mimeType: string;
  /** Size in bytes. */
  readonly size: number;
  /** Path of this origin that serves the content, whole or in part. */
  readonly path: string;
  /** The document behind the file, which people can ask about, and the place to show first; omitted for other files. */
  readonly document?: { readonly id: string; readonly place?: DocumentPlace | undefined };
  /** Called when the content has been read. */
  readonly onRead?: () => void;
  /** Downloads the original file. Reports a failure itself. */
  readonly download: () => void;
}
