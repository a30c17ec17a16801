import { type AccessKey, isAccessKey, isTaxId, readAccessKey } from '@anteroom/domain/brazil/accessKey';
import type { NoteKind, NoteParty } from '../../api.ts';
import { NoteRefused } from './NoteRefused.ts';
import type { XmlElement } from './XmlElement.ts';

/** The kind of invoice that a model's number stands for. */
export const kindOfModel: Readonly<Record<string, NoteKind>> = {
  '55': 'nfe',
  '65': 'nfce',
  '57': 'cte',
  '59': 'cfe',
};

/**
 * The access key in an `Id`, or in an element of its own.
 *
 * @param prefix `NFe`, `CTe` or `CFe`, as it stands before the key in an `Id`.
 * @throws NoteRefused `invalid-key`
 */
export function accessKeyOf(text: string, prefix = ''): string {
  const key = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !isAccessKey(key)) throw new NoteRefused('invalid-key', text.slice(0, 60));
  return key;
}

/** The parts of an access key as the layouts and all who work with them call them, in every language. */
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
 * The access key has to say the same as the invoice.
 *
 * @param said As they stand in the invoice; numbers may lack leading zeros.
 * @throws NoteRefused `key-mismatch` with the names of what differs.
 */
export function requireAgreement(key: string, said: Partial<AccessKey>): void {
  const parts = readAccessKey(key);
  const differing = (Object.keys(said) as (keyof AccessKey)[]).filter(
    (name) => said[name]?.padStart(parts[name].length, '0') !== parts[name],
  );
  if (differing.length > 0)
    throw new NoteRefused('key-mismatch', differing.map((name) => namesInLayouts[name]).join(', '));
}

/** Somebody in an invoice. @throws NoteRefused `invalid-tax-id` */
export function partyOf(element: XmlElement): NoteParty {
  const taxId = element.optionalText('CNPJ') || element.optionalText('CPF');
  if (taxId !== '' && !isTaxId(taxId))
    throw new NoteRefused('invalid-tax-id', `${element.name}: ${taxId.slice(0, 20)}`);
  return { taxId: taxId || null, name: nameOf(element) };
}

/** The layout allows 60 characters; what is longer is no name. */
function nameOf(element: XmlElement): string {
  return element.optionalText('xNome').slice(0, 100);
}

/** The issuer has to be somebody with a number. @throws NoteRefused `malformed`, `invalid-tax-id` */
export function issuerOf(element: XmlElement): NoteParty & { readonly taxId: string } {
  const { taxId, name } = partyOf(element);
  if (taxId === null) throw new NoteRefused('malformed', `${element.name}/CNPJ`);
  return { taxId, name };
}

/** An amount with two decimals, in centavos. @throws NoteRefused `malformed` */
export function centavos(element: XmlElement, name: string): number {
  const text = element.text(name);
  if (!/^\d{1,13}\.\d{2}$/.test(text)) throw new NoteRefused('malformed', `${element.name}/${name}`);
  return Number(text.replace('.', ''));
}

/** A whole number of so many digits at most. @throws NoteRefused `malformed` */
export function wholeNumber(element: XmlElement, name: string, maxDigits: number): number {
  const text = element.text(name);
  if (!/^\d+$/.test(text) || text.length > maxDigits)
    throw new NoteRefused('malformed', `${element.name}/${name}`);
  return Number(text);
}

/** The local part of a time with its offset. @throws NoteRefused `malformed` */
export function localTime(element: XmlElement, name: string): string {
  const found = /^(20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/.exec(element.text(name));
  return requireTime(found?.[1] ?? '', `${element.name}/${name}`);
}

/** @throws NoteRefused `malformed` for a time that no calendar or clock has. */
export function requireTime(local: string, place: string): string {
  const time = Date.parse(`${local}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local) || local === '') {
    throw new NoteRefused('malformed', place);
  }
  return local;
}

/** Returns year and month as a key has them: `2611` of `2026-11-03T10:15:00`. */
export function yearMonthOf(local: string): string {
  return local.slice(2, 4) + local.slice(5, 7);
}
