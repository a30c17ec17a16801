import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';

/** Query of {@link getSupportContact}. */
export const SupportQuery = Type.Object({
  /** Language and country, such as `pt-br`. The country decides which address applies. */
  locale: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
});
export type SupportQuery = Static<typeof SupportQuery>;

/** Opening hours of a live chat: days, and two times in the given time zone. */
export const ChatHours = Type.Object({
  /** `HH:MM`. */
  opens: Type.String(),
  closes: Type.String(),
  /** IANA name, such as `America/New_York`. */
  timeZone: Type.String(),
  /** ISO 8601 weekday numbers: 1 is Monday. */
  days: Type.Array(Type.Integer()),
});
export type ChatHours = Static<typeof ChatHours>;

/** Contact details of the firm's support. */
export const SupportContact = Type.Object({
  email: Type.String(),
  /** null if the firm has no chat. */
  chat: Type.Union([Type.Object({ url: Type.String(), hours: ChatHours }), Type.Null()]),
});
export type SupportContact = Static<typeof SupportContact>;

/** Body of {@link reportIssue}, which reports an issue and confirms it by e-mail. */
export const IssueConfirmation = Type.Object(
  {
    /** The reporter's own address; any other is refused. */
    recipient: Type.String({ maxLength: 254 }),
    variables: Type.Object(
      {
        FIRST_NAME: Type.String({ maxLength: 200 }),
        /**
         * Reference code made by the reporter, such as `K7MXQ-P2R9D`. Repeating the report with it has no further
         * effect.
         */
        REFERENCE_CODE: Type.String({ pattern: '^[A-Z0-9]{5}-[A-Z0-9]{5}$' }),
        ISSUE_DESCRIPTION: Type.String({ minLength: 1, maxLength: 8000, pattern: '\\S' }),
        /** ISO time. */
        DATE: Type.String({ maxLength: 40 }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type IssueConfirmation = Static<typeof IssueConfirmation>;

export const getSupportContact = endpoint({
  method: 'GET',
  path: '/api/support/v1/contact',
  access: 'support.read',
  summary: 'Returns how to reach the firm’s support.',
  query: SupportQuery,
  answers: { 200: SupportContact },
  example: { query: { locale: 'en-us' } },
});

export const reportIssue = endpoint({
  method: 'POST',
  path: '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
  access: 'issues.report',
  summary: 'Reports an issue to the firm’s support.',
  body: IssueConfirmation,
  answers: { 204: Nothing },
  problems: { conflict: [], 'too-many-requests': [] },
  example: {
    // Only the reporter can be the recipient, and no person has this address.
    answer: { status: 403 },
    body: {
      recipient: 'somebody@else.test',
      variables: { FIRST_NAME: '', REFERENCE_CODE: 'ABCDE-12345', ISSUE_DESCRIPTION: 'Broken', DATE: '' },
    },
  },
});

const Chat = Type.Union([
  Type.Object(
    {
      /** An https URL, or a path of the portal. */
      url: Type.String({ maxLength: 500 }),
      hours: Type.Object(
        {
          opens: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
          closes: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
          timeZone: Type.String({ maxLength: 60 }),
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);

const settings = {
  /** E-mail address of the support; null: the firm's own address. */
  email: Type.Union([Type.String({ maxLength: 320 }), Type.Null()]),
  /** Addresses for people whose locale has a given country, such as `gb`. */
  countries: Type.Array(
    Type.Object(
      { country: Type.String({ maxLength: 2 }), email: Type.String({ maxLength: 320 }) },
      { additionalProperties: false },
    ),
    { maxItems: 50 },
  ),
  chat: Chat,
};

/** How people reach the firm's support, as its owners have set it. */
export const SupportSettings = Type.Object({ ...settings, version: Type.String() });
export type SupportSettings = Static<typeof SupportSettings>;

/** Body of {@link changeSupportSettings}. Fields that are left out stay unchanged. */
export const SupportSettingsChange = Type.Object(
  {
    email: Type.Optional(settings.email),
    countries: Type.Optional(settings.countries),
    chat: Type.Optional(settings.chat),
    version: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type SupportSettingsChange = Static<typeof SupportSettingsChange>;

export const getSupportSettings = endpoint({
  method: 'GET',
  path: '/api/firm/v1/support',
  access: 'firm.manage',
  summary: 'Returns how people reach the firm’s support, for its owners to change.',
  answers: { 200: SupportSettings },
});

export const changeSupportSettings = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/support',
  access: 'firm.manage',
  summary: 'Changes how people reach the firm’s support.',
  body: SupportSettingsChange,
  answers: { 200: SupportSettings },
  problems: { conflict: ['stale'], 'bad-request': ['required', 'invalid'] },
  example: { body: { chat: null } },
});
