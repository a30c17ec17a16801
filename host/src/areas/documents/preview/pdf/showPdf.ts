import './pdf.css';
import type { PdfBox, PdfPages, PdfPagesState, PdfSource } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { HttpClient } from '../../../../services/HttpClient.ts';
import type { StateStore } from '../../../../services/StateStore.ts';
import { readContent } from '../readContent.ts';
import { openPdf } from './openPdf.ts';
import { PdfContent } from './PdfContent.ts';
import { PdfView } from './PdfView.ts';

interface Services {
  readonly http: HttpClient;
  readonly store: StateStore;
}

/** Shows a PDF in an element of a plugin's: what the SDK's `Pdf` promises. */
export async function showPdf(
  { http, store }: Services,
  container: HTMLElement,
  { path, size }: PdfSource,
  pageLabel: (page: number) => string,
): Promise<PdfPages> {
  const state = atom<PdfPagesState>({ page: 1, scale: 1, isMissing: false, layout: 0 });
  const change = (to: Partial<PdfPagesState>) => store.set(state, { ...store.get(state), ...to });
  const source = {
    id: path,
    name: '',
    mimeType: 'application/pdf',
    size,
    read: readContent(http, path),
    download: () => undefined,
  };
  const content = await PdfContent.open(
    source,
    () => change({ isMissing: true }),
    new AbortController().signal,
  );
  const opened = await openPdf(content, async () => null);

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
  const moved = () => {
    const { page, scale } = view.state();
    change({ page, scale, layout: store.get(state).layout + 1 });
  };
  moved();
  const stop = view.subscribe(moved);
  // A page is as large as the first until it is read; then those after it move.
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
  // It scrolls, so the keyboard has to reach it.
  scroller.tabIndex = 0;
  scroller.append(pages, layer);
  return { scroller, pages, layer };
}
