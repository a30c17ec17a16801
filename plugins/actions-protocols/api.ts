import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { DownloadLink } from '@anteroom/contract/storage';
import Type, { type Static } from 'typebox';

const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Month that a delivery is about, such as `2026-10`. */
const Competence = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const Line = (maxLength: number) => Type.String({ pattern: '\\S', maxLength });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const PersonName = Type.Object({ firstName: Type.String(), lastName: Type.String() });

/**
 * Kind of delivery: a tax payment slip (guia), payroll, a return, accounts, a contract, a certificate, or another one.
 */
export const DeliveryKind = Type.Union([
  Type.Literal('taxPayment'),
  Type.Literal('payroll'),
  Type.Literal('taxReturn'),
  Type.Literal('financialStatement'),
  Type.Literal('contract'),
  Type.Literal('certificate'),
  Type.Literal('other'),
]);
export type DeliveryKind = Static<typeof DeliveryKind>;

/**
 * State of a delivery. For a contact, it is read once they have opened all of its documents since it was made; for
 * staff, once any of the client's contacts has.
 */
export const DeliveryState = Type.Union([
  Type.Literal('unread'),
  Type.Literal('read'),
  Type.Literal('acknowledged'),
  Type.Literal('cancelled'),
]);
export type DeliveryState = Static<typeof DeliveryState>;

/** A delivery (protocolo) as lists show it: documents that a firm handed over to a client. */
export const DeliverySummary = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  /**
   * Year of the delivery, in the firm's calendar. People quote it together with the number, as in `12/2026`; numbers
   * count up within the firm and the year.
   */
  year: Type.Integer(),
  number: Type.Integer(),
  kind: DeliveryKind,
  subject: Type.String(),
  competence: OrNull(Competence),
  /** Day by which the client has to act, for example to pay. */
  dueDate: OrNull(CalendarDate),
  documentsCount: Type.Integer(),
  deliveredAt: Type.String(),
  deliveredBy: PersonName,
  state: DeliveryState,
  acknowledgedAt: OrNull(Type.String()),
});
export type DeliverySummary = Static<typeof DeliverySummary>;

/** A document as it was delivered. */
export const DeliveredDocument = Type.Object({
  documentId: Type.String(),
  /** Name at the time of the delivery. */
  name: Type.String(),
  mimeType: Type.String(),
  /** Size in bytes. */
  size: Type.Integer(),
  /** SHA-256 of the content, in lower-case hex. */
  sha256: Type.String(),
  /** Whether the document still exists and the reader may read it. */
  isThere: Type.Boolean(),
});
export type DeliveredDocument = Static<typeof DeliveredDocument>;

/** A client's contact who received the delivery, or has opened it. */
export const DeliveryReader = Type.Object({
  ...PersonName.properties,
  contactId: Type.String(),
  /** Whether they were notified. If false, they only had access. */
  isRecipient: Type.Boolean(),
  /** Times at which they first opened or downloaded each of its documents since it was made. */
  opened: Type.Array(Type.Object({ documentId: Type.String(), at: Type.String() })),
});
export type DeliveryReader = Static<typeof DeliveryReader>;

export const Delivery = Type.Object({
  ...DeliverySummary.properties,
  note: OrNull(Type.String()),
  documents: Type.Array(DeliveredDocument),
  /** Readers, sorted by name. */
  readers: Type.Array(DeliveryReader),
  acknowledgedBy: OrNull(PersonName),
  cancelled: OrNull(Type.Object({ at: Type.String(), by: PersonName, reason: Type.String() })),
});
export type Delivery = Static<typeof Delivery>;

/**
 * Query of {@link listDeliveries} and, for all clients, of {@link listAllDeliveries}. Results are sorted newest first.
 */
export const DeliveryQuery = Type.Object({
  kind: Type.Optional(DeliveryKind),
  competence: Type.Optional(Competence),
  state: Type.Optional(DeliveryState),
  /** Words in the subject, the note or the names of documents, or the number of the delivery. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  after: Type.Optional(Type.String({ maxLength: 300 })),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryList = Type.Object({
  items: Type.Array(DeliverySummary),
  next: OrNull(Type.String()),
});
export type DeliveryList = Static<typeof DeliveryList>;

/** Response of {@link listDeliveryCompetences}: months with a delivery, newest first; at most 120. */
export const DeliveryCompetences = Type.Object({ competences: Type.Array(Competence) });
export type DeliveryCompetences = Static<typeof DeliveryCompetences>;

const facts = {
  /** Idempotency key, made by the sender once per delivery. A repeated request returns the first delivery. */
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
  kind: DeliveryKind,
  subject: Line(200),
  competence: OrNull(Competence),
  dueDate: OrNull(CalendarDate),
  note: OrNull(Line(2000)),
  /** Contacts of the client; null for everyone there who may read all of the documents. */
  recipients: OrNull(Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true })),
};

/** Body of {@link createDelivery}, for documents that the client already has. */
export const NewDelivery = Type.Object(
  { ...facts, documentIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }) },
  { additionalProperties: false },
);
export type NewDelivery = Static<typeof NewDelivery>;

/**
 * Field `delivery` (JSON) of the form that {@link uploadDelivery} accepts. It precedes 1 to 20 files in the field
 * `file[]`.
 */
export const UploadedDelivery = Type.Object(
  {
    ...facts,
    /** Folder for the files; null for the default folder of the client's uploads. */
    folderId: OrNull(Id),
  },
  { additionalProperties: false },
);
export type UploadedDelivery = Static<typeof UploadedDelivery>;

/** Body of {@link cancelDelivery}. */
export const DeliveryCancellation = Type.Object({ reason: Line(500) }, { additionalProperties: false });
export type DeliveryCancellation = Static<typeof DeliveryCancellation>;

/**
 * Response of {@link listDeliveryRecipients}: contacts to whom the client's documents can be delivered, sorted by name.
 */
export const DeliveryRecipients = Type.Object({
  items: Type.Array(
    Type.Object({ ...PersonName.properties, contactId: Type.String(), email: Type.String() }),
  ),
});
export type DeliveryRecipients = Static<typeof DeliveryRecipients>;

const ofDelivery = Type.Object({ clientId: Id, deliveryId: Id });
const ofClient = Type.Object({ clientId: Id });

export const acknowledgeDelivery = endpoint({
  method: 'POST',
  path: '/api/protocols/v1/clients/:clientId/deliveries/:deliveryId/acknowledgement',
  access: 'deliveries.acknowledge',
  summary: 'Confirms that the client has received a delivery.',
  params: ofDelivery,
  answers: { 200: Delivery },
});

export const listAllDeliveries = endpoint({
  method: 'GET',
  path: '/api/protocols/v1/deliveries',
  access: 'actions.read',
  summary: 'Lists deliveries to all clients that the person may see.',
  query: DeliveryQuery,
  answers: { 200: DeliveryList },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/protocols/v1/clients/:clientId/deliveries',
  access: 'actions.read',
  summary: 'Lists deliveries to a client, newest first, page by page.',
  mayLag: true,
  params: ofClient,
  query: DeliveryQuery,
  answers: { 200: DeliveryList },
});

export const listDeliveryCompetences = endpoint({
  method: 'GET',
  path: '/api/protocols/v1/clients/:clientId/deliveries/competences',
  access: 'actions.read',
  summary: 'Lists the months that have a delivery.',
  params: ofClient,
  answers: { 200: DeliveryCompetences },
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/protocols/v1/clients/:clientId/deliveries/:deliveryId',
  access: 'actions.read',
  summary: 'Returns one delivery with its documents, and who opened each.',
  params: ofDelivery,
  answers: { 200: Delivery },
});

export const createDeliveryReceiptLink = endpoint({
  method: 'POST',
  path: '/api/protocols/v1/clients/:clientId/deliveries/:deliveryId/receipt-links',
  access: 'actions.read',
  summary: 'Creates a link to a delivery’s receipt, a PDF.',
  params: ofDelivery,
  answers: { 201: DownloadLink },
});

export const listDeliveryRecipients = endpoint({
  method: 'GET',
  path: '/api/protocols/v1/clients/:clientId/recipients',
  access: 'deliveries.manage',
  summary: 'Lists the people to whom something can be delivered.',
  params: ofClient,
  answers: { 200: DeliveryRecipients },
});

export const createDelivery = endpoint({
  method: 'POST',
  path: '/api/protocols/v1/clients/:clientId/deliveries',
  access: 'deliveries.manage',
  summary: 'Delivers documents that are in the portal.',
  params: ofClient,
  body: NewDelivery,
  answers: { 201: Delivery },
  example: {
    // The example's document does not exist. See plugins/actions-protocols/server/deliveries.test.ts.
    answer: { status: 400 },
    body: {
      idempotencyKey: 'delivery-{unique}',
      kind: 'other',
      subject: '{unique}',
      competence: null,
      dueDate: null,
      note: null,
      recipients: null,
      documentIds: ['none'],
    },
  },
});

export const cancelDelivery = endpoint({
  method: 'POST',
  path: '/api/protocols/v1/clients/:clientId/deliveries/:deliveryId/cancellation',
  access: 'deliveries.manage',
  summary: 'Takes back a delivery, with a reason.',
  params: ofDelivery,
  body: DeliveryCancellation,
  answers: { 200: Delivery },
  example: { body: { reason: 'Wrong month' } },
});

export const uploadDelivery = endpoint({
  method: 'POST',
  path: '/api/protocols/v1/clients/:clientId/deliveries/upload',
  access: 'deliveries.manage',
  summary: 'Uploads files and delivers them.',
  params: ofClient,
  consumes: ['multipart/form-data'],
  answers: { 201: Delivery },
  example: {
    form: {
      delivery: {
        idempotencyKey: 'delivery-{unique}',
        kind: 'other',
        subject: '{unique}',
        competence: null,
        dueDate: null,
        note: null,
        recipients: null,
        folderId: null,
      },
      file: '{unique}.pdf',
    },
  },
});
