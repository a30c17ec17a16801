import Type, { type Static } from 'typebox';

/** Definition of an upload task, beyond its description. */
export const UploadDefinition = Type.Object(
  {
    /** The task takes no files itself; it leads to the Documents screen. */
    uploaderHidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type UploadDefinition = Static<typeof UploadDefinition>;
