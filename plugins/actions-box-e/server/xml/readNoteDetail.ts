import type { NoteAmount, NoteDetail, NoteItem } from '../../api.ts';
import { parseXml } from './parseXml.ts';
import type { XmlElement } from './XmlElement.ts';

/** Details of an invoice that lists do not show. */
export type NoteContent = Omit<NoteDetail, 'note' | 'events'>;

/** Taxes of an item, in display order. */
const itemTaxes = ['vICMS', 'vICMSST', 'vIPI', 'vPIS', 'vCOFINS', 'vIBS', 'vCBS', 'vTotTrib'];

/**
 * Reads all details of a stored invoice. It must have passed the checks for storing.
 *
 * @throws NoteRefused if it has not.
 */
export function readNoteDetail(bytes: Buffer): NoteContent {
  const root = parseXml(bytes);
  switch (root.name) {
    case 'nfeProc':
      return nfeDetail(root);
    case 'cteProc':
      return cteDetail(root);
    case 'CFe':
      return cfeDetail(root.child('infCFe'));
    default:
      return summaryDetail(root);
  }
}

function nfeDetail(root: XmlElement): NoteContent {
  const content = root.child('NFe').child('infNFe');
  const total = content.child('total');
  return {
    operation: content.child('ide').optionalText('natOp'),
    protocol: protocolOf(root.child('protNFe')),
    issuerAddress: addressOf(content.child('emit').optional('enderEmit')),
    recipientAddress: addressOf(content.optional('dest')?.optional('enderDest')),
    items: content.all('det').map(itemOf),
    totals: [...amountsIn(total.child('ICMSTot')), ...reformTotals(total.optional('IBSCBSTot'))],
    remarks: content.optional('infAdic')?.optionalText('infCpl') ?? '',
  };
}

function cteDetail(root: XmlElement): NoteContent {
  const content = root.child('CTe').child('infCte');
  const prices = content.child('vPrest');
  const icms = content.optional('imp')?.optional('ICMS')?.children[0];
  return {
    operation: content.child('ide').optionalText('natOp'),
    protocol: protocolOf(root.child('protCTe')),
    issuerAddress: addressOf(content.child('emit').optional('enderEmit')),
    recipientAddress: addressOf(content.optional('dest')?.optional('enderDest')),
    items: prices.all('Comp').map((part, index) => ({
      ...emptyItem,
      number: index + 1,
      description: part.optionalText('xNome'),
      total: part.optionalText('vComp'),
    })),
    totals: [
      ...amounts(prices, ['vTPrest', 'vRec']),
      ...(icms ? amounts(icms, ['vBC', 'pICMS', 'vICMS']) : []),
    ],
    remarks: content.optional('compl')?.optionalText('xObs') ?? '',
  };
}

function cfeDetail(content: XmlElement): NoteContent {
  const total = content.child('total');
  return {
    operation: '',
    protocol: null,
    issuerAddress: addressOf(content.child('emit').optional('enderEmit')),
    recipientAddress: '',
    items: content.all('det').map(itemOf),
    totals: [...amounts(total, ['vCFe']), ...amountsIn(total.optional('ICMSTot'))],
    remarks: content.optional('infAdic')?.optionalText('infCpl') ?? '',
  };
}

/** Returns the details of a summary, which states only the total. */
function summaryDetail(root: XmlElement): NoteContent {
  const number = root.optionalText('nProt');
  return {
    operation: '',
    protocol: number ? { number, at: root.optionalText('dhRecbto') } : null,
    issuerAddress: '',
    recipientAddress: '',
    items: [],
    totals: amounts(root, ['vNF']),
    remarks: '',
  };
}

function protocolOf(protocol: XmlElement): NoteContent['protocol'] {
  const answer = protocol.child('infProt');
  const number = answer.optionalText('nProt');
  return number ? { number, at: answer.optionalText('dhRecbto') } : null;
}

/** Returns an address such as `Rua das Palmeiras, 120, Centro, São Paulo, SP, 01001-000`. */
function addressOf(address: XmlElement | null | undefined): string {
  if (!address) return '';
  const parts = ['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF'].map((name) => address.optionalText(name));
  const cep = address.optionalText('CEP').replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [...parts, cep].filter((part) => part !== '').join(', ');
}

const emptyItem: NoteItem = {
  number: 0,
  code: '',
  description: '',
  ncm: '',
  cfop: '',
  unit: '',
  quantity: '',
  unitPrice: '',
  total: '',
  taxes: [],
};

function itemOf(item: XmlElement, index: number): NoteItem {
  const product = item.child('prod');
  return {
    number: Number(item.attribute('nItem')) || index + 1,
    code: product.optionalText('cProd'),
    description: product.optionalText('xProd'),
    ncm: product.optionalText('NCM'),
    cfop: product.optionalText('CFOP'),
    unit: product.optionalText('uCom'),
    quantity: product.optionalText('qCom'),
    unitPrice: product.optionalText('vUnCom'),
    total: product.optionalText('vProd'),
    taxes: taxesOf(item.optional('imposto')),
  };
}

/**
 * Returns the taxes of an item. Each tax has its own element, within one for the method of calculation; CBS is within
 * that of IBS.
 */
function taxesOf(taxes: XmlElement | null): NoteAmount[] {
  if (!taxes) return [];
  const cbs = taxes.optional('IBSCBS')?.optional('gIBSCBS')?.optional('gCBS');
  const groups = [...taxes.children.flatMap((tax) => [tax, ...tax.children]), ...(cbs ? [cbs] : [])];
  return itemTaxes.flatMap((code) => {
    const value = [taxes, ...groups].map((group) => group.all(code)[0]?.content).find((text) => text);
    return value ? [{ code, value }] : [];
  });
}

function amountsIn(group: XmlElement | null): NoteAmount[] {
  if (!group) return [];
  return group.children
    .map(({ name, content }) => ({ code: name, value: content }))
    .filter(({ value }) => value !== '');
}

/** Returns the totals of the taxes that replace others from 2026 on. */
function reformTotals(totals: XmlElement | null): NoteAmount[] {
  if (!totals) return [];
  const ibs = totals.optional('gIBS');
  const cbs = totals.optional('gCBS');
  return [...(ibs ? amounts(ibs, ['vIBS']) : []), ...(cbs ? amounts(cbs, ['vCBS']) : [])];
}

function amounts(group: XmlElement, codes: readonly string[]): NoteAmount[] {
  return codes.map((code) => ({ code, value: group.optionalText(code) })).filter(({ value }) => value !== '');
}
