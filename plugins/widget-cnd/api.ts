import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';
import { shownWhen } from './rules/shownWhen.ts';

const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Line = (maxLength: number) => Type.String({ pattern: '\\S', maxLength });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * Brazilian certificates of good standing (certidões), by issuing body: Receita Federal and PGFN, the FGTS (CRF), the labour courts (CNDT), a
 * state, or a municipality.
 */
export const CertificateKind = Type.Union([
  Type.Literal('federal'),
  Type.Literal('fgts'),
  Type.Literal('labour'),
  Type.Literal('state'),
  Type.Literal('municipal'),
]);
export type CertificateKind = Static<typeof CertificateKind>;

/** Result of a certificate. An FGTS certificate has one of the last two; all others have one of the first three. */
export const CertificateResult = Type.Union([
  Type.Literal('negative'),
  Type.Literal('positive'),
  Type.Literal('positive-with-negative-effects'),
  Type.Literal('regular'),
  Type.Literal('irregular'),
]);
export type CertificateResult = Static<typeof CertificateResult>;

/** Printed facts of an issued certificate. */
export const IssuedCertificate = Type.Object({
  result: CertificateResult,
  controlNumber: Type.String(),
  issuedOn: CalendarDate,
  /** Validity date as printed. Validity periods differ between issuing bodies, and change. */
  validUntil: CalendarDate,
  /** ID of the client's document with the PDF; null without one. */
  documentId: OrNull(Type.String()),
});
export type IssuedCertificate = Static<typeof IssuedCertificate>;

/** Outcome of a query to the issuing body. */
export const CertificateOutcome = Type.Union([
  Type.Literal('running'),
  Type.Literal('issued'),
  Type.Literal('failed'),
]);
export type CertificateOutcome = Static<typeof CertificateOutcome>;

/** Query to the issuing body. */
export const CertificateQuery = Type.Object({
  id: Type.String(),
  /** Time in ISO 8601. */
  at: Type.String(),
  outcome: CertificateOutcome,
  /** Certificate; null unless `issued`. */
  certificate: OrNull(IssuedCertificate),
  /** Error message of the firm or the issuing body; null unless `failed`. */
  error: OrNull(Type.String()),
});
export type CertificateQuery = Static<typeof CertificateQuery>;

/** Certificate that a firm tracks for a client. `certificateState` returns its state. */
export const ClearanceCertificate = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  kind: CertificateKind,
  /** Issuing body, such as `Receita Federal do Brasil`. */
  issuer: Type.String(),
  /** Federal unit, such as `SP`; null for nationwide issuing bodies. */
  uf: OrNull(Type.String()),
  municipality: OrNull(Type.String()),
  /** Newest issued certificate; null if none was issued yet. */
  current: OrNull(IssuedCertificate),
  lastQuery: OrNull(CertificateQuery),
  /**
   * Time at which a client requested a renewal (ISO 8601); null if no client did, or once the new certificate is
   * issued.
   */
  renewalAskedAt: OrNull(Type.String()),
});
export type ClearanceCertificate = Static<typeof ClearanceCertificate>;

/** Response of {@link listCertificates}, earliest expiry first. */
export const CertificateList = Type.Object({ items: Type.Array(ClearanceCertificate) });
export type CertificateList = Static<typeof CertificateList>;

/** Query of {@link listFirmCertificates}. */
export const FirmCertificateQuery = Type.Object({
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  kind: Type.Optional(CertificateKind),
  /**
   * `attention`: certificates that have expired or expire soon, report debts, were never issued, failed, or whose
   * renewal was requested.
   */
  show: Type.Optional(Type.Union([Type.Literal('attention'), Type.Literal('all')], { default: 'all' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  after: Type.Optional(Type.String({ maxLength: 300 })),
});
export type FirmCertificateQuery = Static<typeof FirmCertificateQuery>;

/** Response of {@link listFirmCertificates}, earliest expiry first. */
export const FirmCertificateList = Type.Object({
  items: Type.Array(
    Type.Object({
      ...ClearanceCertificate.properties,
      /** Display name of the client. */
      client: Type.String(),
    }),
  ),
  next: OrNull(Type.String()),
});
export type FirmCertificateList = Static<typeof FirmCertificateList>;
export type FirmCertificate = FirmCertificateList['items'][number];

/** Response of {@link listCertificateQueries}: the last 50, newest first. */
export const CertificateHistory = Type.Object({ items: Type.Array(CertificateQuery) });
export type CertificateHistory = Static<typeof CertificateHistory>;

/** Body of {@link addCertificate}. */
export const NewCertificate = Type.Object(
  {
    kind: CertificateKind,
    issuer: Line(200),
    /** Required for a state's or municipality's certificate. */
    uf: OrNull(Type.String({ pattern: '^[A-Z]{2}$' })),
    /** Required for a municipality's certificate. */
    municipality: OrNull(Line(100)),
  },
  { additionalProperties: false },
);
export type NewCertificate = Static<typeof NewCertificate>;

/** Query to which the issuing body responded with a certificate. */
export const IssuedCertificateQuery = Type.Object(
  {
    outcome: Type.Literal('issued'),
    result: CertificateResult,
    controlNumber: Line(100),
    issuedOn: CalendarDate,
    validUntil: CalendarDate,
    documentId: OrNull(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);

/** Body of {@link recordCertificateQuery}. It replaces a query that is still running. */
export const NewCertificateQuery = Type.Union([
  Type.Object({ outcome: Type.Literal('running') }, { additionalProperties: false }),
  Type.Object({ outcome: Type.Literal('failed'), error: Line(500) }, { additionalProperties: false }),
  IssuedCertificateQuery,
]);
export type NewCertificateQuery = Static<typeof NewCertificateQuery>;

const ofClient = Type.Object({ clientId: Id });
const ofCertificate = Type.Object({ certificateId: Id });

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/cnd/v1/clients/:clientId/certificates',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Lists a client’s certificates of good standing.',
  params: ofClient,
  answers: { 200: CertificateList },
});

export const listFirmCertificates = endpoint({
  method: 'GET',
  path: '/api/cnd/v1/certificates',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Lists the certificates of all clients that the person may see.',
  query: FirmCertificateQuery,
  answers: { 200: FirmCertificateList },
});

export const getFirmCertificate = endpoint({
  method: 'GET',
  path: '/api/cnd/v1/certificates/:certificateId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Returns a certificate.',
  params: ofCertificate,
  answers: { 200: FirmCertificateList.properties.items.items },
});

export const addCertificate = endpoint({
  method: 'POST',
  path: '/api/cnd/v1/clients/:clientId/certificates',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Starts tracking a certificate for a client.',
  params: ofClient,
  body: NewCertificate,
  answers: { 201: ClearanceCertificate },
  example: { body: { kind: 'municipal', issuer: 'Prefeitura', uf: 'SP', municipality: '{unique}' } },
});

export const removeCertificate = endpoint({
  method: 'DELETE',
  path: '/api/cnd/v1/certificates/:certificateId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Stops tracking a certificate.',
  params: ofCertificate,
  answers: { 204: Nothing },
});

export const listCertificateQueries = endpoint({
  method: 'GET',
  path: '/api/cnd/v1/certificates/:certificateId/queries',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Lists the queries for a certificate, newest first.',
  params: ofCertificate,
  answers: { 200: CertificateHistory },
});

export const recordCertificateQuery = endpoint({
  method: 'POST',
  path: '/api/cnd/v1/certificates/:certificateId/queries',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Records what the authority answered.',
  params: ofCertificate,
  body: NewCertificateQuery,
  answers: { 201: ClearanceCertificate },
  example: { body: { outcome: 'running' } },
});

export const requestCertificateRenewal = endpoint({
  method: 'POST',
  path: '/api/cnd/v1/certificates/:certificateId/renewal',
  access: 'dashboards.write',
  when: shownWhen,
  summary: 'Asks the firm to renew a certificate.',
  params: ofCertificate,
  answers: { 200: ClearanceCertificate },
});
