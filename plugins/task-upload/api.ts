import Type, { type Static } from 'typebox';

/** Definition of an upload task, in addition to its description. */
export const UploadDefinition = Type.Object(
  {
    /** Whether the task itself accepts no files and links to the Documents screen instead. */
    uploaderHidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type UploadDefinition = Static<typeof UploadDefinition>;
