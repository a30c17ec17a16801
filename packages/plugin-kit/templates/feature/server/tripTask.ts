import type { TaskKind } from '@anteroom/server-sdk';
import Type from 'typebox';

const fields = ['date', 'kilometres', 'purpose'];

/** Kind of task in which the client enters one trip. */
export const tripTask: TaskKind = {
  kind: 'my-plugin',
  definition: Type.Object(
    {
      /** Maximum distance that the firm expects, in kilometres, which the form shows. */
      expectedKilometres: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 5000 })),
    },
    { additionalProperties: false },
  ),
  data: Type.Object(
    {
      date: Type.Optional(Type.String({ format: 'date' })),
      kilometres: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 5000 })),
      purpose: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
  openPoints: ({ task, status }) =>
    status === 'DONE'
      ? fields
          .filter((field) => task.data[field] === undefined)
          .map((field) => ({ path: `data/${field}`, reason: 'required' }))
      : [],
};
