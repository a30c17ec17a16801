import { type AccessKey, isAccessKey, isTaxId, readAccessKey } from '@anteroom/domain/brazil/accessKey';
import type { NoteKind, NoteParty } from '../../api.ts';
import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

/** Kinds of invoices by model number. */
export const kindOfModel: Readonly<Record<string, NoteKind>> = {
  '55': 'nfe',
  '65': 'nfce',
  '57': 'cte',
  '59': 'cfe',
};

/**
 * Returns the access key from an `Id`, or from an element that contains only the key.
 *
 * @param prefix `NFe`, `CTe` or `CFe`, if it precedes the key in an `Id`.
 * @throws NoteRefused `invalid-key`
 */
export function accessKeyOf(text: string, prefix = ''): string {
  const key = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !isAccessKey(key)) throw new NoteRefused('invalid-key', text.slice(0, 60));
  return key;
}

/** Names of the parts of an access key in the layouts, which are used in every language. */
const namesInLayouts: Readonly<Record<keyof AccessKey, string>> = {
  state: 'cUF',
  yearMonth: 'AAMM',
  issuer: 'CNPJ',
  model: 'mod',
  series: 'serie',
  number: 'nNF',
  emission: 'tpEmis',
  code: 'cNF',
  checkDigit: 'cDV',
};

/**
 * Checks that the access key agrees with the invoice.
 *
 * @param said Values as stated in the invoice. Numbers may lack leading zeros.
 * @throws NoteRefused `key-mismatch` with the names of the parts that differ.
 */
export function requireAgreement(key: string, said: Partial<AccessKey>): void {
  const parts = readAccessKey(key);
  const differing = (Object.keys(said) as (keyof AccessKey)[]).filter(
    (name) => said[name]?.padStart(parts[name].length, '0') !== parts[name],
  );
  if (differing.length > 0)
    throw new NoteRefused('key-mismatch', differing.map((name) => namesInLayouts[name]).join(', '));
}

/**
 * Returns whether the access key has the issuer's own tax ID. In the series 890 to 899, in which a state's tax authority
 * issues invoices for occasional sellers, it has the authority's.
 */
export function isIssuedBySender(key: string): boolean {
  const series = Number(readAccessKey(key).series);
  return series < 890 || series > 899;
}

/**
 * Returns a party of an invoice. A party outside Brazil has no tax ID, or one of zeros only.
 *
 * @throws NoteRefused `invalid-tax-id`
 */
export function partyOf(element: XmlElement): NoteParty {
  const written = element.optionalText('CNPJ') || element.optionalText('CPF');
  const taxId = /^0+$/.test(written) ? '' : written;
  if (taxId !== '' && !isTaxId(taxId))
    throw new NoteRefused('invalid-tax-id', `${element.name}: ${taxId.slice(0, 20)}`);
  return { taxId: taxId || null, name: nameOf(element) };
}

/** Returns the name, cut to a sensible length. The layout allows 60 characters. */
function nameOf(element: XmlElement): string {
  return element.optionalText('xNome').slice(0, 100);
}

/**
 * Returns the issuer, which must have a CNPJ or CPF.
 *
 * @throws NoteRefused `malformed`, `invalid-tax-id`
 */
export function issuerOf(element: XmlElement): NoteParty & { readonly taxId: string } {
  const { taxId, name } = partyOf(element);
  if (taxId === null) throw new NoteRefused('malformed', `${element.name}/CNPJ`);
  return { taxId, name };
}

/**
 * Returns an amount in centavos. The layouts allow two decimals, or none.
 *
 * @throws NoteRefused `malformed`
 */
export function centavos(element: XmlElement, name: string): number {
  const text = element.text(name);
  const [, reais, cents = '00'] = /^(\d{1,13})(?:\.(\d{2}))?$/.exec(text) ?? [];
  if (reais === undefined) throw new NoteRefused('malformed', `${element.name}/${name}`);
  return Number(reais + cents);
}

/**
 * Returns a whole number with at most `maxDigits` digits.
 *
 * @throws NoteRefused `malformed`
 */
export function wholeNumber(element: XmlElement, name: string, maxDigits: number): number {
  const text = element.text(name);
  if (!/^\d+$/.test(text) || text.length > maxDigits)
    throw new NoteRefused('malformed', `${element.name}/${name}`);
  return Number(text);
}

/**
 * Returns the local part of a time with an offset.
 *
 * @throws NoteRefused `malformed`
 */
export function localTime(element: XmlElement, name: string): string {
  const found = /^(20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/.exec(element.text(name));
  return requireTime(found?.[1] ?? '', `${element.name}/${name}`);
}

/**
 * Returns the time if it exists.
 *
 * @throws NoteRefused `malformed` for a date or time that does not exist.
 */
export function requireTime(local: string, place: string): string {
  const time = Date.parse(`${local}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local) || local === '') {
    throw new NoteRefused('malformed', place);
  }
  return local;
}

/** Returns the year and month as in an access key: `2611` for `2026-11-03T10:15:00`. */
export function yearMonthOf(local: string): string {
  return local.slice(2, 4) + local.slice(5, 7);
}
