import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';

/** Query of {@link getHelp}. */
export const HelpQuery = Type.Object({
  apps: Type.Optional(Type.Literal('ClientCenter')),
  userType: Type.Union([Type.Literal('client'), Type.Literal('staff')]),
  /** Language and country, such as `pt-br`. */
  locale: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
});
export type HelpQuery = Static<typeof HelpQuery>;

const Address = Type.Union([Type.String(), Type.Null()]);

/** Entries of the help menu. Addresses are of this origin or https; null if the firm has none. */
export const Help = Type.Object({
  /** Takes `q` and who asks, in its query. */
  searchUrl: Address,
  topics: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Type.String() })),
  howToUrl: Address,
  privacyUrl: Address,
});
export type Help = Static<typeof Help>;

/** Body of {@link giveFeedback}. */
export const Feedback = Type.Object(
  {
    mood: Type.Union([Type.Literal('happy'), Type.Literal('sad')]),
    message: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type Feedback = Static<typeof Feedback>;

export const getHelp = endpoint({
  method: 'GET',
  path: '/api/help/v1/articles',
  access: 'help.read',
  summary: 'Returns what the help menu offers.',
  query: HelpQuery,
  answers: { 200: Help },
  example: { query: { userType: 'client', locale: 'en-us' } },
});

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/help/v1/feedback',
  access: 'feedback.write',
  summary: 'Sends the firm feedback on the portal.',
  body: Feedback,
  answers: { 204: Nothing },
  example: { body: { mood: 'happy', message: 'Thank you' } },
});
