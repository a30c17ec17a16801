import { endpoint } from '@anteroom/contract/endpoint';
import { examplePicture } from '@anteroom/contract/examplePicture';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const closed = { additionalProperties: false } as const;

/**
 * Position of a field on its page, in points (1/72 inch) from the upper left corner of the page as displayed, that is,
 * after applying its crop box and rotation.
 */
export const EsignBox = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: 14_400 }),
    y: Type.Number({ minimum: 0, maximum: 14_400 }),
    width: Type.Number({ minimum: 6, maximum: 14_400 }),
    height: Type.Number({ minimum: 6, maximum: 14_400 }),
  },
  closed,
);
export type EsignBox = Static<typeof EsignBox>;

export const EsignFieldType = Type.Union([
  Type.Literal('signature'),
  Type.Literal('initials'),
  /** Date of signing in the signer's time zone; filled in by the portal. */
  Type.Literal('date'),
  Type.Literal('text'),
  Type.Literal('checkbox'),
]);
export type EsignFieldType = Static<typeof EsignFieldType>;

/** Field of the document that a signer, or the portal for them, fills in. */
export const EsignField = Type.Object(
  {
    /** Unique within the document. */
    id: Type.String({ minLength: 1, maxLength: 64 }),
    type: EsignFieldType,
    /** Number of the signer in the order of {@link EsignDefinition}, counted from 1. */
    signer: Type.Integer({ minimum: 1, maximum: 10 }),
    /** Page number, counted from 1. */
    page: Type.Integer({ minimum: 1, maximum: 2000 }),
    box: EsignBox,
    required: Type.Boolean(),
    /** Label of a text or checkbox field, in the document's language. */
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  closed,
);
export type EsignField = Static<typeof EsignField>;

export const EsignRole = Type.Union([
  Type.Literal('taxpayer'),
  Type.Literal('spouse'),
  Type.Literal('representative'),
]);
export type EsignRole = Static<typeof EsignRole>;

/** Definition of an `ESIGN` task. It expires with the task's `expirationDate`. */
export const EsignDefinition = Type.Object(
  {
    /** A PDF among the client's documents. */
    documentId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Signers in signing order: contacts of the client, each once. */
    signers: Type.Array(
      Type.Object({ contactId: Type.String({ minLength: 1, maxLength: 64 }), role: EsignRole }, closed),
      { minItems: 1, maxItems: 10 },
    ),
    fields: Type.Array(EsignField, { minItems: 1, maxItems: 500 }),
    /** Consent that each signer gives before signing. Default: the portal's own text, in the person's language. */
    consent: Type.Optional(Type.String({ minLength: 1, maxLength: 8000 })),
    /** The firm's message to the signers. */
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  },
  closed,
);
export type EsignDefinition = Static<typeof EsignDefinition>;

/** Empty data of an e-sign task: its content has its own endpoints and is not stored as task data. */
export const EsignData = Type.Object({}, closed);
export type EsignData = Static<typeof EsignData>;

/** PNG image in base64, 200 kB at most. */
const Picture = Type.String({ minLength: 64, maxLength: 273_068, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** Body of {@link adoptSignature}: the signature that the person will sign with. */
export const EsignSignature = Type.Object(
  {
    method: Type.Union([Type.Literal('typed'), Type.Literal('drawn'), Type.Literal('uploaded')]),
    /** The signature on a transparent background. */
    picture: Picture,
    initials: Picture,
  },
  closed,
);
export type EsignSignature = Static<typeof EsignSignature>;

/** A signer's value for a field: a text, or whether a box is checked. The portal fills in pictures and dates. */
export const EsignValue = Type.Object(
  {
    fieldId: Type.String({ maxLength: 64 }),
    value: Type.Union([Type.String({ maxLength: 500 }), Type.Boolean()]),
  },
  closed,
);
export type EsignValue = Static<typeof EsignValue>;

/** Body of {@link consentToEsign}. */
export const EsignConsent = Type.Object({ agreed: Type.Literal(true) }, closed);

/** Body of {@link signDocument}. A repeated request gets the first response. */
export const EsignSigning = Type.Object(
  {
    values: Type.Array(EsignValue, { maxItems: 500 }),
    /** Signature, initials and date fields that the signer has marked. */
    marked: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }),
    /** IANA name of the signer's time zone, such as `America/New_York`. Dates are written in it. */
    timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  },
  closed,
);
export type EsignSigning = Static<typeof EsignSigning>;

/** Body of {@link declineToSign}. */
export const EsignDecline = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) },
  closed,
);
export type EsignDecline = Static<typeof EsignDecline>;

const SignerState = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  role: EsignRole,
  consentedAt: Nullable(Type.String()),
  signedAt: Nullable(Type.String()),
  declinedAt: Nullable(Type.String()),
});

/** Content of a filled field. Pictures are PNG images in base64. */
export const EsignMark = Type.Object({
  fieldId: Type.String(),
  kind: Type.Union([Type.Literal('picture'), Type.Literal('text'), Type.Literal('check')]),
  value: Type.String(),
});
export type EsignMark = Static<typeof EsignMark>;

/** Whether a person can sign now, or the reason why not. */
export const EsignPhase = Type.Union([
  /** It is the person's turn. */
  Type.Literal('turn'),
  /** A signer before this one has not signed yet, or this one has signed and others follow. */
  Type.Literal('waiting'),
  /** The person is not a signer. */
  Type.Literal('onlooker'),
  /** All have signed, and the signed document is being created. */
  Type.Literal('sealing'),
  Type.Literal('signed'),
  /** The firm has a copy signed on paper. */
  Type.Literal('on-paper'),
  /** A signer declined, or the firm withdrew the task. */
  Type.Literal('cancelled'),
  Type.Literal('expired'),
]);
export type EsignPhase = Static<typeof EsignPhase>;

/** Response of {@link getEsign} and of each change: the document to sign and its state for the person. */
export const EsignState = Type.Object({
  taskId: Type.String(),
  phase: EsignPhase,
  /** The person's number among the signers, counted from 1; null if the person is not a signer. */
  own: Nullable(Type.Integer()),
  signers: Type.Array(SignerState),
  document: Type.Object({
    name: Type.String(),
    /** Size in bytes. */
    size: Type.Integer(),
    pageCount: Type.Integer(),
    /** SHA-256 of the original, in lower-case hex. */
    sha256: Type.String(),
  }),
  fields: Type.Array(EsignField),
  /** Contents of the fields of those who have signed. */
  marks: Type.Array(EsignMark),
  /** The person's own signature, once adopted. */
  signature: Nullable(EsignSignature),
  consent: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** Calendar date after which nobody can sign. */
  expirationDate: Nullable(Type.String()),
  declineReason: Nullable(Type.String()),
  signedDocumentId: Nullable(Type.String()),
});
export type EsignState = Static<typeof EsignState>;

/** Reason why a step was refused with 409, in a problem's `errors[].reason`. Load the state again. */
export type EsignConflict =
  | 'not-a-signer'
  | 'not-your-turn'
  | 'task-complete'
  | 'expired'
  | 'consent-missing'
  | 'signature-missing';

/** Reason why a PDF cannot be signed, in a problem's `errors[].reason`. */
export type EsignDocumentRefusal =
  | 'not-a-pdf'
  | 'damaged'
  | 'encrypted'
  /** The document contains active content: scripts, or a program. */
  | 'scripted'
  /** An XML form (XFA), which different programs display differently. */
  | 'xfa'
  | 'page-too-large'
  | 'too-many-pages'
  | 'too-large'
  /** Reading the document takes too much time or memory. */
  | 'too-costly';

const ofTask = Type.Object({ taskId: Id });

/** Conflicts of a step that requires it to be the signer's turn. */
const notNow = [
  'not-a-signer',
  'not-your-turn',
  'task-complete',
  'expired',
] as const satisfies readonly EsignConflict[];

export const getEsign = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/:taskId/esign',
  access: 'tasks.read',
  summary: 'Returns the document to sign, as it stands for the person.',
  params: ofTask,
  answers: { 200: EsignState },
  example: { params: { taskId: 'none' } },
});

export const downloadEsignDocument = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/:taskId/esign/document',
  access: 'tasks.read',
  summary: 'Returns the PDF to sign.',
  params: ofTask,
  produces: ['application/pdf'],
  example: { params: { taskId: 'none' } },
});

export const consentToEsign = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks/:taskId/esign/consent',
  access: 'tasks.write',
  summary: 'Consents to sign electronically.',
  params: ofTask,
  body: EsignConsent,
  answers: { 200: EsignState },
  problems: { conflict: notNow },
  example: { params: { taskId: 'none' }, body: { agreed: true } },
});

export const adoptSignature = endpoint({
  method: 'PUT',
  path: '/api/tasks/v3/tasks/:taskId/esign/signature',
  access: 'tasks.write',
  summary: 'Adopts a signature.',
  params: ofTask,
  body: EsignSignature,
  answers: { 200: EsignState },
  problems: { 'bad-request': ['picture'], conflict: [...notNow, 'consent-missing'] },
  example: {
    params: { taskId: 'none' },
    body: { method: 'typed', picture: examplePicture, initials: examplePicture },
  },
});

export const signDocument = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks/:taskId/esign/sign',
  access: 'tasks.write',
  summary: 'Signs the document.',
  params: ofTask,
  headers: Type.Object({ 'user-agent': Type.Optional(Type.String()) }),
  body: EsignSigning,
  answers: { 200: EsignState },
  problems: {
    'bad-request': ['unknown', 'not-yours', 'wrong-type', 'unwritable', 'required'],
    conflict: [...notNow, 'consent-missing', 'signature-missing'],
  },
  example: { params: { taskId: 'none' }, body: { values: [], marked: [], timeZone: 'UTC' } },
});

export const declineToSign = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks/:taskId/esign/decline',
  access: 'tasks.write',
  summary: 'Declines to sign, with a reason.',
  params: ofTask,
  body: EsignDecline,
  answers: { 200: EsignState },
  problems: { conflict: ['not-a-signer', 'not-your-turn', 'task-complete'] },
  example: { params: { taskId: 'none' }, body: { reason: 'Not mine' } },
});
