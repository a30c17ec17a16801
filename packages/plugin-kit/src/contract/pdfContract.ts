// This file also runs in the browser, so it may import only types.
import type { PdfBox, PdfPages, PdfPagesState, Pdf as PdfService, PdfSource } from '@anteroom/sdk';
import type { StateStore } from '../testing/StateStore.ts';

/** `Pdf` service under test: the fake, or the host's own in a browser. */
export interface PdfUnderTest {
  readonly pdf: PdfService;
  readonly store: Pick<StateStore, 'get' | 'sub'>;
  /** Returns an empty element with a size in the page. */
  container(): HTMLElement;
  /**
   * Returns a source. `sound` has three pages of 612 by 792 points (Letter), the last of which is loaded only on
   * navigation to it.
   */
  source(kind: 'sound' | 'absent' | 'damaged'): PdfSource;
  /** Simulates a lost connection until {@link found}. */
  lost(): void | Promise<void>;
  found(): void | Promise<void>;
}

/** Promise of the SDK's `Pdf` service, as a question with its expected answer. */
export interface PdfPromise {
  readonly says: string;
  /** Expected answer, as JSON. */
  readonly answer: unknown;
  ask(of: PdfUnderTest): Promise<unknown>;
}

const pageName = (page: number) => `Page ${page}`;
const letter: PdfBox = { x: 0, y: 0, width: 612, height: 792 };

/**
 * The SDK's promises for the `Pdf` service. Layout needs a browser, so these are data rather than tests: without a
 * browser they run against the fake, and within the portal against the host's own service.
 */
export const pdfContract: readonly PdfPromise[] = [
  {
    says: 'has all pages, of which the first is in view and none is missing',
    answer: { pageCount: 3, page: 1, isMissing: false },
    ask: (of) =>
      shown(of, ({ pageCount, state }) => {
        const { page, isMissing } = of.store.get(state);
        return { pageCount, page, isMissing };
      }),
  },
  {
    says: 'names the pages to screen readers',
    answer: true,
    ask: (of) => shown(of, (_, container) => container.querySelector('[aria-label="Page 1"]') !== null),
  },
  {
    says: 'has its layer within the element',
    answer: true,
    ask: (of) => shown(of, ({ layer }, container) => container.contains(layer)),
  },
  {
    says: 'measures pages in points, one that was not read yet as the first',
    answer: [
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ],
    ask: (of) =>
      shown(of, (pages) =>
        [1, 3].map((page) => {
          const { width, height } = pages.sizeOf(page);
          return { width: Math.round(width), height: Math.round(height) };
        }),
      ),
  },
  {
    says: 'places boxes from the upper left corner of their page, alike in both directions',
    answer: { x: 100, y: 200, width: 150, height: 40 },
    ask: (of) =>
      shown(of, (pages) => {
        const box = { x: 100, y: 200, width: 150, height: 40 };
        const [page, place] = [pages.placeOf(2, letter), pages.placeOf(2, box)];
        const points = (pixels: number) => Math.round((pixels * letter.width) / page.width);
        return {
          x: points(place.x - page.x),
          y: points(place.y - page.y),
          width: points(place.width),
          height: points(place.height),
        };
      }),
  },
  {
    says: 'places each page below the one before',
    answer: [true, true],
    ask: (of) =>
      shown(of, (pages) =>
        [2, 3].map((page) => {
          const before = pages.placeOf(page - 1, letter);
          return pages.placeOf(page, letter).y >= before.y + before.height;
        }),
      ),
  },
  {
    says: 'goes to a page, and to a box of one',
    answer: [3, 2],
    ask: (of) =>
      shown(of, async (pages) => {
        pages.goTo(3);
        const { page: third } = await become(of, pages, ({ page }) => page === 3);
        pages.goTo(2, { x: 60, y: 300, width: 160, height: 40 });
        const { page: second } = await become(of, pages, ({ page }) => page === 2);
        return [third, second];
      }),
  },
  {
    says: 'is larger by a step, and smaller by the other; boxes then lie elsewhere, by the same measure',
    answer: { larger: true, smaller: true, layoutGrows: true, boxesGrow: true },
    ask: (of) =>
      shown(of, async (pages) => {
        const before = of.store.get(pages.state);
        const { width } = pages.placeOf(1, letter);
        pages.zoom(1);
        const larger = await become(of, pages, ({ scale }) => scale > before.scale);
        const grown = pages.placeOf(1, letter).width / width;
        pages.zoom(-1);
        const smaller = await become(of, pages, ({ scale }) => scale < larger.scale);
        return {
          larger: larger.scale > before.scale,
          smaller: smaller.scale < larger.scale,
          layoutGrows: larger.layout > before.layout && smaller.layout > larger.layout,
          boxesGrow: Math.abs(grown - larger.scale / before.scale) < 0.01,
        };
      }),
  },
  {
    says: 'fits the pages to their place, until they are zoomed',
    answer: ['auto', 'page-fit', null],
    ask: (of) =>
      shown(of, async (pages) => {
        const { fit: first } = of.store.get(pages.state);
        pages.fit('page-fit');
        const { fit: chosen } = await become(of, pages, ({ fit }) => fit === 'page-fit');
        pages.zoom(1);
        const { fit: zoomed } = await become(of, pages, ({ fit }) => fit !== 'page-fit');
        return [first, chosen, zoomed];
      }),
  },
  {
    says: 'turns the pages by a quarter',
    answer: { width: 792, height: 612 },
    ask: (of) =>
      shown(of, async (pages) => {
        const { layout } = of.store.get(pages.state);
        pages.rotate();
        await become(of, pages, (state) => state.layout > layout && pages.sizeOf(1).width > 700);
        const { width, height } = pages.sizeOf(1);
        return { width: Math.round(width), height: Math.round(height) };
      }),
  },
  {
    says: 'looks for a text, until there is none to look for',
    answer: [{ term: 'nowhere at all', total: 0 }, null],
    ask: (of) =>
      shown(of, async (pages) => {
        pages.search('nowhere at all');
        const { search } = await become(of, pages, (state) => state.search?.isSearching === false);
        pages.search('');
        const { search: ended } = await become(of, pages, (state) => state.search === null);
        return [{ term: search?.term, total: search?.total }, ended];
      }),
  },
  {
    says: 'draws a page as a picture',
    answer: 'image/png',
    ask: (of) => shown(of, async (pages) => (await pages.picture(1)).type),
  },
  {
    says: 'says that a part is missing, until it is read again',
    answer: [true, false],
    ask: (of) =>
      shown(of, async (pages) => {
        await of.lost();
        pages.goTo(3);
        const { isMissing } = await become(of, pages, (state) => state.isMissing);
        await of.found();
        pages.readAgain();
        return [isMissing, of.store.get(pages.state).isMissing];
      }),
  },
  {
    says: 'shows several at a time, each for itself',
    answer: [3, 1],
    ask: (of) =>
      shown(of, (one) =>
        shown(of, async (other) => {
          one.goTo(3);
          const { page } = await become(of, one, (state) => state.page === 3);
          return [page, of.store.get(other.state).page];
        }),
      ),
  },
  {
    says: 'leaves the element empty when it is closed',
    answer: 0,
    ask: async (of) => {
      const container = of.container();
      const pages = await of.pdf.show(container, of.source('sound'), pageName);
      pages.close();
      return container.childNodes.length;
    },
  },
  {
    says: 'rejects with the server’s problem when there is no such document, and leaves nothing behind',
    answer: { name: 'HttpError', code: 'not-found', left: 0 },
    ask: async (of) => {
      const { error, left } = await refused(of, 'absent');
      return { name: error.name, code: 'code' in error ? error.code : undefined, left };
    },
  },
  {
    says: 'rejects when the document is damaged, and leaves nothing behind',
    answer: { name: 'InvalidPDFException', left: 0 },
    ask: async (of) => {
      const { error, left } = await refused(of, 'damaged');
      return { name: error.name, left };
    },
  },
];

/** Shows a document, queries it, and closes it. */
async function shown<T>(
  of: PdfUnderTest,
  ask: (pages: PdfPages, container: HTMLElement) => T | Promise<T>,
): Promise<T> {
  const container = of.container();
  const pages = await of.pdf.show(container, of.source('sound'), pageName);
  try {
    return await ask(pages, container);
  } finally {
    pages.close();
  }
}

/** Resolves with the state as soon as it matches. The caller has to give up if it never does. */
function become(
  { store }: PdfUnderTest,
  { state }: PdfPages,
  isThere: (state: PdfPagesState) => boolean,
): Promise<PdfPagesState> {
  return new Promise((resolve) => {
    const look = () => {
      const now = store.get(state);
      if (!isThere(now)) return;
      stop();
      resolve(now);
    };
    const stop = store.sub(state, look);
    look();
  });
}

async function refused(
  of: PdfUnderTest,
  kind: 'absent' | 'damaged',
): Promise<{ error: Error; left: number }> {
  const container = of.container();
  try {
    const pages = await of.pdf.show(container, of.source(kind), pageName);
    pages.close();
  } catch (error) {
    if (error instanceof Error) return { error, left: container.childNodes.length };
    throw error;
  }
  throw new Error(`The ${kind} document was shown.`);
}
