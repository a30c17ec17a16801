import Type, { type Static } from 'typebox';

const NoticeText = Type.Object({
  /** Message of one or two sentences. */
  msg: Type.String(),
  /** Details, shown on request. */
  details: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), items: Type.Optional(Type.Array(Type.String())) })),
  ),
});

/** Notice that the firm shows to everyone on every screen until they close it. It is part of the session's bindings. */
export const Notice = Type.Object({
  id: Type.String(),
  level: Type.Union([
    Type.Literal('danger'),
    Type.Literal('info'),
    Type.Literal('success'),
    Type.Literal('warning'),
  ]),
  /** Texts by language, such as `pt-br`. */
  texts: Type.Record(Type.String(), NoticeText),
});
export type Notice = Static<typeof Notice>;
