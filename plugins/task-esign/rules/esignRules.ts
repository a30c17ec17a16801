import type { TaskStatus } from '@anteroom/contract';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import type {
  EsignDefinition,
  EsignField,
  EsignMark,
  EsignPhase,
  EsignSignature,
  EsignSigning,
} from '../api.ts';
import { isOnPage, type PdfPageFrame } from './esignBox.ts';

/** Fault in a firm's definition, with its place. */
export interface EsignFault {
  /** `fields/3/page` */
  readonly path: string;
  readonly reason:
    | 'id-taken'
    | 'signer-unknown'
    | 'signer-twice'
    | 'page-unknown'
    | 'off-page'
    /** A signer has no signature field. */
    | 'no-signature';
}

/** Returns all faults in a definition that its schema does not catch; [] if it can be sent. */
export function definitionFaults(
  { signers, fields }: Pick<EsignDefinition, 'signers' | 'fields'>,
  pages: readonly PdfPageFrame[],
): EsignFault[] {
  const faults: EsignFault[] = [];
  signers.forEach(({ contactId }, index) => {
    if (signers.findIndex((other) => other.contactId === contactId) < index)
      faults.push({ path: `signers/${index}/contactId`, reason: 'signer-twice' });
    const signs = fields.some(
      ({ signer, type, required }) => signer === index + 1 && type === 'signature' && required,
    );
    if (!signs) faults.push({ path: `signers/${index}`, reason: 'no-signature' });
  });
  fields.forEach(({ id, signer, page, box }, index) => {
    const frame = pages[page - 1];
    if (fields.findIndex((other) => other.id === id) < index)
      faults.push({ path: `fields/${index}/id`, reason: 'id-taken' });
    if (signer > signers.length) faults.push({ path: `fields/${index}/signer`, reason: 'signer-unknown' });
    if (!frame) faults.push({ path: `fields/${index}/page`, reason: 'page-unknown' });
    else if (!isOnPage(box, frame)) faults.push({ path: `fields/${index}/box`, reason: 'off-page' });
  });
  return faults;
}

/** Progress of a signer. */
export interface SignerProgress {
  /** Number of the signer, counted from 1. */
  readonly number: number;
  readonly signedAt: unknown;
}

/** Returns the number of the next signer, or null when all have signed. */
export function turnOf(signers: readonly SignerProgress[]): number | null {
  return signers.find(({ signedAt }) => signedAt === null)?.number ?? null;
}

/** Facts that decide whether a person can sign. */
export interface EsignSituation {
  readonly status: TaskStatus;
  /** Calendar date, or null if signing never expires. */
  readonly expirationDate: string | null;
  readonly now: Date;
  readonly signers: readonly SignerProgress[];
  /** The person's number among the signers; null if the person is not one. */
  readonly own: number | null;
}

/** Returns whether the person can sign now, or why not. */
export function esignPhase({ status, expirationDate, now, signers, own }: EsignSituation): EsignPhase {
  if (status === 'CANCELLED') return 'cancelled';
  if (status === 'RECEIVED') return 'on-paper';
  if (!isPending(status)) return 'signed';
  const turn = turnOf(signers);
  if (turn === null) return 'sealing';
  if (isExpired(expirationDate, now)) return 'expired';
  if (own === null) return 'onlooker';
  return own === turn ? 'turn' : 'waiting';
}

const dateLineMs = 12 * 3_600_000;

/** Returns whether a day is over everywhere. Days end last at UTC−12. */
export function isExpired(expirationDate: string | null, now: Date): boolean {
  if (expirationDate === null) return false;
  return new Date(now.getTime() - dateLineMs).toISOString().slice(0, 10) > expirationDate;
}

/** Returns the fields in reading order: by page, then from top to bottom, then from left to right. */
export function inReadingOrder(fields: readonly EsignField[]): EsignField[] {
  return fields.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y || a.box.x - b.box.x);
}

/** Returns whether the portal, rather than a contact, fills in a field. */
export function isMarked({ type }: Pick<EsignField, 'type'>): boolean {
  return type === 'signature' || type === 'initials' || type === 'date';
}

/** A signer's entries by field ID: a text, whether a box is checked, or whether a mark was placed. */
export type EsignEntries = Readonly<Record<string, string | boolean>>;

/** Returns whether a field is filled. An unchecked box counts as empty. */
export function isFilled(field: EsignField, entries: EsignEntries): boolean {
  const entry = entries[field.id];
  return typeof entry === 'string' ? entry.trim() !== '' : entry === true;
}

/**
 * Returns the field to go to: the first required and empty field after `after`, in reading order and wrapping round at
 * the end.
 *
 * @param fields of one signer.
 * @returns null when no required field is empty.
 */
export function nextField(
  fields: readonly EsignField[],
  entries: EsignEntries,
  after: string | null,
): EsignField | null {
  const ordered = inReadingOrder(fields);
  const start = ordered.findIndex(({ id }) => id === after) + 1;
  const round = [...ordered.slice(start), ...ordered.slice(0, start)];
  return round.find((field) => field.required && !isFilled(field, entries)) ?? null;
}

/** Fault in a signer's entry. */
export interface EntryFault {
  readonly fieldId: string;
  readonly reason:
    | 'unknown'
    | 'not-yours'
    | 'wrong-type'
    /** Characters that the portal's typeface for documents does not have. */
    | 'unwritable'
    | 'required';
}

/** Returns all faults in a signer's entries; [] if the signer may sign with them. */
export function signingFaults(
  fields: readonly EsignField[],
  signer: number,
  { values, marked }: Pick<EsignSigning, 'values' | 'marked'>,
): EntryFault[] {
  const given = [
    ...values.map(({ fieldId, value }) => ({ fieldId, value })),
    ...marked.map((fieldId) => ({ fieldId, value: null })),
  ];
  const faults = given.flatMap(({ fieldId, value }): EntryFault[] => {
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) return [{ fieldId, reason: 'unknown' }];
    if (field.signer !== signer) return [{ fieldId, reason: 'not-yours' }];
    const isRight = value === null ? isMarked(field) : entryType(field) === typeof value;
    if (!isRight) return [{ fieldId, reason: 'wrong-type' }];
    return typeof value === 'string' && !isWritable(value) ? [{ fieldId, reason: 'unwritable' }] : [];
  });
  if (faults.length > 0) return faults;
  const entries = entriesOf({ values, marked });
  return fields
    .filter((field) => field.signer === signer && field.required && !isFilled(field, entries))
    .map(({ id }) => ({ fieldId: id, reason: 'required' }));
}

/** Returns whether the document's font can show the text: only Latin, Greek and Cyrillic letters are supported. */
function isWritable(text: string): boolean {
  // Escapes keep the built server half ASCII, which halves the memory that Node needs for it.
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\p{Nd}\p{P}\p{Sc}\p{Zs}+<=>|~^`\u{b0}\u{a9}\u{ae}]*$/u.test(
    text,
  );
}

function entryType({ type }: EsignField): 'string' | 'boolean' | null {
  if (type === 'text') return 'string';
  return type === 'checkbox' ? 'boolean' : null;
}

export function entriesOf({ values, marked }: Pick<EsignSigning, 'values' | 'marked'>): EsignEntries {
  return Object.fromEntries([
    ...values.map(({ fieldId, value }) => [fieldId, value] as const),
    ...marked.map((fieldId) => [fieldId, true] as const),
  ]);
}

/** A signer's entries and signature. */
export interface Signed {
  readonly number: number;
  readonly entries: EsignEntries;
  readonly signature: Pick<EsignSignature, 'picture' | 'initials'>;
  /** Date as shown in date fields. */
  readonly date: string;
}

/** Returns the marks of those who have signed. */
export function marksOf(fields: readonly EsignField[], signed: readonly Signed[]): EsignMark[] {
  return signed.flatMap((by) =>
    fields
      .filter((field) => field.signer === by.number && isFilled(field, by.entries))
      .map((field) => ({ fieldId: field.id, ...markIn(field, by) })),
  );
}

function markIn({ id, type }: EsignField, { entries, signature, date }: Signed): Omit<EsignMark, 'fieldId'> {
  switch (type) {
    case 'signature':
      return { kind: 'picture', value: signature.picture };
    case 'initials':
      return { kind: 'picture', value: signature.initials };
    case 'date':
      return { kind: 'text', value: date };
    case 'checkbox':
      return { kind: 'check', value: '' };
    case 'text':
      return { kind: 'text', value: String(entries[id]).trim() };
  }
}

/** Returns the date of signing in the signer's time zone, formatted in the given language. */
export function dateWritten(at: Date, language: string, timeZone: string): string {
  return at.toLocaleDateString(language, { dateStyle: 'medium', timeZone });
}

/** Returns whether the time zone exists. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
