import { SaxesParser } from 'saxes';
import { maxXmlSize } from '../../rules/noteFiles.ts';
import { CanonicalXml } from './CanonicalXml.ts';
import { NoteRefused } from './NoteRefused.ts';
import { XmlElement } from './XmlElement.ts';

const maxDepth = 40;

/**
 * Parses XML from an untrusted sender: UTF-8, without a document type, of limited size and depth.
 *
 * @returns the root element.
 * @throws NoteRefused `empty`, `too-large`, `not-xml`, `encoding`, `doctype`, `malformed`
 */
export function parseXml(bytes: Buffer): XmlElement {
  const text = decoded(bytes);
  // Neither a comment nor CDATA, so it declares a document type, an entity or a notation.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new NoteRefused('doctype');
  try {
    return readElements(text.trimStart());
  } catch (error) {
    throw error instanceof NoteRefused ? error : new NoteRefused('malformed');
  }
}

function decoded(bytes: Buffer): string {
  if (bytes.length === 0) throw new NoteRefused('empty');
  if (bytes.length > maxXmlSize) throw new NoteRefused('too-large');
  if (isUtf16(bytes)) throw new NoteRefused('encoding', 'UTF-16');
  const text = utf8(bytes);
  if (!text.trimStart().startsWith('<')) throw new NoteRefused('not-xml');
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (declared !== undefined && !/^utf-?8$/i.test(declared)) {
    throw new NoteRefused('encoding', declared.slice(0, 40));
  }
  return text;
}

function isUtf16([first, second]: Buffer): boolean {
  return (
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
  );
}

/** Decodes UTF-8, without the byte order mark. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isMarkup = bytes.subarray(0, 100).toString('latin1').trimStart().startsWith('<');
    throw new NoteRefused(isMarkup ? 'encoding' : 'not-xml');
  }
}

/** An element whose end tag has not been reached. */
interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** @throws Error if the text is not well-formed (XML 1.0), or uses an entity other than the five predefined ones. */
function readElements(text: string): XmlElement {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  const canonical = new CanonicalXml();
  let root: XmlElement | null = null;
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
    canonical.addText(more);
  };
  parser.on('opentag', ({ name, attributes }) => {
    // Names come from the sender and may be used as property names of an object.
    if (open.length === maxDepth || name in Object.prototype) throw new NoteRefused('malformed');
    open.push({ name, attributes, children: [], text: '' });
    canonical.open(name, attributes);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  // No layout allows one within the root element. A signature would cover it, although nothing reads it.
  parser.on('processinginstruction', () => {
    if (open.length > 0) fail();
  });
  parser.on('closetag', () => {
    const { name, attributes, children, text } = open.pop() as OpenElement;
    const element = new XmlElement(name, attributes, children, text, canonical.close(name));
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(text).close();
  return root ?? fail();
}

function fail(): never {
  throw new NoteRefused('malformed');
}
