import { RequestedFiles } from '@anteroom/contract';
import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;

/** Definition of one step of a `DYNAMIC` task. */
export const DynamicStepParams = Type.Union([
  /** Information to read. */
  Type.Object(
    { kind: Type.Literal('information'), text: Type.String({ minLength: 1, maxLength: 8000 }) },
    closed,
  ),
  /** Questions: a form definition, which `domain/checkForm` validates. */
  Type.Object(
    {
      kind: Type.Literal('form'),
      form: Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 100 }),
          version: Type.Integer({ minimum: 0 }),
          fields: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 500 }),
        },
        closed,
      ),
    },
    closed,
  ),
  /** Files. */
  Type.Object({ kind: Type.Literal('upload'), ...RequestedFiles.properties }, closed),
  /** A sentence that the contact confirms. */
  Type.Object(
    { kind: Type.Literal('confirm'), text: Type.String({ minLength: 1, maxLength: 2000 }) },
    closed,
  ),
]);
export type DynamicStepParams = Static<typeof DynamicStepParams>;

/** A contact's input in a step: answers by question name, or a confirmation. The server counts files. */
export const DynamicStepData = Type.Object(
  {
    answers: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
    confirmed: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type DynamicStepData = Static<typeof DynamicStepData>;
