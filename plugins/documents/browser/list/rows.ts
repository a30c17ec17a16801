import type { Container, Document } from '@anteroom/sdk';
import type { PagedList, Span } from './pagedList.ts';

/** Contents of one row of the list. */
export type Row =
  | { readonly kind: 'folder'; readonly id: string; readonly folder: Container }
  | { readonly kind: 'document'; readonly id: string; readonly document: Document }
  /** Title row above the documents of a section. */
  | {
      readonly kind: 'title';
      readonly id: string;
      readonly section: SectionId;
      readonly total?: number | null;
    }
  /** Placeholder for a document that is loading. */
  | { readonly kind: 'waiting'; readonly id: string }
  /** Row in place of the rest of the section, which could not be loaded. */
  | { readonly kind: 'failed'; readonly id: string; readonly section: SectionId };

/** Section of the list. Documents added by staff are listed apart from the others (spec section 5). */
export type SectionId = 'firm' | 'own';

/** Documents under one title. */
export interface Section {
  readonly id: SectionId;
  readonly isTitled: boolean;
  readonly list: PagedList<Document>;
  /** Index at which something could not be loaded. */
  readonly failedAt: number | undefined;
}

/**
 * The rows of the list: folders, then section by section. A section appears only once the end of the previous one is
 * known.
 */
export class Rows {
  readonly count: number;
  /** Whether `count` is exact; otherwise there may be more rows. */
  readonly isCountKnown: boolean;
  readonly #folders: readonly Container[];
  readonly #parts: readonly Part[];

  constructor(folders: readonly Container[], sections: readonly Section[]) {
    this.#folders = folders;
    const parts: Part[] = [];
    let start = folders.length;
    for (const section of sections) {
      const part = partOf(section, start);
      parts.push(part);
      start = part.end;
      if (!section.list.isLengthKnown) break;
    }
    this.#parts = parts;
    this.isCountKnown = sections.every(({ list }) => list.isLengthKnown);
    this.count = start;
  }

  /**
   * Returns a row.
   * @param index - at least 0 and less than {@link count}
   */
  at(index: number): Row {
    const folder = this.#folders[index];
    if (folder) return { kind: 'folder', id: folder.id, folder };
    const part = this.#parts.find(({ end }) => index < end);
    if (!part) throw new RangeError(`There is no line ${index} of ${this.count}.`);
    const { section, start, first } = part;
    if (index < first)
      return { kind: 'title', id: `title ${section.id}`, section: section.id, total: section.list.total };
    const document = section.list.at(index - first);
    if (document) return { kind: 'document', id: document.id, document };
    if (section.failedAt === index - first)
      return { kind: 'failed', id: `failed ${section.id}`, section: section.id };
    return { kind: 'waiting', id: `waiting ${section.id} ${index - start}` };
  }

  /** Returns whether the row is a section's title. It is called for every row, so it creates no {@link Row}. */
  isTitle(index: number): boolean {
    return this.#parts.some(({ start, first }) => index >= start && index < first);
  }

  /** Positions of titles and the number of rows: lists with the same layout differ only in their items. */
  get layout(): string {
    return [this.count, ...this.#parts.map(({ start, first }) => `${start}-${first}`)].join();
  }

  /**
   * Returns the index of a folder or document; -1 if it is not loaded.
   *
   * @param near - where to look first
   */
  indexOf(id: string, near = -1): number {
    const there = near >= 0 && near < this.count ? this.at(near) : undefined;
    if (isItem(there) && there.id === id) return near;
    const folder = this.#folders.findIndex((one) => one.id === id);
    if (folder >= 0) return folder;
    for (const [index, document] of this.#documents()) if (document.id === id) return index;
    return -1;
  }

  /** Number of loaded folders and documents. */
  get itemCount(): number {
    return this.#parts.reduce((count, { section }) => count + section.list.count, this.#folders.length);
  }

  /** IDs of the loaded folders and documents, in list order. */
  get ids(): string[] {
    return [...this.#folders.map(({ id }) => id), ...Array.from(this.#documents(), ([, { id }]) => id)];
  }

  /** Loaded documents, in list order. */
  get documents(): Document[] {
    return Array.from(this.#documents(), ([, document]) => document);
  }

  /** Returns the IDs between two rows, in either order; null if not all of them are loaded. */
  idsBetween(one: number, other: number): string[] | null {
    if (one < 0 || other < 0) return null;
    const ids: string[] = [];
    for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
      const row = this.at(index);
      if (isItem(row)) ids.push(row.id);
      else if (row.kind !== 'title') return null;
    }
    return ids;
  }

  /** Returns the loaded folders and documents with these IDs. */
  withIds(ids: ReadonlySet<string>): { folders: Container[]; documents: Document[] } {
    if (ids.size === 0) return { folders: [], documents: [] };
    // A document that moved between pages while they were requested is on both.
    const documents = new Map<string, Document>();
    for (const [, document] of this.#documents())
      if (ids.has(document.id)) documents.set(document.id, document);
    return { folders: this.#folders.filter(({ id }) => ids.has(id)), documents: [...documents.values()] };
  }

  /** Returns a document and its neighbours, as far as they are loaded. */
  around(documentId: string): { document?: Document; previous?: Document; next?: Document } {
    const index = this.indexOf(documentId);
    if (index < 0) return {};
    const documentAt = (place: number): Document | undefined => {
      const row = this.at(place);
      return row.kind === 'document' ? row.document : undefined;
    };
    const besides = ([-1, 1] as const).map((step) => {
      const place = this.beside(index, step);
      return place === index ? undefined : documentAt(place);
    });
    return { document: documentAt(index), previous: besides[0], next: besides[1] };
  }

  /** Returns the range of a section's documents among these rows. */
  itemsAmong({ first, last }: Span, section: SectionId): Span {
    const part = this.#parts.find((one) => one.section.id === section);
    return part ? { first: first - part.first, last: last - part.first } : { first: 0, last: 0 };
  }

  /** Returns the next row from `index` in a direction that can have the focus; `index` itself at the end. */
  beside(index: number, step: 1 | -1): number {
    for (let next = index + step; next >= 0 && next < this.count; next += step) {
      if (isPlace(this.at(next))) return next;
    }
    return index;
  }

  *#documents(): Generator<[index: number, document: Document]> {
    for (const { section, first } of this.#parts) {
      for (const [place, document] of section.list.entries()) yield [first + place, document];
    }
  }
}

export function isItem(row: Row | undefined): row is Extract<Row, { kind: 'folder' | 'document' }> {
  return row?.kind === 'folder' || row?.kind === 'document';
}

/** Returns whether a row can have the focus: a folder, a document, or a placeholder of one. */
export function isPlace(row: Row): boolean {
  return isItem(row) || row.kind === 'waiting';
}

/** Position of a section: its title is at `start`, its first document at `first`; the next section begins at `end`. */
interface Part {
  readonly section: Section;
  readonly start: number;
  readonly first: number;
  readonly end: number;
}

function partOf(section: Section, start: number): Part {
  const { isTitled, list, failedAt } = section;
  const first = start + (isTitled ? 1 : 0);
  const isAtEnd = failedAt !== undefined && !list.isLengthKnown;
  return { section, start, first, end: first + (isAtEnd ? failedAt + 1 : list.length) };
}
