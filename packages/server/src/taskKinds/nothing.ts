import Type from 'typebox';

/** For what a kind of task does not ask for. */
export const nothing = Type.Object({}, { additionalProperties: false });
