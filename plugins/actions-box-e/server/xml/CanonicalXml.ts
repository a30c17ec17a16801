import { NoteRefused } from './NoteRefused.ts';

/** Elements that a signature may cover, and `SignedInfo`, the part of a signature that is itself signed. */
const covered = new Set(['infNFe', 'infCte', 'infCFe', 'infEvento', 'SignedInfo']);

/**
 * Maximum numbers of namespaces in scope and of signed elements in a document, several times what any layout has. Each
 * signed element repeats all namespaces in scope, so without these limits a file of 300 kB would take minutes and
 * gigabytes.
 */
const most = { namespaces: 20, signed: 20 };

type Attributes = Readonly<Record<string, string>>;

/**
 * Writes signed elements in their canonical form (Canonical XML 1.0 without comments) during parsing. The signature is
 * therefore checked against exactly the elements whose values are read.
 *
 * Does not handle processing instructions, which {@link parseXml} refuses, or attributes such as `xml:lang` inherited
 * from outside the element. A document that relies on those counts as unverified.
 */
export class CanonicalXml {
  /** Namespaces by prefix, for each open element. */
  private readonly scopes: ReadonlyMap<string, string>[] = [];
  private text = '';
  /** Depth of the signed element that is being written; 0 if there is none. */
  private apex = 0;
  /** Number of signed elements so far. */
  private signed = 0;

  /** @throws NoteRefused for a document with too many namespaces or signed elements. */
  open(name: string, attributes: Attributes): void {
    const outer = this.scopes.at(-1) ?? new Map<string, string>();
    const declared = declarations(attributes);
    this.scopes.push(declared.length === 0 ? outer : new Map([...outer, ...declared]));
    if (this.scope.size > most.namespaces) throw new NoteRefused('malformed', 'xmlns');
    if (this.apex > 0) this.write(name, attributes, changed(declared, outer));
    else if (covered.has(name)) {
      if (++this.signed > most.signed) throw new NoteRefused('malformed', name);
      this.apex = this.scopes.length;
      this.text = '';
      this.write(
        name,
        attributes,
        [...this.scope].filter(([, uri]) => uri !== ''),
      );
    }
  }

  addText(text: string): void {
    if (this.apex > 0) this.text += escapeText(text);
  }

  /**
   * Ends an element.
   *
   * @returns the canonical form of the element, or null if it is part of another signed element or not a signed one.
   */
  close(name: string): string | null {
    const isApex = this.apex === this.scopes.length;
    if (this.apex > 0) this.text += `</${name}>`;
    this.scopes.pop();
    if (!isApex) return null;
    this.apex = 0;
    return this.text;
  }

  private get scope(): ReadonlyMap<string, string> {
    return this.scopes.at(-1) ?? new Map();
  }

  private write(
    name: string,
    attributes: Attributes,
    namespaces: readonly (readonly [string, string])[],
  ): void {
    this.text += `<${name}`;
    for (const [prefix, uri] of namespaces.toSorted(byFirst)) {
      this.text += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeValue(uri)}"`;
    }
    for (const [attribute] of this.ordered(attributes)) {
      this.text += ` ${attribute}="${escapeValue(attributes[attribute] ?? '')}"`;
    }
    this.text += '>';
  }

  /** Sorts attributes by namespace, then by local name. Those without a prefix have no namespace and come first. */
  private ordered(attributes: Attributes): readonly (readonly [string, string])[] {
    const names = Object.keys(attributes).filter((name) => name !== 'xmlns' && !name.startsWith('xmlns:'));
    return names
      .map((name) => {
        const [local = '', prefix = ''] = name.split(':').toReversed();
        return [name, `${prefix && (this.scope.get(prefix) ?? prefix)}\0${local}`] as const;
      })
      .toSorted(([, a], [, b]) => compare(a, b));
  }
}

function declarations(attributes: Attributes): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const name in attributes) {
    if (name === 'xmlns') found.push(['', attributes[name] ?? '']);
    else if (name.startsWith('xmlns:')) found.push([name.slice('xmlns:'.length), attributes[name] ?? '']);
  }
  return found;
}

function changed(declared: readonly (readonly [string, string])[], outer: ReadonlyMap<string, string>) {
  return declared.filter(([prefix, uri]) => (outer.get(prefix) ?? '') !== uri);
}

function byFirst([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const textEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
};

function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? '') : text;
}

const valueEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function escapeValue(value: string): string {
  return /[&<"\t\n\r]/.test(value)
    ? value.replace(/[&<"\t\n\r]/g, (character) => valueEscapes[character] ?? '')
    : value;
}
