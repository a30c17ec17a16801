import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** A PDF that the portal's server gives, in parts as they are needed. */
export interface PdfSource {
  /** Path of this origin that serves the bytes, and supports range requests: `/api/…`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A part of a page, in points (1/72 inch) from the upper left corner of the page as it is shown. */
export interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How large pages are: `auto` is the width of their place, but no larger than is good to read. */
export type PdfFit = 'auto' | 'page-width' | 'page-fit';

/** A text that is looked for on all pages. */
export interface PdfSearch {
  readonly term: string;
  /** Number of the current match, counted from 1; 0 if there is none. */
  readonly current: number;
  readonly total: number;
  /** Further pages are still being read. */
  readonly isSearching: boolean;
}

/** Asks for a password; `isWrong` if the previous one did not open the document. Null gives up. */
export type AskPdfPassword = (isWrong: boolean) => Promise<string | null>;

/** State of the displayed pages. */
export interface PdfPagesState {
  /** The one in view, from 1. */
  readonly page: number;
  /** 1 is the size on paper. */
  readonly scale: number;
  /** Null once the person has zoomed. */
  readonly fit: PdfFit | null;
  /** Null while nothing is looked for. */
  readonly search: PdfSearch | null;
  /** A part could not be read; {@link PdfPages.readAgain}. */
  readonly isMissing: boolean;
  /** Grows when boxes have come to lie elsewhere. */
  readonly layout: number;
}

/** Pages that are shown, until {@link close}. Those near the view are drawn, the others take no memory. */
export interface PdfPages {
  readonly pageCount: number;
  readonly state: Atom<PdfPagesState>;
  /** Lies over the pages and moves with them: what a plugin puts there (by a portal of React) it places by {@link placeOf}. */
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
  /** A step larger or smaller. */
  zoom(direction: 1 | -1): void;
  /** Makes the pages as large as their place, and keeps them so when the place changes. */
  fit(how: PdfFit): void;
  /** Turns all pages clockwise by a quarter. */
  rotate(): void;
  /** Finds a text on all pages and marks it; an empty one ends the search. */
  search(term: string): void;
  /** Goes on to the next match, or back to the one before. */
  nextMatch(direction: 1 | -1): void;
  /** Draws a page as a picture that is sharp on paper (150 dots per inch). `page` counts from 1. */
  picture(page: number): Promise<Blob>;
  /** Reads once more what could not be read. */
  readAgain(): void;
  /** Frees everything and empties the element. */
  close(): void;
}

/** How much {@link Pdf.text} reads of a PDF. */
export interface PdfTextLimits {
  /** Maximum number of pages, from the first. */
  readonly pages: number;
  /** Maximum number of characters. */
  readonly characters: number;
  /** Gives up when it aborts, whatever the PDF is busy with. */
  readonly signal?: AbortSignal;
}

/** Shows PDFs by the portal's own viewer, which is fetched with the first of them. */
export interface Pdf {
  /**
   * Shows the pages of a PDF in an element that has a size of its own and is positioned; pages scroll within it, two fingers
   * zoom.
   *
   * @param pageLabel Names a page to screen readers.
   * @throws HttpError when it cannot be read; an Error whose name is `InvalidPDFException` when it is damaged, `PasswordException` when it has a
   * password.
   */
  show(container: HTMLElement, source: PdfSource, pageLabel: (page: number) => string): Promise<PdfPages>;
  /**
   * Shows the pages of a PDF, and asks for the password of a document that has one.
   *
   * @param askPassword Asks the person. A portal of SDK 1.0.0 does not call it.
   * @throws Error `PasswordException` when no password was given.
   */
  show(
    container: HTMLElement,
    source: PdfSource,
    pageLabel: (page: number) => string,
    askPassword?: AskPdfPassword,
  ): Promise<PdfPages>;
  /**
   * Reads the text of a PDF that a person has chosen, a line for each of its lines; empty for scanned pages. Nothing is sent.
   *
   * @throws Error whose name is `InvalidPDFException` when it is damaged, `PasswordException` when it has a password, or that of the signal's reason.
   */
  text(file: Blob, limits: PdfTextLimits): Promise<string>;
}

export const Pdf = serviceToken<Pdf>('Pdf');
