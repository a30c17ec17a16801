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

/** Identifies a client of a firm. */
export interface NoteHolder {
  readonly companyId: string;
  readonly clientId: string;
}

/** An XML that the tax authority issued, with what was read from it. */
export interface VouchedXml {
  readonly document: FiscalDocument;
  /** Direction from the client's point of view; null for an event. */
  readonly direction: NoteDirection | null;
  /** Calendar date of the authorisation; null for an event. */
  readonly authorisedOn: string | null;
  /** Size of the XML in bytes. */
  readonly size: number;
  /** The XML, compressed with gzip. */
  readonly content: Uint8Array;
}

/** An XML that cannot be read. */
export interface RefusedXml {
  readonly refusal: NoteRefusal;
  /** An element of the XML, or what is wrong with it; empty if the reason says everything. */
  readonly detail: string;
}

/** Stored invoices, as a service for the server halves that require this plugin. */
export interface StoredNotes {
  /**
   * Checks that the person may see the client's invoices.
   *
   * @throws ServerError `not-found` for a client that the person does not have; `forbidden` if the service is off.
   */
  require(tx: AnyTransaction, scope: Scope, clientId: string): Promise<void>;
  /** Returns whether a person may still see a client's invoices. */
  areOpen(tx: AnyTransaction, reader: Reader, clientId: string): Promise<boolean>;
  /**
   * Lists a client's invoices, newest first.
   *
   * @throws ServerError `bad-request` for a search that cannot match anything.
   */
  list(
    tx: AnyTransaction,
    holder: NoteHolder,
    filter: NoteTotalsQuery,
    page: { readonly pageSize?: number; readonly after?: string },
  ): Promise<NoteList>;
  /** Returns the totals of the invoices that match a filter. */
  totals(tx: AnyTransaction, holder: NoteHolder, filter: NoteTotalsQuery): Promise<NoteTotals>;
  /**
   * Reads an XML that the tax authority handed out to a taxpayer. The authority vouches for it, so no signature is
   * required.
   */
  readVouched(xml: Uint8Array, taxId: string): Promise<VouchedXml | RefusedXml>;
  /** Stores the new documents among some XML of a client, whether or not the client has the service. */
  store(tx: AnyTransaction, holder: NoteHolder, xmls: readonly VouchedXml[]): Promise<void>;
}

/** Token of {@link StoredNotes}. */
export const storedNotes = serverService<StoredNotes>('actions-box-e', 'storedNotes');

/** A party of an invented invoice. */
export interface FiscalParty {
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly name: string;
  /** Whether an issuer pays its taxes through the Simples Nacional. */
  readonly isSimples?: boolean;
}

export interface FiscalItem {
  readonly description: string;
  readonly ncm: string;
  /** Quantity in whole units. */
  readonly quantity: number;
  /** Price per unit in centavos. */
  readonly unitPrice: number;
}

/** Facts of an invented invoice. Everything else is the same in all of them. */
export interface FiscalFacts {
  readonly issuer: FiscalParty;
  readonly recipient?: FiscalParty;
  readonly series?: number;
  readonly number: number;
  /** Local time of issue: `2026-11-03T10:15:00`. */
  readonly issuedAt: string;
  readonly items: readonly FiscalItem[];
}

/** Facts of an invented event. */
export interface EventFacts {
  readonly author: string;
  /** Event type: `110111` cancels, `110110` corrects, and the others are events of the recipient. */
  readonly type: string;
  readonly sequence?: number;
  readonly protocol?: string;
  readonly at: string;
  /** Reason or correction; empty if the event has neither. */
  readonly text: string;
}

/** An invented XML, and the access key of the invoice that it is about. */
export interface FiscalXml {
  readonly accessKey: string;
  readonly xml: string;
}

/** Generates XML such as the tax authority hands out. */
export interface DemoXml {
  /** Makes an NF-e, or with model 65 an NFC-e, with the tax authority's protocol. */
  makeNfe(facts: FiscalFacts, model?: '55' | '65'): FiscalXml;
  /** Makes an event of an invoice, with the tax authority's response. */
  makeNfeEvent(accessKey: string, facts: EventFacts): FiscalXml;
  /** Makes the summary that the tax authority gives the recipient of an NF-e before the full document. */
  makeSummary(facts: FiscalFacts, situation?: string): FiscalXml;
}

/**
 * Token of the generator of invented invoices for demo data and tests. The code that signs them is loaded on first use.
 */
export const demoXml = serverService<() => Promise<DemoXml>>('actions-box-e', 'demoXml');

/**
 * Tables that server halves which require this plugin may read in queries and reference by foreign keys. They must not
 * write to them.
 */
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
    /** Local time as stated on the invoice. Read it with `to_char`, because it has no time zone. */
    issued_at: string;
    issuer_tax_id: string;
    issuer_name: string;
    recipient_tax_id: string | null;
    recipient_name: string | null;
    /** Total in centavos. */
    total: number;
    is_summary: boolean;
    import_id: string;
  };
  /** XML of each invoice, as it arrived. */
  'actions_box_e.files': {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Size of the XML in bytes. */
    size: number;
    /** The XML, compressed with gzip. */
    content: Uint8Array;
  };
  /** Events of invoices. An event may be stored before its invoice. */
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
