import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** A file for which a client is to be found. */
export const NamedFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    /** Text of the file; empty if it has none. */
    text: Type.String({ maxLength: 20_000 }),
  },
  { additionalProperties: false },
);
export type NamedFile = Static<typeof NamedFile>;

/** Clue that identified the client: a tax identifier, the firm's own number, or the client's name. */
export const ClientClue = Type.Union([
  Type.Literal('identifier'),
  Type.Literal('code'),
  Type.Literal('name'),
]);
export type ClientClue = Static<typeof ClientClue>;

/** Clients that a file names, and where it names them. */
export const FileMatch = Type.Object({
  /** One client if the match is clear, several if the file names several, none if it names no client. */
  clients: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Null if there are no clients. */
  clue: Type.Union([ClientClue, Type.Null()]),
  /**
   * Whether the clue is in the file's name or in its text; null if there are no clients, or if name and text contradict
   * each other.
   */
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
  // Non-Latin text can take three bytes per character.
  bodyLimit: 2 * 1024 * 1024,
  answers: { 200: Type.Object({ items: Type.Array(FileMatch) }) },
  example: { body: { files: [{ name: 'Bramble & Oak.pdf', text: '' }] } },
});
