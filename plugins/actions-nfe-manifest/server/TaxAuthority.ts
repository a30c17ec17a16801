import type { ManifestKind } from '@anteroom/domain/brazil/manifest';

/** A client of whom the authority is asked. The adapter knows by it whose certificate to show. */
export interface Taxpayer {
  readonly companyId: string;
  readonly clientId: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/**
 * The web services of the tax authority for who receives an NF-e (NFeDistribuicaoDFe, NFeRecepcaoEvento). How a taxpayer proves who they are to it
 * is the adapter's own affair.
 */
export interface TaxAuthority {
  /** Whether each taxpayer needs a certificate of their own. */
  readonly needsCertificate: boolean;

  /**
   * The documents that concern a taxpayer, after a number: 50 at most.
   *
   * @param lastNsu - of the answer before; 15 digits.
   * @throws TaxAuthorityUnavailable
   */
  distNsu(taxpayer: Taxpayer, lastNsu: string): Promise<Distribution>;

  /**
   * One document that concerns a taxpayer (`consNSU`, `consChNFe`): {@link lookupsAnHour} at most in an hour.
   *
   * @throws TaxAuthorityUnavailable
   */
  consult(taxpayer: Taxpayer, wanted: Consulted): Promise<Distribution>;

  /**
   * Registers events of a recipient, each for itself. One that is registered already is answered as registered.
   *
   * @param events - {@link maxEventsInLot} at most.
   * @returns as many answers, in their order.
   * @throws TaxAuthorityUnavailable when it is not known what came of them.
   */
  sendEvents(taxpayer: Taxpayer, events: readonly RecipientEvent[]): Promise<readonly EventAnswer[]>;
}

/** A document by its number, of 15 digits; or an invoice by its access key. */
export type Consulted = { readonly nsu: string } | { readonly accessKey: string };

/** How often single documents may be asked for in an hour, of a taxpayer (NT 2014.002, version 1.12). */
export const lookupsAnHour = 20;

/** Documents that one lot brings at most. */
export const maxDocumentsInLot = 50;

/** Events that one lot takes at most. */
export const maxEventsInLot = 20;

/** Nothing new: to be asked again an hour later. */
export const nothingFound = '137';
export const documentsFound = '138';
/** Asked too often: the taxpayer is blocked for an hour. */
export const blocked = '656';

/** `retDistDFeInt` */
export interface Distribution {
  /** `cStat`: {@link nothingFound}, {@link documentsFound}, {@link blocked}, or a refusal. */
  readonly status: string;
  /** `xMotivo`, in the authority's words. */
  readonly reason: string;
  /** 15 digits. */
  readonly lastNsu: string;
  readonly maxNsu: string;
  readonly documents: readonly DistributedDocument[];
}

/** `docZip` */
export interface DistributedDocument {
  readonly nsu: string;
  /** As `resNFe_v1.01.xsd`. */
  readonly schema: string;
  /** The XML, packed by gzip, in base64. */
  readonly content: string;
}

export interface RecipientEvent {
  readonly kind: ManifestKind;
  readonly accessKey: string;
  /** Which of its kind it is, of this invoice. */
  readonly sequence: number;
  readonly at: Date;
  /** Empty where the event has none. */
  readonly justification: string;
}

/** The same event (type, invoice and number) is registered already. */
export const registeredBefore = '573';

export type EventAnswer =
  /** Registered, now or before (573): `xml` is the event and its answer as one XML (`procEventoNFe`). */
  | {
      readonly isRegistered: true;
      readonly code: string;
      readonly reason: string;
      readonly protocol: string;
      readonly xml: Buffer;
    }
  | { readonly isRegistered: false; readonly code: string; readonly reason: string };

/** The authority cannot be reached, or did not answer. */
export class TaxAuthorityUnavailable extends Error {
  override readonly name = 'TaxAuthorityUnavailable';
  /** Whether the question may have come to it, and have been counted. */
  readonly wasAsked: boolean;

  constructor(
    message: string,
    { wasAsked = true, ...options }: ErrorOptions & { readonly wasAsked?: boolean } = {},
  ) {
    super(message, options);
    this.wasAsked = wasAsked;
  }
}

/** The taxpayer's certificate is not there, has ended, or is no longer accepted: nothing was sent. */
export class CertificateUnusable extends Error {
  override readonly name = 'CertificateUnusable';
}
