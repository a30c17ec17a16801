import type { DocumentSender, RegistrationType, ReportedStatus } from '@anteroom/contract';
import type { NoteDirection, NoteKind, NoteStatus } from './boxE.ts';
import { dutch } from './texts/dutch.ts';
import { english } from './texts/english.ts';
import { french } from './texts/french.ts';
import { portuguese } from './texts/portuguese.ts';
import { spanish } from './texts/spanish.ts';

export type ReportName =
  | 'payroll-entries'
  | 'payroll-registrations'
  | 'stored-documents'
  | 'stored-documents-report';

export type ColumnName =
  | 'accessKey'
  | 'amount'
  | 'competence'
  | 'count'
  | 'cpf'
  | 'direction'
  | 'document'
  | 'employee'
  | 'folder'
  | 'hours'
  | 'issuedOn'
  | 'issuer'
  | 'issuerTaxId'
  | 'job'
  | 'kind'
  | 'name'
  | 'noteNumber'
  | 'number'
  | 'opened'
  | 'openedOn'
  | 'pay'
  | 'payrollKind'
  | 'recipient'
  | 'recipientTaxId'
  | 'rubric'
  | 'sender'
  | 'sentOn'
  | 'series'
  | 'size'
  | 'startsOn'
  | 'status'
  | 'storedBy'
  | 'storedOn'
  | 'total'
  | 'type';

export type FilterName = 'from' | 'to' | 'search' | 'minTotal' | 'maxTotal';

/** What stands in files of reports, beside what people wrote. The browser has texts of its own. */
export interface ReportTexts {
  readonly decimal: ',' | '.';
  /** Names of files, without what tells their format. */
  readonly files: Readonly<Record<ReportName, string>>;
  readonly columns: Readonly<Record<ColumnName, string>>;
  /** What rows are narrowed by, where no column has that name. */
  readonly filters: Readonly<Record<FilterName, string>>;
  readonly values: {
    readonly status: Readonly<Record<ReportedStatus, string>>;
    readonly registration: Readonly<Record<RegistrationType, string>>;
    readonly noteKind: Readonly<Record<NoteKind, string>>;
    readonly noteStatus: Readonly<Record<NoteStatus, string>>;
    readonly direction: Readonly<Record<NoteDirection, string>>;
    readonly sender: Readonly<Record<DocumentSender, string>>;
    readonly yes: string;
    readonly no: string;
    /** By what the form of the request offers; another version of it may offer more. */
    readonly payrollKind: Readonly<Record<string, string>>;
    readonly rubric: Readonly<Record<string, string>>;
  };
  /** Above the sums. */
  readonly totals: string;
  /** Who had it made, and when. */
  made(name: string, time: string): string;
  page(page: number, pages: number): string;
  /** That there are more rows than are summed. */
  more(rows: number): string;
  /** That there are more rows than a file takes. */
  capped(rows: number): string;
}

/**
 * In the language of who takes the file away.
 *
 * @param language - as `pt-br`.
 */
export function reportTexts(language: string): ReportTexts {
  return languages[language.slice(0, 2)] ?? english;
}

const languages: Readonly<Record<string, ReportTexts>> = {
  pt: portuguese,
  es: spanish,
  fr: french,
  nl: dutch,
};
