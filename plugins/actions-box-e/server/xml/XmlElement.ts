import { NoteRefused } from './NoteRefused.ts';

/**
 * An XML element whose children are found by name. If a child that must be unique occurs twice, it is refused, because
 * it is unclear which one counts.
 */
export class XmlElement {
  readonly name: string;
  /** Child elements, in document order. */
  readonly children: readonly XmlElement[];
  /** Canonical form of an element that a signature may cover; null for other elements. */
  readonly canonical: string | null;
  readonly #attributes: Readonly<Record<string, string>>;
  readonly #text: string;

  /** @param attributes - must not have a prototype, because their names come from the sender. */
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

  /**
   * Returns the only child of this name.
   *
   * @throws NoteRefused `malformed` if there is none, or more than one.
   */
  child(name: string): XmlElement {
    return this.optional(name) ?? this.#missing(name);
  }

  /**
   * Returns the only child of this name; null if there is none.
   *
   * @throws NoteRefused `malformed` if there is more than one.
   */
  optional(name: string): XmlElement | null {
    const [first, ...more] = this.all(name);
    if (more.length > 0) throw new NoteRefused('malformed', `${name} ×${more.length + 1}`);
    return first ?? null;
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /**
   * Returns the text of a child, which must exist and not be empty.
   *
   * @throws NoteRefused `malformed`
   */
  text(name: string): string {
    return this.child(name).content || this.#missing(name);
  }

  /** Returns the text of a child; empty if there is no such child. */
  optionalText(name: string): string {
    return this.optional(name)?.content ?? '';
  }

  /** Returns the value of an attribute; empty if it is missing. */
  attribute(name: string): string {
    return this.#attributes[name] ?? '';
  }

  /** The element's own text, trimmed. */
  get content(): string {
    return this.#text.trim();
  }

  #missing(name: string): never {
    throw new NoteRefused('malformed', `${this.name}/${name}`);
  }
}
