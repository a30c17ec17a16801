import Type from 'typebox';

/** An ID in a path. */
export const Id = Type.String({ maxLength: 64 });
