import { type AnyTransaction, type Reader, type Scope, serverService } from '@anteroom/server-sdk/api';
import type {
  NoteDirection,
  NoteKind,
  NoteList,
  NoteRefusal,
  NoteStatus,
  NoteTotals,
  NoteTotalsQuery,
} from '../api.ts';
import type { FiscalDocument } from './xml/fiscalDocument.ts';

/** A client of a firm. */
export interface NoteHolder {
  readonly companyId: string;
  readonly clientId: string;
}

/** An XML that the tax authority handed out, read. */
export interface VouchedXml {
  readonly document: FiscalDocument;
  /** Seen from the client; null for an event. */
  readonly direction: NoteDirection | null;
  /** Calendar date; null for an event. */
  readonly authorisedOn: string | null;
  /** Bytes of the XML. */
  readonly size: number;
  /** The XML, packed by gzip. */
  readonly content: Uint8Array;
}

/** An XML that cannot be read. */
export interface RefusedXml {
  readonly refusal: NoteRefusal;
  /** An element, or what is wrong with it; empty where the reason says all. */
  readonly detail: string;
}

/** Stored invoices, for the server halves that require this plugin. */
export interface StoredNotes {
  /** @throws ServerError `not-found` for a client who is not the person's; `forbidden` where the service is off. */
  require(tx: AnyTransaction, scope: Scope, clientId: string): Promise<void>;
  /** Returns whether a client's invoices are still open to somebody. */
  areOpen(tx: AnyTransaction, reader: Reader, clientId: string): Promise<boolean>;
  /** Lists a client's invoices, newest first. @throws ServerError `bad-request` for a search that can find nothing. */
  list(
    tx: AnyTransaction,
    holder: NoteHolder,
    filter: NoteTotalsQuery,
    page: { readonly pageSize?: number; readonly after?: string },
  ): Promise<NoteList>;
  /** Adds up what a filter finds. */
  totals(tx: AnyTransaction, holder: NoteHolder, filter: NoteTotalsQuery): Promise<NoteTotals>;
  /** Reads an XML that the tax authority handed out to a taxpayer: its word stands for the signature. */
  readVouched(xml: Uint8Array, taxId: string): Promise<VouchedXml | RefusedXml>;
  /** Stores what is new among some XML of a client, whether the client has the service or not. */
  store(tx: AnyTransaction, holder: NoteHolder, xmls: readonly VouchedXml[]): Promise<void>;
}

/** See {@link StoredNotes}. */
export const storedNotes = serverService<StoredNotes>('actions-box-e', 'storedNotes');

/** Somebody in a made-up invoice. */
export interface FiscalParty {
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly name: string;
}

export interface FiscalItem {
  readonly description: string;
  readonly ncm: string;
  /** Whole pieces. */
  readonly quantity: number;
  /** Centavos. */
  readonly unitPrice: number;
}

/** Facts of a made-up invoice; everything else is the same in all of them. */
export interface FiscalFacts {
  readonly issuer: FiscalParty;
  readonly recipient?: FiscalParty;
  readonly series?: number;
  readonly number: number;
  /** Local time: `2026-11-03T10:15:00`. */
  readonly issuedAt: string;
  readonly items: readonly FiscalItem[];
}

/** Facts of a made-up event. */
export interface EventFacts {
  readonly author: string;
  /** `110111` cancels, `110110` corrects; the others are the recipient's. */
  readonly type: string;
  readonly sequence?: number;
  readonly protocol?: string;
  readonly at: string;
  /** The reason, or the correction; empty where the event has neither. */
  readonly text: string;
}

/** A made-up XML, and the access key of the invoice that it is about. */
export interface FiscalXml {
  readonly accessKey: string;
  readonly xml: string;
}

/** Makes up XML as the tax authority hands it out. */
export interface DemoXml {
  /** Makes an NF-e, or with model 65 an NFC-e, with the authority's protocol. */
  makeNfe(facts: FiscalFacts, model?: '55' | '65'): FiscalXml;
  /** Makes an event of an invoice, with the authority's answer. */
  makeNfeEvent(accessKey: string, facts: EventFacts): FiscalXml;
  /** Makes what the authority tells the recipient of an NF-e before it hands out the whole. */
  makeSummary(facts: FiscalFacts, situation?: string): FiscalXml;
}

/** Makes up invoices for demo data and tests. What signs them is loaded when it is first asked for. */
export const demoXml = serverService<() => Promise<DemoXml>>('actions-box-e', 'demoXml');

/** Tables that halves which require this plugin may read in their queries, and refer to by foreign keys. They write to none. */
export interface StoredNoteTables {
  /** Invoices of a client. */
  'actions_box_e.notes': {
    company_id: string;
    client_id: string;
    access_key: string;
    kind: NoteKind;
    direction: NoteDirection;
    status: NoteStatus;
    series: number;
    number: number;
    /** Local time, as it stands on the invoice; read it by `to_char`, since it is of no time zone. */
    issued_at: string;
    issuer_tax_id: string;
    issuer_name: string;
    recipient_tax_id: string | null;
    recipient_name: string | null;
    /** Centavos. */
    total: number;
    is_summary: boolean;
    import_id: string;
  };
  /** The XML of each invoice, as it came. */
  'actions_box_e.files': {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Bytes of the XML. */
    size: number;
    /** The XML, packed by gzip. */
    content: Uint8Array;
  };
  /** Events of invoices. They may be there before their invoice is. */
  'actions_box_e.events': {
    company_id: string;
    client_id: string;
    access_key: string;
    type: string;
    sequence: number;
    author: string;
    at: string;
    description: string;
    text: string;
    protocol: string;
    cancels: boolean;
    import_id: string;
    size: number;
    content: Uint8Array;
  };
}
