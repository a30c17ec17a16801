import { describe, expect, it } from 'vitest';
import {
  accessKeyFor,
  type FiscalFacts,
  makeCfe,
  makeCfeCancellation,
  makeCte,
  makeNfe,
  makeNfeEvent,
  makeSummary,
} from '../../demo/fiscalXml.ts';
import { maxXmlSize } from '../../rules/noteFiles.ts';
import { NoteRefused } from './NoteRefused.ts';
import { readFiscalDocument } from './readFiscalDocument.ts';

/** An alphanumeric CNPJ, as they are given since July 2026. */
const bakery = { taxId: '12ABC34501DE35', name: 'Padaria & Café Três Corações Ltda' };
const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
const person = { taxId: '52998224725', name: 'João da Silva' };

const facts: FiscalFacts & { recipient: typeof bakery } = {
  issuer: mill,
  recipient: bakery,
  number: 4321,
  issuedAt: '2026-11-03T10:15:00',
  items: [
    { description: 'Farinha de trigo <especial>', ncm: '11010010', quantity: 20, unitPrice: 8990 },
    { description: 'Fermento', ncm: '21021090', quantity: 5, unitPrice: 1234 },
  ],
};

const bytes = (xml: string) => Buffer.from(xml);
const read = (xml: string) => readFiscalDocument(bytes(xml));

describe('reads', () => {
  it('an NF-e', () => {
    const { accessKey, xml } = makeNfe(facts);
    expect(read(xml)).toEqual({
      type: 'note',
      kind: 'nfe',
      accessKey,
      series: 1,
      number: 4321,
      issuedAt: '2026-11-03T10:15:00',
      issuer: mill,
      recipient: bakery,
      concerned: ['12ABC34501DE35'],
      total: 185_970,
      isSummary: false,
      isCancelled: false,
      isVerified: true,
    });
  });

  it('an NF-e whose issuer has an alphanumeric CNPJ', () => {
    const { accessKey, xml } = makeNfe({ ...facts, issuer: bakery, recipient: mill });
    expect(accessKey.slice(6, 20)).toBe('12ABC34501DE35');
    expect(read(xml)).toMatchObject({ kind: 'nfe', accessKey, issuer: bakery });
  });

  it('an NF-e of a farmer, whose key has the CPF', () => {
    expect(read(makeNfe({ ...facts, issuer: person }).xml)).toMatchObject({ issuer: person });
  });

  it('an NFC-e to nobody who is named', () => {
    const { recipient: _, ...sale } = facts;
    expect(read(makeNfe({ ...sale, issuer: bakery }, '65').xml)).toMatchObject({
      kind: 'nfce',
      recipient: null,
      concerned: [],
    });
  });

  it('a CT-e, with who pays as its recipient and all whom it concerns', () => {
    expect(read(makeCte(facts).xml)).toMatchObject({
      kind: 'cte',
      number: 4321,
      recipient: bakery,
      concerned: ['12ABC34501DE35', '11444777000161', '12ABC34501DE35'],
      total: 185_970,
    });
  });

  it('a CF-e, and the one that cancels it', () => {
    const coupon = makeCfe({ ...facts, issuer: bakery });
    expect(read(coupon.xml)).toMatchObject({
      kind: 'cfe',
      accessKey: coupon.accessKey,
      series: 900_004_019,
      number: 4321,
      issuedAt: '2026-11-03T10:15:00',
    });
    const { recipient: _, ...anonymous } = facts;
    expect(read(makeCfe(anonymous).xml)).toMatchObject({ recipient: null });
    const cancellation = makeCfeCancellation(coupon.accessKey, { ...facts, issuer: bakery, number: 4322 });
    expect(read(cancellation.xml)).toMatchObject({
      type: 'event',
      kind: 'cfe',
      accessKey: coupon.accessKey,
      cancels: true,
    });
  });

  it('a cancellation and a correction', () => {
    const { accessKey } = makeNfe(facts);
    const event = { author: mill.taxId, at: '2026-11-04T08:00:00', text: 'Pedido & cliente desistiram' };
    expect(read(makeNfeEvent(accessKey, { ...event, type: '110111' }).xml)).toEqual({
      type: 'event',
      kind: 'nfe',
      accessKey,
      eventType: '110111',
      sequence: 1,
      author: mill.taxId,
      at: '2026-11-04T08:00:00',
      description: 'Cancelamento',
      text: 'Pedido & cliente desistiram',
      protocol: '135260000000777',
      cancels: true,
    });
    expect(read(makeNfeEvent(accessKey, { ...event, type: '110110' }).xml)).toMatchObject({
      description: 'Carta de Correção',
      cancels: false,
    });
  });

  it('what the authority tells before it hands out the whole', () => {
    const { accessKey, xml } = makeSummary(facts);
    expect(read(xml)).toMatchObject({
      accessKey,
      series: 1,
      number: 4321,
      issuer: mill,
      recipient: null,
      total: 185_970,
      isSummary: true,
      isCancelled: false,
    });
    expect(read(makeSummary(facts, '3').xml)).toMatchObject({ isCancelled: true });
  });

  it('with a byte order mark and blanks between the elements', () => {
    expect(read(`\ufeff${makeNfe(facts).xml.replaceAll('><', '>\n  <')}`)).toMatchObject({ number: 4321 });
  });

  it('the signed element alone: another total after it changes nothing', () => {
    const { xml } = makeNfe(facts);
    const other = '<infNFe><total><ICMSTot><vNF>0.01</vNF></ICMSTot></total></infNFe>';
    expect(read(xml.replace('</protNFe>', `${other}</protNFe>`))).toMatchObject({ total: 185_970 });
  });
});

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

describe('verifies', () => {
  const { xml: coupon } = makeCfe(facts);
  const { xml: freight } = makeCte(facts);
  const other = makeNfe({ ...facts, number: 4323 }).xml;
  const part = (from: string, name: string) => new RegExp(`<${name}>[^<]*</${name}>`).exec(from)?.[0] ?? '';
  const isVerified = (content: string) => {
    const document = read(content);
    return document.type === 'note' && document.isVerified;
  };

  it.each<[string, string, boolean]>([
    ['an NF-e', xml, true],
    ['a CT-e', freight, true],
    ['a CF-e', coupon, true],
    ['a signature broken into lines', xml.replace(/(<SignatureValue>.{76})/, '$1\n'), true],
    ['a comment inside', xml.replace('<dest>', '<!-- Padaria --><dest>'), true],
    ['another amount', xml.replaceAll('1859.70', '1859.71'), false],
    ['another name', xml.replace('Moinho da Serra', 'Moinho do Vale'), false],
    ['another recipient of a freight', freight.replace('Padaria', 'Padoca'), false],
    ['another amount on a coupon', coupon.replaceAll('1859.70', '1.00'), false],
    ['one blank more', xml.replace('<dest>', '<dest> '), false],
    [
      'the digest of another invoice',
      xml.replace(part(xml, 'DigestValue'), part(other, 'DigestValue')),
      false,
    ],
    [
      'the signature of another invoice',
      xml.replace(part(xml, 'SignatureValue'), part(other, 'SignatureValue')),
      false,
    ],
    ['no certificate', xml.replace(/<KeyInfo>.*<\/KeyInfo>/, ''), false],
    ['a certificate of nonsense', xml.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA'), false],
    ['a digest that no layout has', xml.replace('xmldsig#sha1', 'xmldsig-more#md5'), false],
    [
      'a transform that leaves things out',
      xml.replace(
        /<Transforms>/,
        '<Transforms><Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></Transform>',
      ),
      false,
    ],
    [
      'a protocol of another content',
      xml.replace(/<digVal>[^<]*/, '<digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
      false,
    ],
    ['a protocol without a digest', xml.replace(/<digVal>[^<]*<\/digVal>/, ''), true],
    ['a summary', makeSummary(facts).xml, false],
  ])('%s', (_title, content, expected) => {
    expect(isVerified(content)).toBe(expected);
  });
});

describe('refuses', () => {
  it.each<[string, Buffer | string, string, string]>([
    ['nothing', '', 'empty', ''],
    ['more than is read', Buffer.alloc(maxXmlSize + 1, '<'), 'too-large', ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe]), 'not-xml', 'TypeError'],
    ['a text', 'Segue a nota', 'not-xml', ''],
    ['Latin 1 that says so', Buffer.from(xml.replace('UTF-8', 'ISO-8859-1')), 'encoding', 'ISO-8859-1'],
    [
      'Latin 1 that calls itself UTF-8',
      Buffer.from(xml.replace('São', 'S\u00e3o'), 'latin1'),
      'encoding',
      '',
    ],
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
    [
      'another namespace within',
      xml.replace('<infNFe ', '<infNFe xmlns="urn:x" '),
      'wrong-namespace',
      'urn:x',
    ],
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
    ['the key of another invoice', rekeyed(otherKey), 'key-mismatch', 'number, code, checkDigit'],
    ['the key of another issuer', rekeyed(swapped), 'key-mismatch', 'issuer, checkDigit'],
    ['another issuer', xml.replace('<CNPJ>11444777000161', '<CNPJ>12ABC34501DE35'), 'key-mismatch', 'issuer'],
    ['another month', xml.replace('<dhEmi>2026-11', '<dhEmi>2026-10'), 'key-mismatch', 'yearMonth'],
    ['another series', xml.replace('<serie>1<', '<serie>2<'), 'key-mismatch', 'series'],
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
    [
      'the protocol of another',
      xml.replace(`<chNFe>${accessKey}`, `<chNFe>${otherKey}`),
      'not-authorised',
      '',
    ],
    ['a protocol that refuses', xml.replace('<cStat>100', '<cStat>301'), 'not-authorised', '301'],
    [
      'a cancellation by somebody else',
      cancellation.replace('<CNPJ>11444777000161', '<CNPJ>12ABC34501DE35'),
      'key-mismatch',
      'issuer',
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
  ])('%s', (_, file, reason, detail) => {
    const act = () => readFiscalDocument(typeof file === 'string' ? bytes(file) : file);
    expect(act).toThrow(NoteRefused);
    expect(act).toThrow(expect.objectContaining({ reason, detail }));
  });
});
