/** A PDF that is written from top to bottom, on as many pages as it needs. It has the letters of every language of the portal. */
export interface PdfSheet {
  /** @param size In points. */
  heading(text: string, size: number): void;
  paragraph(text: string): void;
  /** Writes a value beside its label. A value may have several lines. */
  row(label: string, value: string): void;
}

/** Makes PDFs. */
export interface Pdf {
  /** @param head The title, and the language of the text, as `pt-br`. */
  write(
    head: { readonly title: string; readonly language: string },
    write: (sheet: PdfSheet) => void,
  ): Promise<Buffer>;
}
