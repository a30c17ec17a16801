import Type, { type Static, type TSchema } from 'typebox';
import { ContainerType } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Period for which a link is valid (spec section 9). */
export const ExpirationPeriod = Type.Union([
  Type.Literal('AfterTwoWeeks'),
  Type.Literal('AfterOneWeek'),
  Type.Literal('AfterThreeDays'),
  Type.Literal('AfterOneDay'),
]);
export type ExpirationPeriod = Static<typeof ExpirationPeriod>;

/** Limits of one share; lengths in characters. */
export const shareLimits = {
  recipients: 20,
  documents: 100,
  subject: 200,
  message: 5000,
  codeMin: 6,
  codeMax: 64,
} as const;

/** A document or container, as the sender names it. Only the IDs count. */
export const SharedItem = Type.Object(
  {
    containerType: ContainerType,
    containerId: Type.String({ maxLength: 64 }),
    /** Default: every document in the container, and below it, at the time of sending. */
    documentId: Type.Optional(Type.String({ maxLength: 64 })),
    name: Type.String({ maxLength: 400 }),
  },
  { additionalProperties: false },
);
export type SharedItem = Static<typeof SharedItem>;

/**
 * Body of {@link shareDocuments} (spec section 3, with its spelling of recipients): sends documents of one
 * client as links by e-mail. A sender who wants a copy is one of the recipients.
 */
export const ShareRequest = Type.Object(
  {
    expirationPeriod: ExpirationPeriod,
    /** Language of the e-mail, such as `pt`. */
    language: Type.String({ pattern: '^[a-z]{2}$' }),
    /** Language and country, such as `pt-br`. */
    locale: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
    templateType: Type.Literal('DOCUMENTS'),
    templateId: Type.Literal('CLIENT_SENDS_DOCUMENT_LINKS'),
    overrides: Type.Object(
      {
        body: Type.String({ maxLength: shareLimits.message }),
        /** Subject in one line. */
        subject: Type.String({
          minLength: 1,
          maxLength: shareLimits.subject,
          pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$',
        }),
      },
      { additionalProperties: false },
    ),
    receipents: Type.Array(
      Type.Object({ emailAddress: Type.String({ maxLength: 254 }) }, { additionalProperties: false }),
      { minItems: 1, maxItems: shareLimits.recipients + 1 },
    ),
    sharedItems: Type.Array(SharedItem, { minItems: 1, maxItems: shareLimits.documents }),
    variables: Type.Object(
      /** Ignored: the e-mail always names the address of the person whose session sends it. */
      { SENDER_EMAIL_ADDRESS: Type.String({ maxLength: 254 }) },
      { additionalProperties: false },
    ),
    /**
     * Idempotency key, made by the sender. A repeated request, for example after a lost response, gets the first
     * response and sends nothing again.
     */
    idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    authorizationCode: Type.Optional(
      Type.String({ minLength: shareLimits.codeMin, maxLength: shareLimits.codeMax, pattern: '^\\S.*\\S$' }),
    ),
  },
  { additionalProperties: false },
);
export type ShareRequest = Static<typeof ShareRequest>;

export const ShareResponse = Type.Object({ data: Type.Object({ shareId: Type.String() }) });
export type ShareResponse = Static<typeof ShareResponse>;

/** A recipient's use of their link. */
export const ShareRecipient = Type.Object({
  linkId: Type.String(),
  email: Type.String(),
  opens: Type.Integer(),
  /** ISO time. */
  lastOpenedAt: nullable(Type.String()),
  downloads: Type.Integer(),
  /** ISO time at which the link was locked after too many wrong codes; null if it is not locked. */
  lockedAt: nullable(Type.String()),
});
export type ShareRecipient = Static<typeof ShareRecipient>;

/** A set of documents that was sent to recipients. */
export const Share = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  /** Display name of the client. */
  clientName: Type.String(),
  sender: Type.Object({ name: Type.String(), isCurrentUser: Type.Boolean() }),
  subject: Type.String(),
  /** ISO times. */
  sentAt: Type.String(),
  expiresAt: Type.String(),
  revokedAt: nullable(Type.String()),
  hasCode: Type.Boolean(),
  documentNames: Type.Array(Type.String()),
  recipients: Type.Array(ShareRecipient),
});
export type Share = Static<typeof Share>;

/**
 * Query of {@link listShares}: lists the caller's own shares or, for staff, those of the whole firm; newest first,
 * paged by key.
 */
export const ShareListQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type ShareListQuery = Static<typeof ShareListQuery>;

export const ShareList = Type.Object({
  data: Type.Object({ items: Type.Array(Share), next: nullable(Type.String()) }),
});
export type ShareList = Static<typeof ShareList>;

export const ShareActivity = Type.Object({
  type: Type.Union([
    Type.Literal('opened'),
    /** Viewed in the browser. */
    Type.Literal('viewed'),
    Type.Literal('downloaded'),
    Type.Literal('code-refused'),
    Type.Literal('locked'),
  ]),
  at: Type.String(),
  email: Type.String(),
  /** IP address without its last part, so that it does not identify the machine. */
  address: Type.String(),
  /** Name of the document; null if all were downloaded together, or if no document is involved. */
  documentName: nullable(Type.String()),
});
export type ShareActivity = Static<typeof ShareActivity>;

/** Response of {@link getShare}: the details, and what is needed to send the same documents again. */
export const ShareDetail = Type.Object({
  data: Type.Object({
    message: Type.String(),
    /** Documents that the caller may still read. */
    documents: Type.Array(SharedItem),
    /** Newest first; at most {@link activityLimit}. */
    activity: Type.Array(ShareActivity),
  }),
});
export type ShareDetail = Static<typeof ShareDetail>;

export const activityLimit = 100;

/** Body of {@link openSharedLink}: exchanges a link's secret for a cookie. */
export const OpenLinkRequest = Type.Object(
  { secret: Type.String({ minLength: 43, maxLength: 43 }) },
  { additionalProperties: false },
);
export type OpenLinkRequest = Static<typeof OpenLinkRequest>;

/** Body of {@link giveSharedCode}. */
export const AuthorizationCodeRequest = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: shareLimits.codeMax }) },
  { additionalProperties: false },
);
export type AuthorizationCodeRequest = Static<typeof AuthorizationCodeRequest>;

/** A document as its recipient sees it. */
export const ReceivedDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** null if the document has been deleted since, or may no longer be shown. */
  file: nullable(Type.Object({ mimeType: Type.String(), size: Type.Integer() })),
});
export type ReceivedDocument = Static<typeof ReceivedDocument>;

/** Query of {@link downloadSharedDocument}. */
export const ReceivedDocumentQuery = Type.Object({
  /** Set if the recipient views the document instead of saving it. The sender's notification says which. */
  use: Type.Optional(Type.Literal('view')),
});
export type ReceivedDocumentQuery = Static<typeof ReceivedDocumentQuery>;

/** Documents that a recipient sees when they open a link. */
export const ReceivedShare = Type.Object({
  senderName: Type.String(),
  firmName: Type.String(),
  expiresAt: Type.String(),
  /** null if the authorisation code must be entered first. */
  content: nullable(
    Type.Object({
      subject: Type.String(),
      message: Type.String(),
      documents: Type.Array(ReceivedDocument),
    }),
  ),
});
export type ReceivedShare = Static<typeof ReceivedShare>;

/**
 * Reason why a link does not open, as `errors[].reason` of a `not-found` problem. The last two occur in `forbidden` and
 * `too-many-requests`.
 */
export type ShareRefusal =
  /** The link does not exist, or this browser has not opened it. */
  | 'link-unknown'
  | 'link-expired'
  | 'link-revoked'
  /** The link is locked after too many wrong codes. */
  | 'link-locked'
  /** The link requires its code first. */
  | 'code-required'
  | 'code-wrong';

/** Reasons why a link no longer opens. */
const linkRefusals = ['link-unknown', 'link-expired', 'link-revoked', 'link-locked'] as const;

const ofLink = Type.Object({ companyId: Id, linkId: Id });
const ofShare = Type.Object({ shareId: Id });

export const openSharedLink = endpoint({
  method: 'POST',
  path: '/api/sharing/v1/received/:companyId/:linkId/session',
  access: 'public',
  summary: 'Exchanges a link’s secret for a cookie.',
  params: ofLink,
  body: OpenLinkRequest,
  answers: { 204: Nothing },
  problems: { 'not-found': linkRefusals, 'too-many-requests': [] },
});

export const getReceivedShare = endpoint({
  method: 'GET',
  path: '/api/sharing/v1/received/:companyId/:linkId',
  access: 'public',
  summary: 'Returns what was shared by a link.',
  params: ofLink,
  answers: { 200: ReceivedShare },
  problems: { 'not-found': linkRefusals },
});

export const giveSharedCode = endpoint({
  method: 'POST',
  path: '/api/sharing/v1/received/:companyId/:linkId/code',
  access: 'public',
  summary: 'Enters the authorization code of a link.',
  params: ofLink,
  body: AuthorizationCodeRequest,
  answers: { 200: ReceivedShare },
  problems: { 'not-found': linkRefusals, forbidden: ['code-wrong'], 'too-many-requests': [] },
});

export const downloadSharedDocument = endpoint({
  method: 'GET',
  path: '/api/sharing/v1/received/:companyId/:linkId/documents/:documentId',
  access: 'public',
  summary: 'Downloads a document that was shared.',
  params: Type.Object({ ...Type.Object({ companyId: Id, linkId: Id }).properties, documentId: Id }),
  query: ReceivedDocumentQuery,
  produces: ['application/octet-stream'],
  problems: { 'not-found': linkRefusals, forbidden: ['code-required'] },
});

export const downloadSharedArchive = endpoint({
  method: 'GET',
  path: '/api/sharing/v1/received/:companyId/:linkId/archive',
  access: 'public',
  summary: 'Downloads all documents that were shared, as a zip.',
  params: ofLink,
  produces: ['application/zip'],
  problems: { 'not-found': linkRefusals, forbidden: ['code-required'] },
});

export const shareDocuments = endpoint({
  method: 'POST',
  path: '/api/storage/v2/sharing/share',
  access: 'documents.share',
  // A proof is required if the links have no authorisation code.
  proof: 'sometimes',
  summary: 'Sends links to documents by e-mail.',
  body: ShareRequest,
  answers: { 201: ShareResponse },
  problems: {
    'bad-request': ['validationEmail', 'code-too-short'],
    conflict: ['nothing-to-send', 'scanning', 'scan-refused'],
    'too-large': [],
    'too-many-requests': [],
  },
  example: {
    body: {
      expirationPeriod: 'AfterOneDay',
      language: 'en',
      locale: 'en-us',
      templateType: 'DOCUMENTS',
      templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
      overrides: { subject: 'Documents', body: '' },
      receipents: [{ emailAddress: 'bank@elsewhere.test' }],
      sharedItems: [
        { containerType: 'Folder', containerId: '{folderId}', documentId: '{documentId}', name: '' },
      ],
      variables: { SENDER_EMAIL_ADDRESS: 'somebody@demo.test' },
    },
  },
});

export const listShares = endpoint({
  method: 'GET',
  path: '/api/sharing/v1/shares',
  access: 'documents.read',
  summary: 'Lists what the person has shared.',
  query: ShareListQuery,
  answers: { 200: ShareList },
});

export const getShare = endpoint({
  method: 'GET',
  path: '/api/sharing/v1/shares/:shareId',
  access: 'documents.read',
  summary: 'Returns one share and what its recipients did.',
  params: ofShare,
  answers: { 200: ShareDetail },
});

export const revokeShare = endpoint({
  method: 'POST',
  path: '/api/sharing/v1/shares/:shareId/revocation',
  access: 'documents.share',
  summary: 'Ends a share.',
  params: ofShare,
  answers: { 204: Nothing },
});
