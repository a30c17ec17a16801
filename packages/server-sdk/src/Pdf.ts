/**
 * A PDF that is written from top to bottom, on as many pages as it needs. Its typeface supports every language of the
 * portal.
 */
export interface PdfSheet {
  /**
   * Writes a heading.
   *
   * @param size In points.
   */
  heading(text: string, size: number): void;
  paragraph(text: string): void;
  /** Writes a value beside its label. A value may have several lines. */
  row(label: string, value: string): void;
}

/** Column of a table in a PDF. */
export interface PdfColumn {
  readonly label: string;
  /** Whether its cells are figures, which are right-aligned. */
  readonly isFigure: boolean;
}

/**
 * A PDF with tables, written from top to bottom on landscape pages. The header row of a table is repeated on each of
 * its pages.
 */
export interface PdfTableSheet extends Pick<PdfSheet, 'heading' | 'paragraph'> {
  /**
   * Begins a table.
   *
   * @param sample Rows that determine the widths of the columns. Wider text in other rows is wrapped.
   */
  table(columns: readonly PdfColumn[], sample: readonly (readonly string[])[]): void;
  /** Adds a row to the table. */
  row(cells: readonly string[]): void;
}

/** Creates PDFs. */
export interface Pdf {
  /**
   * Creates a PDF.
   *
   * @param head The title, and the language of the text, such as `pt-br`.
   */
  write(
    head: { readonly title: string; readonly language: string },
    write: (sheet: PdfSheet) => void,
  ): Promise<Buffer>;
  /**
   * Creates a PDF with tables. It is held in memory, so limit the number of rows, and yield between them so that the
   * server can handle other requests.
   *
   * @param head The title, the language of the text, such as `pt-br`, and the footer of each page.
   */
  writeTables(
    head: {
      readonly title: string;
      readonly language: string;
      footer(page: number, pages: number): { readonly left: string; readonly right: string };
    },
    write: (sheet: PdfTableSheet) => Promise<void>,
  ): Promise<Buffer>;
  /** Returns the typeface of the PDFs as a TrueType file, with Latin, Greek and Cyrillic. */
  typeface(): Promise<Uint8Array>;
}
