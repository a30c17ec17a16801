import type { PdfFit, PdfPagesState } from '@anteroom/sdk';
// pdf.js's viewer expects pdf.js on the window, where this import puts it.
import 'pdfjs-dist/legacy/build/pdf.mjs';
import { AnnotationEditorType, AnnotationMode, TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { OpenedPdf } from './openPdf.ts';

/** State of the pages, as far as the viewer tracks it. */
export type PdfViewState = Pick<PdfPagesState, 'page' | 'scale' | 'fit' | 'search'>;

/**
 * Maximum number of pixels of one page's canvas: 16 million take 64 MB. Above that, pdf.js draws the visible part on a
 * second canvas. pdf.js holds ten pages, and a phone kills a tab whose canvases take several hundred MB.
 */
const maxCanvasPixels = matchMedia('(pointer: coarse)').matches ? 5_242_880 : 16_777_216;

const fits: readonly PdfFit[] = ['auto', 'page-width', 'page-fit'];
const scales = { smallest: 0.25, largest: 8 };

/**
 * Shows the pages of an open document in an element. Pages in view and nearby are drawn; the others release their
 * memory.
 */
export class PdfView {
  private readonly events = new EventBus();
  private readonly links: PDFLinkService;
  private readonly viewer: PDFViewer;
  private readonly ended = new AbortController();
  private readonly listeners = new Set<() => void>();
  private readonly laidOut = Promise.withResolvers<void>();
  private current: PdfViewState = { page: 1, scale: 1, fit: 'auto', search: null };

  /**
   * @param container Scrolling element, positioned absolutely, with one child element for the pages.
   * @param pageLabel Returns the name of a page for screen readers.
   */
  constructor(
    container: HTMLDivElement,
    readonly opened: OpenedPdf,
    pageLabel: (page: number) => string,
  ) {
    const eventBus = this.events;
    this.links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      externalLinkRel: 'noopener noreferrer nofollow',
    });
    const findController = new PDFFindController({ eventBus, linkService: this.links });
    const options = {
      container,
      eventBus,
      linkService: this.links,
      findController,
      annotationMode: AnnotationMode.ENABLE,
      annotationEditorMode: AnnotationEditorType.DISABLE,
      removePageBorders: true,
      maxCanvasPixels,
      enableSelectionRendering: false,
      l10n: noTexts as never,
      abortSignal: this.ended.signal,
    };
    this.viewer = new PDFViewer(options);
    this.links.setViewer(this.viewer);
    this.listen(pageLabel);
    this.followFingers(container);
    this.viewer.setDocument(opened.document);
    this.links.setDocument(opened.document);
  }

  /** Resolves once every page has its position. Rejects if not even the first page can be read. */
  get ready(): Promise<void> {
    this.opened.document.getPage(1).catch(this.laidOut.reject);
    return this.laidOut.promise;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): PdfViewState => this.current;

  get pageCount(): number {
    return this.opened.document.numPages;
  }

  /**
   * Returns the position of a page within the scrolled element, in pixels. Call it once the view is {@link ready}.
   * `page` counts from 1.
   */
  placeOf(page: number): { readonly left: number; readonly top: number; readonly pixelsPerPoint: number } {
    const { div, viewport } = this.viewer.getPageView(page - 1);
    return { left: div.offsetLeft, top: div.offsetTop, pixelsPerPoint: viewport.scale };
  }

  /** Returns the size of a page as displayed, in points. `page` counts from 1. */
  sizeOf(page: number): { readonly width: number; readonly height: number } {
    const { width, height, scale } = this.viewer.getPageView(page - 1).viewport;
    return { width: width / scale, height: height / scale };
  }

  goToPage(page: number): void {
    if (page >= 1 && page <= this.pageCount) this.viewer.currentPageNumber = page;
  }

  fit(how: PdfFit): void {
    this.viewer.currentScaleValue = how;
  }

  zoom(direction: 1 | -1): void {
    const { scale } = this.current;
    if (direction > 0 ? scale < scales.largest : scale > scales.smallest)
      this.viewer.updateScale({ steps: direction, drawingDelay: 200 });
  }

  /** Rotates the pages a quarter turn clockwise. */
  rotate(): void {
    this.viewer.pagesRotation = (this.viewer.pagesRotation + 90) % 360;
  }

  search(term: string): void {
    if (!term) {
      this.events.dispatch('findbarclose', { source: this });
      this.change({ search: null });
      return;
    }
    this.change({ search: { term, current: 0, total: 0, isSearching: true } });
    this.find(term, '');
  }

  nextMatch(direction: 1 | -1): void {
    const { search } = this.current;
    if (search) this.find(search.term, 'again', direction < 0);
  }

  close(): void {
    this.ended.abort();
    this.viewer.setDocument(null as never);
    this.links.setDocument(null as never);
    this.opened.close();
  }

  private find(query: string, type: '' | 'again', findPrevious = false): void {
    this.events.dispatch('find', {
      source: this,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    });
  }

  private listen(pageLabel: (page: number) => string): void {
    const on = <Event>(name: string, listener: (event: Event) => void) => this.events.on(name, listener, {});
    on('pagesinit', () => {
      this.laidOut.resolve();
      this.viewer.currentScaleValue = 'auto';
      for (let index = 0; index < this.pageCount; index++)
        this.viewer.getPageView(index)?.div.setAttribute('aria-label', pageLabel(index + 1));
    });
    on<{ pageNumber: number }>('pagechanging', ({ pageNumber }) => this.change({ page: pageNumber }));
    on<{ scale: number; presetValue?: string }>('scalechanging', ({ scale, presetValue }) => {
      this.change({ scale, fit: fits.find((fit) => fit === presetValue) ?? null });
    });
    on<Matches>('updatefindmatchescount', ({ matchesCount }) => this.found(matchesCount));
    on<Matches & { state: number }>('updatefindcontrolstate', ({ matchesCount, state }) =>
      this.found(matchesCount, state === FindState.PENDING),
    );
    const refit = new ResizeObserver(() => {
      const { fit } = this.current;
      if (fit && this.viewer.pagesCount > 0) this.viewer.currentScaleValue = fit;
    });
    refit.observe(this.viewer.container);
    this.ended.signal.addEventListener('abort', () => refit.disconnect());
  }

  private found({ current, total }: Matches['matchesCount'], isSearching?: boolean): void {
    const { search } = this.current;
    if (!search) return;
    this.change({
      search: { ...search, current, total, isSearching: isSearching ?? (search.isSearching && total === 0) },
    });
  }

  /**
   * Zooms around the midpoint of two fingers, or around the pointer on Ctrl+wheel, which is how trackpads report a
   * pinch.
   */
  private followFingers(container: HTMLElement): void {
    const { signal } = this.ended;
    // pdf.js rounds scales to hundredths, so smaller changes accumulate until the next move.
    let kept = 1;
    const scaleBy = (factor: number, origin: readonly number[]) => {
      kept *= factor;
      const { scale } = this.current;
      const wanted = Math.min(scales.largest, Math.max(scales.smallest, scale * kept));
      if (Math.abs(wanted - scale) < 0.01) return;
      kept = 1;
      this.viewer.updateScale({ scaleFactor: wanted / scale, origin: [...origin], drawingDelay: 200 });
    };
    new TouchManager({
      container,
      onPinching: (origin: number[], previous: number, distance: number) =>
        scaleBy(distance / previous, origin),
      signal,
    });
    container.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        scaleBy(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200), [event.clientX, event.clientY]);
      },
      { passive: false, signal },
    );
  }

  private change(change: Partial<PdfViewState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }
}

interface Matches {
  readonly matchesCount: { readonly current: number; readonly total: number };
}

/** Replaces the few texts that pdf.js would add with our own. */
const noTexts = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
