import './pdf.css';
import type { AskPdfPassword, Http, PdfBox, PdfPages, PdfPagesState, PdfSource } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from '../page/StateStore.ts';
import { drawPage } from './drawPage.ts';
import { openPdf } from './openPdf.ts';
import { PdfContent } from './PdfContent.ts';
import { PdfView } from './PdfView.ts';

interface Services {
  readonly http: Http;
  readonly store: StateStore;
}

/** Shows a PDF in a plugin's element. Implements the SDK's `Pdf`. */
export async function showPdf(
  { http, store }: Services,
  container: HTMLElement,
  { path, size }: PdfSource,
  pageLabel: (page: number) => string,
  askPassword: AskPdfPassword = async () => null,
): Promise<PdfPages> {
  const state = atom<PdfPagesState>({
    page: 1,
    scale: 1,
    isMissing: false,
    layout: 0,
    fit: 'auto',
    search: null,
  });
  const change = (to: Partial<PdfPagesState>) => store.set(state, { ...store.get(state), ...to });
  const content = await PdfContent.open(
    (range, signal) => http.file(path, { range, signal }),
    size,
    () => change({ isMissing: true }),
  );
  const opened = await openPdf(content, askPassword);

  const { scroller, pages, layer } = frame();
  container.replaceChildren(scroller);
  const view = new PdfView(scroller, opened, pageLabel);
  try {
    await view.ready;
  } catch (error) {
    view.close();
    container.replaceChildren();
    throw error;
  }
  const moved = () => change({ ...view.state(), layout: store.get(state).layout + 1 });
  moved();
  const stop = view.subscribe(moved);
  // An unread page is assumed to be as large as the first. When it is read, the pages after it move.
  const grown = new ResizeObserver(moved);
  grown.observe(pages);

  const placeOf = (page: number, box: PdfBox): PdfBox => {
    const { left, top, pixelsPerPoint } = view.placeOf(page);
    return {
      x: left + box.x * pixelsPerPoint,
      y: top + box.y * pixelsPerPoint,
      width: box.width * pixelsPerPoint,
      height: box.height * pixelsPerPoint,
    };
  };
  return {
    pageCount: view.pageCount,
    state,
    layer,
    sizeOf: (page) => view.sizeOf(page),
    placeOf,
    goTo(page, box) {
      if (!box) return view.goToPage(page);
      const place = placeOf(page, box);
      scroller.scrollTo({
        top: place.y - (scroller.clientHeight - place.height) / 3,
        left: place.x - (scroller.clientWidth - place.width) / 2,
      });
    },
    zoom: (direction) => view.zoom(direction),
    fit: (how) => view.fit(how),
    rotate: () => view.rotate(),
    search: (term) => view.search(term),
    nextMatch: (direction) => view.nextMatch(direction),
    picture: (page) => drawPage(opened.document, page),
    readAgain() {
      change({ isMissing: false });
      content.readAgain();
    },
    close() {
      stop();
      grown.disconnect();
      view.close();
      container.replaceChildren();
    },
  };
}

function frame() {
  const [scroller, pages, layer] = ['pdf-container', 'pdfViewer', 'pdf-layer'].map((className) => {
    const element = document.createElement('div');
    element.className = className;
    return element;
  }) as [HTMLDivElement, HTMLDivElement, HTMLDivElement];
  // The element scrolls, so it must be reachable by keyboard.
  scroller.tabIndex = 0;
  scroller.append(pages, layer);
  return { scroller, pages, layer };
}
