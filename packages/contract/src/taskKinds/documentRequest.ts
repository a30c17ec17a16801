import Type, { type Static } from 'typebox';

/** What the firm asks for in one item of a document request. */
export const DocumentRequestStepParams = Type.Object(
  {
    /** Extensions in lower case, without a dot; every type that the portal takes if left out. */
    types: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9]{1,10}$' }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    /** Whether it takes more than one file. Default true. */
    several: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DocumentRequestStepParams = Static<typeof DocumentRequestStepParams>;

/** Kept by the server as files come and go; `{}` while there is none. */
export const DocumentRequestStepData = Type.Object(
  {
    /** How many files have been given. */
    files: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type DocumentRequestStepData = Static<typeof DocumentRequestStepData>;
