import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** A PDF on the portal's server, which is loaded in parts as they are needed. */
export interface PdfSource {
  /** Path on this origin that serves the bytes and supports range requests: `/api/…`. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** An area of a page, in points (1/72 inch) from the upper left corner of the page as it is shown. */
export interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the pages: `auto` uses the width of the container, up to a size that is comfortable to read. */
export type PdfFit = 'auto' | 'page-width' | 'page-fit';

/** State of a text search on all pages. */
export interface PdfSearch {
  readonly term: string;
  /** Number of the current match, counted from 1; 0 if there is none. */
  readonly current: number;
  readonly total: number;
  /** Whether further pages are still being searched. */
  readonly isSearching: boolean;
}

/**
 * Asks the person for a password. `isWrong` is set if the previous one did not open the document. Resolves with null if
 * the person gives up.
 */
export type AskPdfPassword = (isWrong: boolean) => Promise<string | null>;

/** State of the displayed pages. */
export interface PdfPagesState {
  /** Number of the page in view, counted from 1. */
  readonly page: number;
  /** Scale; 1 is the size on paper. */
  readonly scale: number;
  /** Null once the person has zoomed. */
  readonly fit: PdfFit | null;
  /** Null if there is no search. */
  readonly search: PdfSearch | null;
  /** Whether a part could not be read; see {@link PdfPages.readAgain}. */
  readonly isMissing: boolean;
  /** Number that increases whenever the positions of boxes have changed. */
  readonly layout: number;
}

/** Displayed pages, until {@link close} is called. Only pages near the view are rendered; the others use no memory. */
export interface PdfPages {
  readonly pageCount: number;
  readonly state: Atom<PdfPagesState>;
  /**
   * Element on top of the pages that moves with them. A plugin renders into it with a React portal, and positions its
   * content with {@link placeOf}.
   */
  readonly layer: HTMLElement;
  /**
   * Returns the size of a page as displayed, in points. A page that is not loaded yet is assumed to be as large as the
   * first one. `page` counts from 1.
   */
  sizeOf(page: number): Pick<PdfBox, 'width' | 'height'>;
  /** Returns a box's position within the {@link layer}, in pixels. `page` counts from 1. */
  placeOf(page: number, box: PdfBox): PdfBox;
  /** Brings a page, or a box of it, into view. */
  goTo(page: number, box?: PdfBox): void;
  /** Zooms one step in or out. */
  zoom(direction: 1 | -1): void;
  /** Fits the pages to their container, and again whenever its size changes. */
  fit(how: PdfFit): void;
  /** Rotates all pages clockwise by 90 degrees. */
  rotate(): void;
  /** Searches for a text on all pages and highlights the matches. An empty text ends the search. */
  search(term: string): void;
  /** Goes to the next match, or back to the previous one. */
  nextMatch(direction: 1 | -1): void;
  /** Renders a page as a picture that is sharp in print (150 dots per inch). `page` counts from 1. */
  picture(page: number): Promise<Blob>;
  /** Reads again the parts that could not be read. */
  readAgain(): void;
  /** Frees all resources and empties the element. */
  close(): void;
}

/** Limits on how much {@link Pdf.text} reads of a PDF. */
export interface PdfTextLimits {
  /** Maximum number of pages, counted from the first. */
  readonly pages: number;
  /** Maximum number of characters. */
  readonly characters: number;
  /** Signal that ends the reading at any point. */
  readonly signal?: AbortSignal;
}

/** Shows PDFs in the portal's own viewer, which is loaded when the first PDF is shown. */
export interface Pdf {
  /**
   * Shows the pages of a PDF in an element, which must be positioned and have its own size. The pages scroll within it,
   * and can be zoomed with two fingers.
   *
   * @param pageLabel Returns the name of a page for screen readers.
   * @throws HttpError if the PDF cannot be read; an Error with the name `InvalidPDFException` if it is damaged, or
   * `PasswordException` if it has a password.
   */
  show(container: HTMLElement, source: PdfSource, pageLabel: (page: number) => string): Promise<PdfPages>;
  /**
   * Shows the pages of a PDF, and asks for the password if the document has one.
   *
   * @param askPassword Asks the person for the password. A portal with SDK 1.0.0 does not call it.
   * @throws Error `PasswordException` if no password was given.
   */
  show(
    container: HTMLElement,
    source: PdfSource,
    pageLabel: (page: number) => string,
    askPassword?: AskPdfPassword,
  ): Promise<PdfPages>;
  /**
   * Reads the text of a PDF file that a person has chosen, with one line of text for each of its lines; empty for
   * scanned pages. Nothing is sent to a server.
   *
   * @throws Error with the name `InvalidPDFException` if the PDF is damaged, or `PasswordException` if it has a
   * password; or the signal's reason.
   */
  text(file: Blob, limits: PdfTextLimits): Promise<string>;
}

export const Pdf = serviceToken<Pdf>('Pdf');
