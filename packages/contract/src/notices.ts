import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

const NoticeText = Type.Object({
  /** Message of one or two sentences. */
  msg: Type.String(),
  /** Details, shown on request. */
  details: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), items: Type.Optional(Type.Array(Type.String())) })),
  ),
});

const NoticeLevel = Type.Union([
  Type.Literal('danger'),
  Type.Literal('info'),
  Type.Literal('success'),
  Type.Literal('warning'),
]);

/** Notice that the firm shows to everyone on every screen until they close it. It is part of the session's bindings. */
export const Notice = Type.Object({
  id: Type.String(),
  level: NoticeLevel,
  /** Texts by language, such as `pt-br`. */
  texts: Type.Record(Type.String(), NoticeText),
});
export type Notice = Static<typeof Notice>;

/** Date and time to the minute in the firm's time zone, such as `2026-12-24T09:00`. */
const Minute = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' });

const draft = {
  level: NoticeLevel,
  /** Texts by language; at least one, and only languages that the firm offers. */
  texts: Type.Record(
    Type.String({ maxLength: 10 }),
    Type.Object(
      {
        msg: Type.String({ maxLength: 500 }),
        details: Type.Optional(
          Type.Array(
            Type.Object(
              {
                text: Type.String({ maxLength: 2000 }),
                items: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 30 })),
              },
              { additionalProperties: false },
            ),
            { maxItems: 20 },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    { additionalProperties: false },
  ),
  /** Time from which the notice is shown; null: now. */
  from: Type.Union([Minute, Type.Null()]),
  /** Time until which the notice is shown; null: until it is ended by hand. */
  until: Type.Union([Minute, Type.Null()]),
};

/** A notice as the firm's owners see it. */
export const FirmNotice = Type.Object({
  id: Type.String(),
  level: NoticeLevel,
  texts: Notice.properties.texts,
  from: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
  state: Type.Union([Type.Literal('coming'), Type.Literal('shown'), Type.Literal('over')]),
  /** Identifies the stored version of the notice; it differs once another owner has changed the notice. */
  version: Type.String(),
});
export type FirmNotice = Static<typeof FirmNotice>;

/** Response of {@link listFirmNotices}: the latest 200 notices, sorted by start, latest first. */
export const FirmNotices = Type.Object({
  notices: Type.Array(FirmNotice),
  /** IANA name of the time zone of the notices' times. */
  timeZone: Type.String(),
  /** Languages that the firm offers, the default first. */
  languages: Type.Array(Type.String()),
});
export type FirmNotices = Static<typeof FirmNotices>;

/** Body of {@link addNotice}. */
export const NoticeDraft = Type.Object(
  { ...draft, from: Type.Optional(draft.from), until: Type.Optional(draft.until) },
  { additionalProperties: false },
);
export type NoticeDraft = Static<typeof NoticeDraft>;

/** Body of {@link changeNotice}. Fields that are left out stay unchanged. */
export const NoticeChange = Type.Object(
  {
    level: Type.Optional(draft.level),
    texts: Type.Optional(draft.texts),
    from: Type.Optional(draft.from),
    until: Type.Optional(draft.until),
    version: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type NoticeChange = Static<typeof NoticeChange>;

const ofFirm = { access: 'firm.manage' } as const;
const path = '/api/firm/v1/notices';

export const listFirmNotices = endpoint({
  method: 'GET',
  path,
  ...ofFirm,
  summary: 'Lists the firm’s notices, those to come and those that are over among them.',
  answers: { 200: FirmNotices },
});

export const addNotice = endpoint({
  method: 'POST',
  path,
  ...ofFirm,
  summary: 'Shows a notice to everybody of the firm.',
  body: NoticeDraft,
  answers: { 201: FirmNotice },
  problems: { 'bad-request': ['required', 'invalid'] },
  example: { body: { level: 'info', texts: { 'en-us': { msg: 'We move' } }, from: '2020-01-01T09:00' } },
});

export const changeNotice = endpoint({
  method: 'PATCH',
  path: `${path}/:noticeId`,
  ...ofFirm,
  summary: 'Changes a notice, if it is still as the version says.',
  params: Type.Object({ noticeId: Id }),
  body: NoticeChange,
  answers: { 200: FirmNotice },
  problems: { conflict: ['stale'], 'bad-request': ['required', 'invalid'] },
  example: { params: { noticeId: 'none' }, body: { level: 'warning' } },
});

export const endNotice = endpoint({
  method: 'POST',
  path: `${path}/:noticeId/end`,
  ...ofFirm,
  summary: 'Ends a notice now.',
  params: Type.Object({ noticeId: Id }),
  answers: { 200: FirmNotice },
  example: { params: { noticeId: 'none' } },
});
