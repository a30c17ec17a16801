import Type, { type Static } from 'typebox';

/** Definition of one item of a document request. */
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
    /** Whether the item accepts more than one file. Default: true. */
    several: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DocumentRequestStepParams = Static<typeof DocumentRequestStepParams>;

/** Data of an item, kept by the server as files are added and removed; `{}` while there are none. */
export const DocumentRequestStepData = Type.Object(
  {
    /** Number of files given. */
    files: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type DocumentRequestStepData = Static<typeof DocumentRequestStepData>;
