import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { TaxAuthorityUnavailable } from '../TaxAuthority.ts';
import { nfeNamespace } from './requestXml.ts';

/**
 * Finds an element of the layouts in a response, wherever SOAP has wrapped it.
 *
 * @param name - such as `retDistDFeInt`.
 * @throws TaxAuthorityUnavailable if the XML is not well-formed, declares a document type, or has no such element.
 */
export function findAnswer(xml: string, name: string): AnswerElement {
  if (/<!DOCTYPE/i.test(xml)) throw new TaxAuthorityUnavailable('the answer declares a document type');
  const refuse = (what: string) => {
    throw new TaxAuthorityUnavailable(`the answer cannot be read: ${what.slice(0, 200)}`);
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  const document = parser.parseFromString(xml.trim(), 'text/xml');
  const found = document?.getElementsByTagNameNS(nfeNamespace, name)[0];
  if (!found) throw new TaxAuthorityUnavailable(`the answer has no ${name}`);
  return new AnswerElement(found);
}

/** An element of an answer. */
export class AnswerElement {
  readonly #element: Element;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Returns the text of a child; empty if there is none of that name. */
  text(name: string): string {
    return this.children(name)[0]?.content ?? '';
  }

  /** Returns the children of a name. */
  children(name: string): AnswerElement[] {
    return Array.from(this.#element.childNodes)
      .filter((node): node is Element => node.nodeType === 1 && (node as Element).localName === name)
      .map((element) => new AnswerElement(element));
  }

  get content(): string {
    return (this.#element.textContent ?? '').trim();
  }

  attribute(name: string): string {
    return this.#element.getAttribute(name) ?? '';
  }

  /** Returns the element as self-contained XML. */
  serialise(): string {
    return new XMLSerializer().serializeToString(this.#element);
  }
}
