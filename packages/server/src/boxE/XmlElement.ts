import { decodeXML } from 'entities';
import { NoteRefused } from './NoteRefused.ts';

/** What the parser makes of an element: its text, or its children and attributes by their names. */
export type XmlValue = string | XmlValues | readonly (string | XmlValues)[];
export interface XmlValues {
  readonly [name: string]: XmlValue | undefined;
}

/** An element, asked by name. What stands there twice where once is right is refused: nobody knows which of them counts. */
export class XmlElement {
  readonly name: string;
  readonly #values: XmlValues;

  constructor(name: string, value: string | XmlValues) {
    this.name = name;
    this.#values = typeof value === 'string' ? { '#text': value } : value;
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
    const value = this.#values[name];
    if (value === undefined) return [];
    const values = typeof value === 'string' || !Array.isArray(value) ? [value as string | XmlValues] : value;
    return values.map((one) => new XmlElement(name, one));
  }

  /** In the order in which their names first appear. */
  get children(): XmlElement[] {
    return Object.keys(this.#values)
      .filter((name) => !/^[@#?]/.test(name))
      .flatMap((name) => this.all(name));
  }

  /** Of a child that has to be there, with something in it. @throws NoteRefused `malformed` */
  text(name: string): string {
    return this.child(name).content || this.#missing(name);
  }

  /** Of a child; empty where it is not there. */
  optionalText(name: string): string {
    return this.optional(name)?.content ?? '';
  }

  /** Empty where it is not there. */
  attribute(name: string): string {
    const value = this.#values[`@${name}`];
    return typeof value === 'string' ? decodeXML(value) : '';
  }

  /** Its own text. */
  get content(): string {
    const text = this.#values['#text'];
    return typeof text === 'string' ? decodeXML(text) : '';
  }

  #missing(name: string): never {
    throw new NoteRefused('malformed', `${this.name}/${name}`);
  }
}
