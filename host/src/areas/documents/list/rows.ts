import type { Container, Document } from '@anteroom/sdk';
import type { Span } from './pagedList.ts';

/** What stands in one line of the list. */
export type Row =
  | { readonly kind: 'folder'; readonly id: string; readonly folder: Container }
  | { readonly kind: 'document'; readonly id: string; readonly document: Document }
  /** Over the documents of a section. */
  | {
      readonly kind: 'title';
      readonly id: string;
      readonly section: SectionId;
      readonly total?: number | null;
    }
  /** The place of a document that is on its way. */
  | { readonly kind: 'waiting'; readonly id: string }
  /** The rest of the section could not be read. */
  | { readonly kind: 'failed'; readonly id: string; readonly section: SectionId };

/** Documents that staff have put there are listed apart from the others (spec section 5). */
export type SectionId = 'firm' | 'own';

/** Documents under one title. */
export interface Section {
  readonly id: SectionId;
  readonly isTitled: boolean;
  readonly items: readonly Document[];
  /** Null: more than were counted. */
  readonly total: number | null | undefined;
  readonly isComplete: boolean;
  readonly isError: boolean;
}

/** How many places are kept for what is on its way. */
const waitingRows = 6;

/** The lines of the list: folders, then section by section; a section waits for the end of the one before. */
export class Rows {
  readonly count: number;
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
      if (!section.isComplete) break;
    }
    this.#parts = parts;
    this.count = start;
  }

  /** @param index - from 0 to {@link count} */
  at(index: number): Row {
    const folder = this.#folders[index];
    if (folder) return { kind: 'folder', id: folder.id, folder };
    const part = this.#parts.find(({ end }) => index < end);
    if (!part) throw new RangeError(`There is no line ${index} of ${this.count}.`);
    const { section, start, first } = part;
    if (index < first)
      return { kind: 'title', id: `title ${section.id}`, section: section.id, total: section.total };
    const document = section.items[index - first];
    if (document) return { kind: 'document', id: document.id, document };
    if (section.isError) return { kind: 'failed', id: `failed ${section.id}`, section: section.id };
    return { kind: 'waiting', id: `waiting ${section.id} ${index - start}` };
  }

  /** Whether a section's title stands there; asked for every line, so that it makes no {@link Row}. */
  isTitle(index: number): boolean {
    return this.#parts.some(({ start, first }) => index >= start && index < first);
  }

  /** -1 for what is not there, or is no folder or document. */
  indexOf(id: string): number {
    const folder = this.#folders.findIndex((one) => one.id === id);
    if (folder >= 0) return folder;
    for (const { section, first } of this.#parts) {
      const index = section.items.findIndex((one) => one.id === id);
      if (index >= 0) return first + index;
    }
    return -1;
  }

  /** How many folders and documents are there. */
  get itemCount(): number {
    return this.#parts.reduce((count, { section }) => count + section.items.length, this.#folders.length);
  }

  /** Folders and documents, as they stand. */
  get ids(): string[] {
    return [
      ...this.#folders.map(({ id }) => id),
      ...this.#parts.flatMap(({ section }) => section.items.map(({ id }) => id)),
    ];
  }

  /** The folders and documents of these ids, as far as they are there. */
  withIds(ids: ReadonlySet<string>): { folders: Container[]; documents: Document[] } {
    if (ids.size === 0) return { folders: [], documents: [] };
    const documents = this.#parts.flatMap(({ section }) => section.items.filter(({ id }) => ids.has(id)));
    return {
      folders: this.#folders.filter(({ id }) => ids.has(id)),
      // What went from one page to another while these were read stands on both.
      documents: [...new Map(documents.map((document) => [document.id, document])).values()],
    };
  }

  /** A document, and those before and after it, as far as they are there. */
  around(documentId: string): { document?: Document; previous?: Document; next?: Document } {
    const documents = this.#parts.flatMap(({ section }) => section.items);
    const index = documents.findIndex(({ id }) => id === documentId);
    if (index < 0) return {};
    return { document: documents[index], previous: documents[index - 1], next: documents[index + 1] };
  }

  /** Which documents of a section are among these lines. */
  itemsAmong({ first, last }: Span, section: SectionId): Span {
    const part = this.#parts.find((one) => one.section.id === section);
    return part ? { first: first - part.first, last: last - part.first } : { first: 0, last: 0 };
  }

  /** The next line from `index` in a direction that can be gone to; `index` itself at the end. */
  beside(index: number, step: 1 | -1): number {
    for (let next = index + step; next >= 0 && next < this.count; next += step) {
      if (isItem(this.at(next))) return next;
    }
    return index;
  }
}

export function isItem(row: Row): row is Extract<Row, { kind: 'folder' | 'document' }> {
  return row.kind === 'folder' || row.kind === 'document';
}

/** Where a section stands: its title is at `start`, its first document at `first`; at `end` comes the next. */
interface Part {
  readonly section: Section;
  readonly start: number;
  readonly first: number;
  readonly end: number;
}

function partOf(section: Section, start: number): Part {
  const first = start + (section.isTitled ? 1 : 0);
  return { section, start, first, end: first + section.items.length + placesAfter(section) };
}

function placesAfter({ isComplete, isError, items, total }: Section): number {
  if (isComplete) return 0;
  if (isError) return 1;
  const missing = (total ?? Number.POSITIVE_INFINITY) - items.length;
  return Math.min(waitingRows, Math.max(1, missing));
}
