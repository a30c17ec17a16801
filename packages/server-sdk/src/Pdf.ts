/** A PDF that is written from top to bottom, on as many pages as it needs. It has the letters of every language of the portal. */
export interface PdfSheet {
  /** @param size In points. */
  heading(text: string, size: number): void;
  paragraph(text: string): void;
  /** Writes a value beside its label. A value may have several lines. */
  row(label: string, value: string): void;
}

/** Column of a table in a PDF. */
export interface PdfColumn {
  readonly label: string;
  /** Whether its cells are figures, which are set flush right. */
  readonly isFigure: boolean;
}

/** A PDF with tables, written from top to bottom on landscape pages. The head of a table stands on each of its pages. */
export interface PdfTableSheet extends Pick<PdfSheet, 'heading' | 'paragraph'> {
  /**
   * Begins a table.
   *
   * @param sample Rows that decide how wide the columns are. Text of other rows that is wider is broken into lines.
   */
  table(columns: readonly PdfColumn[], sample: readonly (readonly string[])[]): void;
  /** Adds a row to the table. */
  row(cells: readonly string[]): void;
}

/** Makes PDFs. */
export interface Pdf {
  /** @param head The title, and the language of the text, as `pt-br`. */
  write(
    head: { readonly title: string; readonly language: string },
    write: (sheet: PdfSheet) => void,
  ): Promise<Buffer>;
  /**
   * Makes a PDF with tables. It is held in memory: limit the rows, and let others be served between them.
   *
   * @param head The title, the language of the text, as `pt-br`, and what stands at the foot of each page.
   */
  writeTables(
    head: {
      readonly title: string;
      readonly language: string;
      footer(page: number, pages: number): { readonly left: string; readonly right: string };
    },
    write: (sheet: PdfTableSheet) => Promise<void>,
  ): Promise<Buffer>;
  /** Returns the typeface that PDFs are written in, as a TrueType file: Latin, Greek and Cyrillic. */
  typeface(): Promise<Uint8Array>;
}
