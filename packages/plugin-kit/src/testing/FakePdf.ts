import type {
  AskPdfPassword,
  Pdf,
  PdfBox,
  PdfPages,
  PdfPagesState,
  PdfSource,
  PdfTextLimits,
} from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/**
 * Shows no pages, only what is placed over them. Every page is in Letter format (612 by 792) and begins 1,000 below the
 * previous one; at a scale of 1, a pixel is a point.
 */
export class FakePdf implements Pdf {
  /** Documents that were shown, oldest first. */
  readonly shown: PdfSource[] = [];
  /** Places that were scrolled to, oldest first. */
  readonly visited: { readonly page: number; readonly box?: PdfBox }[] = [];
  /** Number of pages of every document. */
  pageCount = 3;
  /** Password of every document; null for none. */
  password: string | null = null;
  /** Searches, oldest first. */
  readonly searches: string[] = [];
  /** Error with which showing a document fails. */
  failure: Error | null = null;

  /** Returns the text of a file by its name, or throws if the file cannot be read. Default: all files are empty. */
  textOf: (name: string) => string | Promise<string> = () => '';

  readonly #store: StateStore;
  readonly #open = new Set<(to: Partial<PdfPagesState>) => void>();

  constructor(store: StateStore) {
    this.#store = store;
  }

  async text(file: Blob, { characters }: PdfTextLimits): Promise<string> {
    return (await this.textOf(file instanceof File ? file.name : '')).slice(0, characters);
  }

  async show(
    container: HTMLElement,
    source: PdfSource,
    pageLabel: (page: number) => string,
    askPassword: AskPdfPassword = async () => null,
  ): Promise<PdfPages> {
    if (this.failure) throw this.failure;
    for (let tries = 0, given: string | null = null; given !== this.password; tries++) {
      given = await askPassword(tries > 0);
      if (given === null)
        throw Object.assign(new Error('No password was given.'), { name: 'PasswordException' });
    }
    this.shown.push(source);
    const state = atom<PdfPagesState>({
      page: 1,
      scale: 1,
      isMissing: false,
      layout: 0,
      fit: 'auto',
      search: null,
    });
    const now = () => this.#store.get(state);
    const change = (to: Partial<PdfPagesState>) => this.#store.set(state, { ...now(), ...to });
    this.#open.add(change);
    const layer = container.ownerDocument.createElement('div');
    layer.setAttribute('role', 'group');
    layer.ariaLabel = pageLabel(1);
    container.replaceChildren(layer);
    let isTurned = false;
    return {
      pageCount: this.pageCount,
      state,
      layer,
      sizeOf: () => (isTurned ? { width: 792, height: 612 } : { width: 612, height: 792 }),
      placeOf: (page, { x, y, width, height }) => {
        const { scale } = now();
        const top = (page - 1) * 1000 + y;
        return { x: x * scale, y: top * scale, width: width * scale, height: height * scale };
      },
      goTo: (page, box) => {
        this.visited.push(box ? { page, box } : { page });
        change({ page });
      },
      zoom: (direction) => {
        const { scale, layout } = now();
        change({ scale: direction > 0 ? scale * 1.1 : scale / 1.1, fit: null, layout: layout + 1 });
      },
      fit: (fit) => change({ fit }),
      rotate: () => {
        isTurned = !isTurned;
        change({ layout: now().layout + 1 });
      },
      search: (term) => {
        this.searches.push(term);
        change({ search: term === '' ? null : { term, current: 0, total: 0, isSearching: false } });
      },
      nextMatch: () => {},
      picture: async () => new Blob([], { type: 'image/png' }),
      readAgain: () => change({ isMissing: false }),
      close: () => {
        this.#open.delete(change);
        container.replaceChildren();
      },
    };
  }

  /** Simulates that parts of the shown document can no longer be loaded. Call within `act`. */
  loseParts(): void {
    for (const change of this.#open) change({ isMissing: true });
  }
}
