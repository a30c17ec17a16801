import type { ManifestKind } from '@anteroom/domain/brazil/manifest';

/** A client on whose behalf the tax authority is queried. It tells the adapter which certificate to present. */
export interface Taxpayer {
  readonly companyId: string;
  readonly clientId: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/**
 * The tax authority's web services for the recipients of NF-e (NFeDistribuicaoDFe, NFeRecepcaoEvento). How taxpayers
 * authenticate is up to the adapter.
 */
export interface TaxAuthority {
  /** Whether each taxpayer needs a certificate of its own. */
  readonly needsCertificate: boolean;

  /**
   * Returns the documents that concern a taxpayer, after a given number: at most 50.
   *
   * @param lastNsu - `lastNsu` of the previous response; 15 digits.
   * @throws TaxAuthorityUnavailable
   */
  distNsu(taxpayer: Taxpayer, lastNsu: string): Promise<Distribution>;

  /**
   * Returns one document that concerns a taxpayer (`consNSU`, `consChNFe`). At most {@link lookupsAnHour} calls per
   * hour are allowed.
   *
   * @throws TaxAuthorityUnavailable
   */
  consult(taxpayer: Taxpayer, wanted: Consulted): Promise<Distribution>;

  /**
   * Registers events of a recipient, independently of each other. An event that is already registered counts as
   * registered.
   *
   * @param events - at most {@link maxEventsInLot}.
   * @returns one answer per event, in the same order.
   * @throws TaxAuthorityUnavailable if the result is unknown.
   */
  sendEvents(taxpayer: Taxpayer, events: readonly RecipientEvent[]): Promise<readonly EventAnswer[]>;
}

/** Identifies a document by its 15-digit number, or an invoice by its access key. */
export type Consulted = { readonly nsu: string } | { readonly accessKey: string };

/** Maximum number of lookups of single documents per hour and taxpayer (NT 2014.002, version 1.12). */
export const lookupsAnHour = 20;

/** Maximum number of documents in one lot. */
export const maxDocumentsInLot = 50;

/** Maximum number of events in one lot. */
export const maxEventsInLot = 20;

/** Status code for no new documents: the next query is allowed an hour later. */
export const nothingFound = '137';
export const documentsFound = '138';
/** Status code for too many queries: the taxpayer is blocked for an hour. */
export const blocked = '656';

/** Response to a query for documents (`retDistDFeInt`). */
export interface Distribution {
  /** `cStat`: {@link nothingFound}, {@link documentsFound}, {@link blocked}, or a refusal. */
  readonly status: string;
  /** The tax authority's wording of the result (`xMotivo`). */
  readonly reason: string;
  /** Number of the last document in the response, 15 digits. */
  readonly lastNsu: string;
  readonly maxNsu: string;
  readonly documents: readonly DistributedDocument[];
}

/** A document in a response (`docZip`). */
export interface DistributedDocument {
  readonly nsu: string;
  /** Schema of the document, such as `resNFe_v1.01.xsd`. */
  readonly schema: string;
  /** The XML, compressed with gzip, in Base64. */
  readonly content: string;
}

export interface RecipientEvent {
  readonly kind: ManifestKind;
  readonly accessKey: string;
  /** Sequence number among the events of this kind for the invoice. */
  readonly sequence: number;
  readonly at: Date;
  /** Justification; empty if the event has none. */
  readonly justification: string;
}

/** Status code for an event (type, invoice and sequence number) that is already registered. */
export const registeredBefore = '573';

export type EventAnswer =
  /**
   * The event is registered, either now or before (573). `xml` contains the event and its response in one XML
   * (`procEventoNFe`).
   */
  | {
      readonly isRegistered: true;
      readonly code: string;
      readonly reason: string;
      readonly protocol: string;
      readonly xml: Buffer;
    }
  | { readonly isRegistered: false; readonly code: string; readonly reason: string };

/** Thrown if the tax authority cannot be reached, or does not respond. */
export class TaxAuthorityUnavailable extends Error {
  override readonly name = 'TaxAuthorityUnavailable';
  /** Whether the query may have reached the tax authority, and been counted there. */
  readonly wasAsked: boolean;

  constructor(
    message: string,
    { wasAsked = true, ...options }: ErrorOptions & { readonly wasAsked?: boolean } = {},
  ) {
    super(message, options);
    this.wasAsked = wasAsked;
  }
}

/** Thrown if the taxpayer's certificate is missing, has expired, or is no longer accepted. Nothing was sent. */
export class CertificateUnusable extends Error {
  override readonly name = 'CertificateUnusable';
}
