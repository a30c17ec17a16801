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
import { hostileFiles } from '../testing/hostileFiles.ts';
import { NoteRefused } from './NoteRefused.ts';
import { readFiscalDocument } from './readFiscalDocument.ts';

/** Uses an alphanumeric CNPJ, as issued since July 2026. */
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

  it('an NF-e of a farmer, whose access key contains the CPF', () => {
    expect(read(makeNfe({ ...facts, issuer: person }).xml)).toMatchObject({ issuer: person });
  });

  it('an NFC-e without a named recipient', () => {
    const { recipient: _, ...sale } = facts;
    expect(read(makeNfe({ ...sale, issuer: bakery }, '65').xml)).toMatchObject({
      kind: 'nfce',
      recipient: null,
      concerned: [],
    });
  });

  it('a CT-e, with the payer as its recipient and all parties concerned', () => {
    expect(read(makeCte(facts).xml)).toMatchObject({
      kind: 'cte',
      number: 4321,
      recipient: bakery,
      concerned: ['12ABC34501DE35', '11444777000161', '12ABC34501DE35'],
      total: 185_970,
    });
  });

  it('a CT-e whose recipient is outside Brazil', () => {
    const abroad = { taxId: '00000000000000', name: 'Overseas Ltd' };
    expect(read(makeCte({ ...facts, recipient: abroad }).xml)).toMatchObject({
      recipient: { taxId: null, name: 'Overseas Ltd' },
      concerned: ['11444777000161'],
    });
  });

  it.each([
    ['0', 0],
    ['1500', 150_000],
    ['1500.00', 150_000],
  ])('a total of %s', (written, total) => {
    const xml = makeSummary(facts).xml.replace(/<vNF>[^<]*/, `<vNF>${written}`);
    expect(read(xml)).toMatchObject({ total });
  });

  it('an NF-e that the tax authority issued for an occasional seller, with its own CNPJ in the access key', () => {
    const accessKey = accessKeyFor(facts.issuedAt, '46377222000129', '55890000004321112345678');
    const xml = makeSummary(facts).xml.replace(/<chNFe>[^<]*/, `<chNFe>${accessKey}`);
    expect(read(xml)).toMatchObject({ accessKey, series: 890, issuer: mill });
  });

  it('a CF-e and its cancellation', () => {
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

  it('the authority’s summary of an NF-e, authorised or cancelled', () => {
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

  it('a file with a byte order mark and whitespace between the elements', () => {
    expect(read(`\ufeff${makeNfe(facts).xml.replaceAll('><', '>\n  <')}`)).toMatchObject({ number: 4321 });
  });

  it('only the signed element, ignoring another total after it', () => {
    const { xml } = makeNfe(facts);
    const other = '<infNFe><total><ICMSTot><vNF>0.01</vNF></ICMSTot></total></infNFe>';
    expect(read(xml.replace('</protNFe>', `${other}</protNFe>`))).toMatchObject({ total: 185_970 });
  });
});

const { xml } = makeNfe(facts);

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
  it.each(hostileFiles.map((file) => [file.title, file] as const))('%s', (_, { content, reason, detail }) => {
    const act = () => readFiscalDocument(content);
    expect(act).toThrow(NoteRefused);
    expect(act).toThrow(expect.objectContaining({ reason, detail }));
  });
});
