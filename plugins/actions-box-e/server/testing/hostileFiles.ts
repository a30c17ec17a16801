import type { NoteRefusal } from '../../api.ts';
import { accessKeyFor, type FiscalFacts, makeNfe, makeNfeEvent, makeSummary } from '../../demo/fiscalXml.ts';
import { maxXmlSize } from '../../rules/noteFiles.ts';

/** A file that must not be read. */
export interface HostileFile {
  readonly title: string;
  readonly content: Buffer;
  readonly reason: NoteRefusal;
  readonly detail: string;
}

const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
/** Uses an alphanumeric CNPJ, as issued since July 2026. */
const bakery = { taxId: '12ABC34501DE35', name: 'Padaria & Café Três Corações Ltda' };
const facts: FiscalFacts = {
  issuer: mill,
  recipient: bakery,
  number: 4321,
  issuedAt: '2026-11-03T10:15:00',
  items: [
    { description: 'Farinha de trigo <especial>', ncm: '11010010', quantity: 20, unitPrice: 8990 },
    { description: 'Fermento', ncm: '21021090', quantity: 5, unitPrice: 1234 },
  ],
};
const { accessKey, xml } = makeNfe(facts);
const otherKey = makeNfe({ ...facts, number: 4322 }).accessKey;
const cancellation = makeNfeEvent(accessKey, {
  author: mill.taxId,
  type: '110111',
  at: '2026-11-04T08:00:00',
  text: 'Erro de digitação',
}).xml;
const bomb = `<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><nfeProc>&b;</nfeProc>`;
const rekeyed = (key: string) => xml.replaceAll(accessKey, key);
const wrongDigit = accessKey.slice(0, 43) + ((Number(accessKey[43]) + 1) % 10);
const swapped = accessKeyFor('2026-11-03', bakery.taxId, accessKey.slice(20, 43));

const cases: readonly (readonly [string, Buffer | string, NoteRefusal, string])[] = [
  ['nothing', '', 'empty', ''],
  ['more than is read', Buffer.alloc(maxXmlSize + 1, '<'), 'too-large', ''],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe]), 'not-xml', ''],
  ['a text', 'Segue a nota', 'not-xml', ''],
  ['Latin 1 that says so', Buffer.from(xml.replace('UTF-8', 'ISO-8859-1')), 'encoding', 'ISO-8859-1'],
  ['Latin 1 that calls itself UTF-8', Buffer.from(xml.replace('São', 'S\u00e3o'), 'latin1'), 'encoding', ''],
  ['UTF-16', Buffer.from(`\ufeff${xml}`, 'utf16le'), 'encoding', 'UTF-16'],
  ['a document type', `<!DOCTYPE nfeProc SYSTEM "file:///etc/passwd">${xml}`, 'doctype', ''],
  ['an entity bomb', bomb, 'doctype', ''],
  ['a document type behind the root', `${xml}<!doctype x>`, 'doctype', ''],
  ['an element that is not closed', xml.replace('</emit>', ''), 'malformed', ''],
  ['what was cut off', xml.slice(0, 2000), 'malformed', ''],
  ['two roots', `${xml}${xml.replace(/<\?xml.*?\?>/, '')}`, 'malformed', ''],
  ['depth', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, 'malformed', ''],
  ['an element called __proto__', '<nfeProc><__proto__>1</__proto__></nfeProc>', 'malformed', ''],
  ['a web page', '<html><body>Nota</body></html>', 'unknown-document', 'html'],
  ['a root called constructor', '<constructor/>', 'malformed', ''],
  ['an invoice that nobody has authorised', xml.replaceAll('nfeProc', 'NFe'), 'not-authorised', 'NFe'],
  ['no namespace', xml.replaceAll(/ xmlns="http:\/\/www.portalfiscal[^"]*"/g, ''), 'wrong-namespace', ''],
  [
    'another namespace',
    xml.replace('portalfiscal.inf.br/nfe', 'example.org/nfe'),
    'wrong-namespace',
    'http://www.example.org/nfe',
  ],
  ['another namespace within', xml.replace('<infNFe ', '<infNFe xmlns="urn:x" '), 'wrong-namespace', 'urn:x'],
  ['no signature', xml.replace(/<Signature.*<\/Signature>/, ''), 'not-signed', ''],
  ['an instruction inside', xml.replace('<dest>', '<?x y?><dest>'), 'malformed', ''],
  ['a forged cancellation', cancellation.replace('Erro de digitação', 'Erro'), 'bad-signature', ''],
  ['a signature of something else', xml.replace('URI="#NFe', 'URI="#NFx'), 'not-signed', 'infNFe'],
  ['a signature of everything', xml.replace(/URI="[^"]*"/, 'URI=""'), 'not-signed', 'infNFe'],
  ['two invoices in one', xml.replace('</NFe>', `</NFe><NFe/>`), 'malformed', 'NFe ×2'],
  [
    'two contents, one of them signed',
    xml.replace('<infNFe ', '<infNFe Id="NFe0"/><infNFe '),
    'malformed',
    'infNFe ×2',
  ],
  ['another check digit', rekeyed(wrongDigit), 'invalid-key', `NFe${wrongDigit}`],
  ['no access key', xml.replaceAll(`NFe${accessKey}`, 'NFe1'), 'invalid-key', 'NFe1'],
  ['the key of another invoice', rekeyed(otherKey), 'key-mismatch', 'nNF, cNF, cDV'],
  ['the key of another issuer', rekeyed(swapped), 'key-mismatch', 'CNPJ, cDV'],
  ['another issuer', xml.replace('<CNPJ>11444777000161', '<CNPJ>12ABC34501DE35'), 'key-mismatch', 'CNPJ'],
  ['another month', xml.replace('<dhEmi>2026-11', '<dhEmi>2026-10'), 'key-mismatch', 'AAMM'],
  ['another series', xml.replace('<serie>1<', '<serie>2<'), 'key-mismatch', 'serie'],
  ['a day that is none', xml.replace('2026-11-03T', '2026-11-31T'), 'malformed', 'ide/dhEmi'],
  [
    'a CNPJ of its own making',
    xml.replace('<CNPJ>11444777000161', '<CNPJ>11444777000162'),
    'invalid-tax-id',
    'emit: 11444777000162',
  ],
  [
    'a recipient of its own making',
    xml.replace('<CNPJ>12ABC34501DE35', '<CNPJ>12ABC34501DE36'),
    'invalid-tax-id',
    'dest: 12ABC34501DE36',
  ],
  ['no issuer', xml.replace(/<emit>.*<\/emit>/, ''), 'malformed', 'infNFe/emit'],
  ['an amount that is none', xml.replace(/<vNF>[^<]*/, '<vNF>1e9'), 'malformed', 'ICMSTot/vNF'],
  ['two totals', xml.replace('<vNF>', '<vNF>1.00</vNF><vNF>'), 'malformed', 'vNF ×2'],
  ['no protocol', xml.replace(/<protNFe.*<\/protNFe>/, ''), 'not-authorised', ''],
  ['the protocol of another', xml.replace(`<chNFe>${accessKey}`, `<chNFe>${otherKey}`), 'not-authorised', ''],
  ['a protocol that refuses', xml.replace('<cStat>100', '<cStat>301'), 'not-authorised', '301'],
  [
    'a cancellation by somebody else',
    cancellation.replace('<CNPJ>11444777000161', '<CNPJ>12ABC34501DE35'),
    'key-mismatch',
    'CNPJ',
  ],
  [
    'a cancellation of another invoice',
    cancellation.replace(`<chNFe>${accessKey}`, `<chNFe>${otherKey}`),
    'key-mismatch',
    'Id',
  ],
  [
    'a cancellation that was refused',
    cancellation.replace('<cStat>135', '<cStat>501'),
    'not-authorised',
    '501',
  ],
  ['a summary of a denied invoice', makeSummary(facts, '2').xml, 'not-authorised', '2'],
];

/** Files that are damaged, forged or malicious, and how each is refused. */
export const hostileFiles: readonly HostileFile[] = cases.map(([title, file, reason, detail]) => ({
  title,
  content: typeof file === 'string' ? Buffer.from(file) : file,
  reason,
  detail,
}));
