import fc from 'fast-check';
import { type XmlElement as LibraryElement, ParseOption, XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import { makeCfe, makeCte, makeNfe } from '../../demo/fiscalXml.ts';
import { parseXml } from './parseXml.ts';
import type { XmlElement } from './XmlElement.ts';

/**
 * Returns the canonical form of the first element with this name, as written by libxml2, the reference implementation
 * in C.
 */
function byLibrary(xml: string, name: string): string {
  using document = XmlDocument.fromBuffer(Buffer.from(xml), { option: ParseOption.XML_PARSE_NONET });
  return (document.get(`//*[local-name()='${name}']`) as LibraryElement).canonicalizeToString();
}

function byOurs(xml: string, name: string): string | null | undefined {
  const find = (element: XmlElement): XmlElement | undefined =>
    element.name === name ? element : element.children.map(find).find((found) => found !== undefined);
  return find(parseXml(Buffer.from(xml)))?.canonical;
}

const facts = {
  issuer: { taxId: '11444777000161', name: 'Moinho & Filhos <Serra> "S.A."' },
  recipient: { taxId: '12ABC34501DE35', name: 'Padaria Três Corações' },
  number: 7,
  issuedAt: '2026-11-03T10:15:00',
  items: [{ description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 }],
};

it.each([
  ['an NF-e', makeNfe(facts).xml, 'infNFe'],
  ['a CT-e', makeCte(facts).xml, 'infCte'],
  ['a CF-e', makeCfe(facts).xml, 'infCFe'],
  ['what is signed of a signature', makeNfe(facts).xml, 'SignedInfo'],
  [
    'namespaces of elements around, unused ones too',
    '<a xmlns="urn:a" xmlns:z="urn:z" xmlns:b="urn:b"><infNFe z:q="1" b:q="2" Id="x"><c xmlns=""><d xmlns="urn:a"/></c></infNFe></a>',
    'infNFe',
  ],
  [
    'a namespace said twice',
    '<a xmlns="urn:a"><infNFe xmlns="urn:a"><b xmlns="urn:a"/></infNFe></a>',
    'infNFe',
  ],
  [
    'comments, CDATA, character references and line ends',
    '<a><infNFe x="1&#9;2&#10;3&#13;4\t5\r\n6"><!-- no --><b>a<!-- x -->b</b>\r\n<c><![CDATA[<&>]]>&#13;&gt;]]&gt;</c></infNFe></a>',
    'infNFe',
  ],
])('canonicalizes %s as libxml2 does', (_title, xml, name) => {
  expect(byOurs(xml, name)).toBe(byLibrary(xml, name));
});

it.each([
  ['namespaces', `<a ${listOf(21, (at) => `xmlns:n${at}="u"`)}><infNFe Id="x"/></a>`, 'malformed xmlns'],
  ['namespaces in inner elements', `${listOf(21, (at) => `<a xmlns:n${at}="u">`)}`, 'malformed xmlns'],
  ['signed elements', `<a>${listOf(21, () => '<SignedInfo/>')}</a>`, 'malformed SignedInfo'],
])('refuses a document with too many %s, which would take too long to canonicalize', (_what, xml, why) => {
  expect(() => parseXml(Buffer.from(xml))).toThrow(why);
});

function listOf(count: number, item: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => item(at)).join(' ');
}

const text = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', '\n', '\t', '&amp;', '&lt;', '&gt;', '&quot;', '&#13;', "'"),
});
const names = fc.constantFrom('a', 'b', 'p:c', 'q:a');
const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'B', 'Id', 'p:x', 'q:x', 'p:a'), text), {
  selector: ([name]) => name,
});
const namespaces = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('xmlns', 'xmlns:p', 'xmlns:q', 'xmlns:r'),
    fc.constantFrom('urn:1', 'urn:2', 'urn:3'),
  ),
  { selector: ([name]) => name },
);

interface Made {
  readonly name: string;
  readonly attributes: [string, string][];
  readonly namespaces: [string, string][];
  readonly children: (Made | string)[];
}

const { element } = fc.letrec<{ element: Made; child: Made | string }>((tie) => ({
  element: fc.record({
    name: names,
    attributes,
    namespaces,
    children: fc.array(tie('child'), { maxLength: 4 }),
  }),
  child: fc.oneof({ maxDepth: 3 }, text, tie('element')),
}));

function written({ name, attributes: values, namespaces: declared, children }: Made): string {
  const start = [...declared, ...values].map(([key, value]) => ` ${key}="${value}"`).join('');
  const inside = children.map((child) => (typeof child === 'string' ? child : written(child))).join('');
  return `<${name}${start}>${inside}</${name}>`;
}

it('writes any element as libxml2 does', () => {
  fc.assert(
    fc.property(element, element, (around, inner) => {
      // Two attributes with the same name and namespace are not well-formed. The prefixes p and q always have different
      // namespaces.
      fc.pre(!hasTwins(around) && !hasTwins(inner));
      const covered = written({ ...inner, name: 'infNFe' });
      const outside = written({ ...around, name: 'a', children: ['CONTENT'] }).replace('CONTENT', covered);
      const xml = `<root xmlns:p="urn:p" xmlns:q="urn:q">${outside}</root>`;
      expect(byOurs(xml, 'infNFe')).toBe(byLibrary(xml, 'infNFe'));
    }),
    { numRuns: 500 },
  );
});

function hasTwins({ namespaces: declared, children }: Made): boolean {
  const uris = declared.filter(([name]) => name === 'xmlns:p' || name === 'xmlns:q');
  return uris.length > 0 && (uris.length !== 2 || uris[0]?.[1] === uris[1]?.[1])
    ? true
    : children.some((child) => typeof child !== 'string' && hasTwins(child));
}
