import { endpoint } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';
import { filesAtOnce, longestText } from './rules/limits.ts';

/** A file whose client is looked for. */
export const NamedFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    /** Its text; empty for none. */
    text: Type.String({ maxLength: longestText }),
  },
  { additionalProperties: false },
);
export type NamedFile = Static<typeof NamedFile>;

/** Clue that named the client: a tax identifier, the firm's own number, or the client's name. */
export const ClientClue = Type.Union([
  Type.Literal('identifier'),
  Type.Literal('code'),
  Type.Literal('name'),
]);
export type ClientClue = Static<typeof ClientClue>;

/** Clients whom a file names, and where it does. */
export const FileMatch = Type.Object({
  /** One if it is clear whose file it is; several if it names several; none if it names nobody. */
  clients: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Null for no clients. */
  clue: Type.Union([ClientClue, Type.Null()]),
  /** Whether the name of the file or its text has the clue; null for no clients, and if name and text contradict each other. */
  foundIn: Type.Union([Type.Literal('name'), Type.Literal('text'), Type.Null()]),
});
export type FileMatch = Static<typeof FileMatch>;

const Batch = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

/** Facts of a delivered file, in the form's field `delivery`. */
export const DeliveryFacts = Type.Object(
  {
    /** Names what is sent in one go: its clients are told of it in one e-mail for each person. */
    batch: Batch,
    /** Names of the folders that lead to the file's folder; none for the one of the client's uploads. */
    path: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type DeliveryFacts = Static<typeof DeliveryFacts>;

export const DeliveredFile = Type.Object({
  documentId: Type.String(),
  /** Name of the document, which may be numbered. */
  name: Type.String(),
  /** False if the client has this content from an earlier delivery. It was not added again, and nobody is told again. */
  isNew: Type.Boolean(),
});
export type DeliveredFile = Static<typeof DeliveredFile>;

/** Outcome of telling a batch's clients. */
export const ToldBatch = Type.Object({
  /** Number of people who get an e-mail. */
  people: Type.Integer(),
  /** Clients of whom nobody who may read the documents can sign in: nobody was told. */
  unheard: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type ToldBatch = Static<typeof ToldBatch>;

export const matchFiles = endpoint({
  method: 'POST',
  path: '/api/deliver/v1/matches',
  access: 'documents.deliver',
  summary: 'Finds the clients whom files name, by tax identifier, the firm’s own number or name.',
  body: Type.Object(
    { files: Type.Array(NamedFile, { minItems: 1, maxItems: filesAtOnce }) },
    { additionalProperties: false },
  ),
  // Text outside of Latin takes three bytes for a character.
  bodyLimit: 2 * 1024 * 1024,
  answers: { 200: Type.Object({ items: Type.Array(FileMatch) }) },
  example: { body: { files: [{ name: 'Bramble & Oak.pdf', text: '' }] } },
});

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
    /** ID of a document that a delivery has made. */
    documentId: Id,
    /** Name that the file was sent with, numbered where that is taken. */
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
