import Type, { type Static } from 'typebox';

/** Files that a step of a task requests. */
export const RequestedFiles = Type.Object(
  {
    /** Extensions in lower case, without a dot. Default: every type that the portal accepts. */
    types: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9]{1,10}$' }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    /** Whether the step accepts more than one file. Default: true. */
    several: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type RequestedFiles = Static<typeof RequestedFiles>;
