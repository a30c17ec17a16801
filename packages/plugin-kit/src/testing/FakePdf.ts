import type { Pdf, PdfBox, PdfPages, PdfPagesState, PdfSource } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** Shows no page, only what is put over them: a pixel is a point, a page is a Letter (612 by 792), and lies 1,000 below the one before. */
export class FakePdf implements Pdf {
  /** What was shown, oldest first. */
  readonly shown: PdfSource[] = [];
  /** Where it was gone to, oldest first. */
  readonly visited: { readonly page: number; readonly box?: PdfBox }[] = [];
  /** Of every document. */
  pageCount = 3;
  /** What showing one fails with. */
  failure: Error | null = null;

  readonly #store: StateStore;
  readonly #open = new Set<(to: Partial<PdfPagesState>) => void>();

  constructor(store: StateStore) {
    this.#store = store;
  }

  async show(
    container: HTMLElement,
    source: PdfSource,
    pageLabel: (page: number) => string,
  ): Promise<PdfPages> {
    if (this.failure) throw this.failure;
    this.shown.push(source);
    const state = atom<PdfPagesState>({ page: 1, scale: 1, isMissing: false, layout: 0 });
    const change = (to: Partial<PdfPagesState>) =>
      this.#store.set(state, { ...this.#store.get(state), ...to });
    this.#open.add(change);
    const layer = container.ownerDocument.createElement('div');
    layer.ariaLabel = pageLabel(1);
    container.replaceChildren(layer);
    return {
      pageCount: this.pageCount,
      state,
      layer,
      sizeOf: () => ({ width: 612, height: 792 }),
      placeOf: (page, box) => ({ ...box, y: (page - 1) * 1000 + box.y }),
      goTo: (page, box) => {
        this.visited.push(box ? { page, box } : { page });
        change({ page });
      },
      zoom: (direction) => change({ scale: this.#store.get(state).scale * (direction > 0 ? 1.1 : 1 / 1.1) }),
      readAgain: () => change({ isMissing: false }),
      close: () => {
        this.#open.delete(change);
        container.replaceChildren();
      },
    };
  }

  /** Parts of what is shown can no longer be read. Call within `act`. */
  loseParts(): void {
    for (const change of this.#open) change({ isMissing: true });
  }
}
