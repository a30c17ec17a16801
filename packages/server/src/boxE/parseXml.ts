import { maxXmlSize } from '@anteroom/domain/noteFiles';
import { XMLParser } from 'fast-xml-parser';
import { NoteRefused } from './NoteRefused.ts';
import { XmlElement, type XmlValues } from './XmlElement.ts';

const maxDepth = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Nothing is expanded; the five entities and the numbers that XML itself has are read where a text is.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxDepth,
});

/**
 * Reads XML that somebody sent: UTF-8, without a document type, of limited size and depth.
 *
 * @returns the root element.
 * @throws NoteRefused `empty`, `too-large`, `not-xml`, `encoding`, `doctype`, `malformed`
 */
export function parseXml(bytes: Buffer): XmlElement {
  const text = decoded(bytes);
  // Neither a comment nor CDATA: a declaration of a document type, an entity or a notation.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new NoteRefused('doctype');
  const document = parsed(text);
  const roots = new XmlElement('', document).children;
  const [root] = roots;
  if (!root || roots.length > 1) throw new NoteRefused('malformed');
  return root;
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

/** Without the byte order mark. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const isMarkup = bytes.subarray(0, 100).toString('latin1').trimStart().startsWith('<');
    throw isMarkup ? new NoteRefused('encoding') : new NoteRefused('not-xml', String((error as Error).name));
  }
}

function parsed(text: string): XmlValues {
  try {
    return parser.parse(text, true) as XmlValues;
  } catch {
    throw new NoteRefused('malformed');
  }
}
