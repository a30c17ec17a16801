import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** A file whose client is looked for. */
export const NamedFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    /** Its text; empty for none. */
    text: Type.String({ maxLength: 20_000 }),
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

export const matchFiles = endpoint({
  method: 'POST',
  path: '/api/people/v1/file-matches',
  access: 'people.read',
  summary: 'Finds the clients whom files name, by tax identifier, the firm’s own number or name.',
  body: Type.Object(
    { files: Type.Array(NamedFile, { minItems: 1, maxItems: 20 }) },
    { additionalProperties: false },
  ),
  // Text outside of Latin takes three bytes for a character.
  bodyLimit: 2 * 1024 * 1024,
  answers: { 200: Type.Object({ items: Type.Array(FileMatch) }) },
  example: { body: { files: [{ name: 'Bramble & Oak.pdf', text: '' }] } },
});
