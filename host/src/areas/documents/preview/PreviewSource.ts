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
  /**
   * The content, or the part of it from `begin` up to and without `end` (bytes).
   *
   * @throws any error when it cannot be had; the viewer says so and offers to try again.
   */
  read(range: { readonly begin: number; readonly end: number } | null, signal: AbortSignal): Promise<Blob>;
  /** Lets the person have the file as it is. Says itself when that fails. */
  download(): void;
}
