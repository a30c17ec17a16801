import Type, { type Static } from 'typebox';

/** Query of `GET /api/help/v1/articles`. */
export const HelpQuery = Type.Object({
  apps: Type.Optional(Type.Literal('ClientCenter')),
  userType: Type.Union([Type.Literal('client'), Type.Literal('staff')]),
  /** As `pt-br`. */
  locale: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
});
export type HelpQuery = Static<typeof HelpQuery>;

const Address = Type.Union([Type.String(), Type.Null()]);

/** What the help menu offers. Addresses are of this origin or https; null for what the firm does not have. */
export const Help = Type.Object({
  /** Takes `q` and who asks, in its query. */
  searchUrl: Address,
  topics: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Type.String() })),
  howToUrl: Address,
  privacyUrl: Address,
});
export type Help = Static<typeof Help>;

/** Body of `POST /api/help/v1/feedback`. */
export const Feedback = Type.Object(
  {
    mood: Type.Union([Type.Literal('happy'), Type.Literal('sad')]),
    message: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type Feedback = Static<typeof Feedback>;
