import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';

const Batch = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

/** Facts of a delivered file, in the form's field `delivery`. */
export const DeliveryFacts = Type.Object(
  {
    /** Identifies everything that is sent together. Each person gets one e-mail about the whole batch. */
    batch: Batch,
    /** Names of the folders on the path to the file's folder; empty for the client's upload folder. */
    path: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type DeliveryFacts = Static<typeof DeliveryFacts>;

export const DeliveredFile = Type.Object({
  documentId: Type.String(),
  /** Name of the document, to which a number may have been added. */
  name: Type.String(),
  /**
   * False if the client already had this content from an earlier delivery. It is then neither added nor announced
   * again.
   */
  isNew: Type.Boolean(),
});
export type DeliveredFile = Static<typeof DeliveredFile>;

/** Outcome of notifying a batch's clients. */
export const ToldBatch = Type.Object({
  /** Number of people who get an e-mail. */
  people: Type.Integer(),
  /** Clients where nobody who may read the documents can sign in, so that nobody was notified. */
  unheard: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type ToldBatch = Static<typeof ToldBatch>;

export const deliverFile = endpoint({
  method: 'POST',
  path: '/api/deliver/v1/clients/:clientId/documents',
  access: 'documents.deliver',
  summary: 'Adds a file to a client’s documents, unless an earlier delivery has brought the same content.',
  params: Type.Object({ clientId: Id }),
  consumes: ['multipart/form-data'],
  answers: { 201: DeliveredFile },
  problems: { conflict: ['name-taken'] },
  example: { form: { delivery: { batch: 'batch-{unique}', path: [] }, file: '{unique}.pdf' } },
});

/** Body of {@link deliverCopy}. */
export const CopyFacts = Type.Object(
  {
    ...DeliveryFacts.properties,
    /** ID of a document created by an earlier delivery. */
    documentId: Id,
    /** Name with which the file was sent, with a number added if it was taken. */
    name: Type.String({ minLength: 1, maxLength: 255 }),
  },
  { additionalProperties: false },
);
export type CopyFacts = Static<typeof CopyFacts>;

export const deliverCopy = endpoint({
  method: 'POST',
  path: '/api/deliver/v1/clients/:clientId/copies',
  access: 'documents.deliver',
  summary:
    'Adds a file that was delivered to another client, without sending it again. The storage has its content once.',
  params: Type.Object({ clientId: Id }),
  body: CopyFacts,
  answers: { 201: DeliveredFile },
  problems: { conflict: ['name-taken'] },
  example: {
    answer: { status: 404 },
    body: { batch: 'batch-{unique}', path: [], documentId: 'none', name: '{unique}.pdf' },
  },
});

export const endBatch = endpoint({
  method: 'POST',
  path: '/api/deliver/v1/ended-batches',
  access: 'documents.deliver',
  summary: 'Tells the people of a batch’s clients what has arrived, in one e-mail for each person.',
  body: Type.Object({ batch: Batch }, { additionalProperties: false }),
  answers: { 200: ToldBatch },
  example: { body: { batch: 'batch-{unique}' } },
});
