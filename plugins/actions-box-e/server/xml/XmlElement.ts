import { NoteRefused } from './NoteRefused.ts';

/** An element, asked by name. What stands there twice where once is right is refused: nobody knows which of them counts. */
export class XmlElement {
  readonly name: string;
  /** Child elements, in document order. */
  readonly children: readonly XmlElement[];
  /** Canonical form of an element that a signature may cover; null for the others. */
  readonly canonical: string | null;
  readonly #attributes: Readonly<Record<string, string>>;
  readonly #text: string;

  /** @param attributes - without a prototype: their names are the sender's. */
  constructor(
    name: string,
    attributes: Readonly<Record<string, string>>,
    children: readonly XmlElement[],
    text: string,
    canonical: string | null,
  ) {
    this.name = name;
    this.children = children;
    this.canonical = canonical;
    this.#attributes = attributes;
    this.#text = text;
  }

  /** @throws NoteRefused `malformed` without it, or with more than one. */
  child(name: string): XmlElement {
    return this.optional(name) ?? this.#missing(name);
  }

  /** @throws NoteRefused `malformed` with more than one. */
  optional(name: string): XmlElement | null {
    const [first, ...more] = this.all(name);
    if (more.length > 0) throw new NoteRefused('malformed', `${name} ×${more.length + 1}`);
    return first ?? null;
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** Returns the text of a child that has to be there and not empty. @throws NoteRefused `malformed` */
  text(name: string): string {
    return this.child(name).content || this.#missing(name);
  }

  /** Returns the text of a child; empty where it is not there. */
  optionalText(name: string): string {
    return this.optional(name)?.content ?? '';
  }

  /** Empty where it is not there. */
  attribute(name: string): string {
    return this.#attributes[name] ?? '';
  }

  /** Its own text, without blanks around it. */
  get content(): string {
    return this.#text.trim();
  }

  #missing(name: string): never {
    throw new NoteRefused('malformed', `${this.name}/${name}`);
  }
}
