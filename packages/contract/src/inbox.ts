import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Person of the firm or of a client, with ID and name. */
const Named = Type.Object({ userId: Type.String(), name: Type.String() });

/** An action that the person can run on an item from its row. */
export const InboxItemAction = Type.Object({
  id: Type.String(),
  icon: Type.String(),
  /** Text of the button, in the reader's language. */
  label: Type.String(),
  /** Label of a text that the action requires; null: it runs with one click. */
  asks: Type.Union([Type.String(), Type.Null()]),
});
export type InboxItemAction = Static<typeof InboxItemAction>;

/** An item that has come in for the staff. */
export const InboxItem = Type.Object({
  id: Type.String(),
  /** Kind of item. {@link listInboxChoices} returns its label. */
  kind: Type.String(),
  icon: Type.String(),
  /** Client that the item is about; null if it is not about a client. */
  client: Type.Union([Type.Object({ clientId: Type.String(), name: Type.String() }), Type.Null()]),
  /** Person who caused the item; null if there is none, and `words` is then a complete sentence. */
  person: Type.Union([Named, Type.Null()]),
  /** Text that follows the person's name, in the reader's language: `completed “Ledger”`. */
  words: Type.String(),
  /** First lines of what the person wrote. */
  text: Type.Union([Type.String(), Type.Null()]),
  /** Path of the screen in the portal where staff deal with the item. */
  path: Type.Union([Type.String(), Type.Null()]),
  /** ISO time at which it came in. */
  at: Type.String(),
  /** ISO time from which the item is listed: later than `at` if it was snoozed. */
  shownAt: Type.String(),
  assignee: Type.Union([Named, Type.Null()]),
  isDone: Type.Boolean(),
  /** Actions besides opening the item and marking it as done; empty for an item that is done. */
  actions: Type.Array(InboxItemAction),
  version: Type.Integer(),
});
export type InboxItem = Static<typeof InboxItem>;

/** Which items to list: only those assigned to the person, only those of the clients assigned to the person, or all. */
export const InboxOf = Type.Enum(['mine', 'clients', 'all']);
export type InboxOf = Static<typeof InboxOf>;

export const InboxState = Type.Enum(['open', 'snoozed', 'done']);
export type InboxState = Static<typeof InboxState>;

export const InboxQuery = Type.Object({
  state: Type.Optional(InboxState),
  of: Type.Optional(InboxOf),
  /** Only items about this client. */
  clientId: Type.Optional(Id),
  /** Only items of this kind. */
  kind: Type.Optional(Type.String({ maxLength: 100 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type InboxQuery = Static<typeof InboxQuery>;

/** Response of {@link listInbox}: newest first; snoozed items by the time at which they come back. */
export const InboxList = Type.Object({
  items: Type.Array(InboxItem),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type InboxList = Static<typeof InboxList>;

/** Response of {@link countInbox}: numbers of open items, each counted up to 100. */
export const InboxCounts = Type.Object({
  mine: Type.Integer(),
  clients: Type.Integer(),
  all: Type.Integer(),
});
export type InboxCounts = Static<typeof InboxCounts>;

/** Response of {@link listInboxChoices}. */
export const InboxChoices = Type.Object({
  kinds: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })),
  /** Staff to whom items can be assigned, sorted by name. */
  staff: Type.Array(Named),
});
export type InboxChoices = Static<typeof InboxChoices>;

/** Body of {@link changeInboxItem}. */
export const InboxChange = Type.Object(
  {
    /** Version that the person has seen. */
    version: Type.Integer({ minimum: 1 }),
    isDone: Type.Optional(Type.Boolean()),
    /** User ID of a member of staff; null to unassign the item. */
    assigneeId: Type.Optional(Type.Union([Id, Type.Null()])),
    /** ISO time in UTC, within a year, until which the item is snoozed; null to list it again. */
    snoozedUntil: Type.Optional(
      Type.Union([
        Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' }),
        Type.Null(),
      ]),
    ),
  },
  { additionalProperties: false, minProperties: 2 },
);
export type InboxChange = Static<typeof InboxChange>;

/** Body of {@link actOnInboxItem}. */
export const InboxDeed = Type.Object(
  {
    /** Version that the person has seen. */
    version: Type.Integer({ minimum: 1 }),
    /** Text that the action requires. */
    text: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
);
export type InboxDeed = Static<typeof InboxDeed>;

/**
 * How often a member of staff is e-mailed about new items: within minutes, each morning in the firm's time zone, or
 * never.
 */
export const InboxDigestFrequency = Type.Enum(['at-once', 'daily', 'none']);
export type InboxDigestFrequency = Static<typeof InboxDigestFrequency>;

/** Response of {@link getInboxDigest}, and body and response of {@link chooseInboxDigest}. */
export const InboxDigest = Type.Object({ frequency: InboxDigestFrequency }, { additionalProperties: false });
export type InboxDigest = Static<typeof InboxDigest>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/inbox/v1/items',
  access: 'inbox.read',
  summary: 'Lists what has come in for the staff.',
  query: InboxQuery,
  answers: { 200: InboxList },
});

export const countInbox = endpoint({
  method: 'GET',
  path: '/api/inbox/v1/counts',
  access: 'inbox.read',
  summary: 'Counts what nobody of the firm has dealt with.',
  answers: { 200: InboxCounts },
});

export const listInboxChoices = endpoint({
  method: 'GET',
  path: '/api/inbox/v1/choices',
  access: 'inbox.read',
  summary: 'Lists the kinds of items in the inbox, and the staff to whom they can be assigned.',
  answers: { 200: InboxChoices },
});

export const changeInboxItem = endpoint({
  method: 'PATCH',
  path: '/api/inbox/v1/items/:itemId',
  access: 'inbox.write',
  summary: 'Marks an item of the inbox as done or open, assigns it, or puts it off.',
  params: Type.Object({ itemId: Id }),
  body: InboxChange,
  answers: { 200: InboxItem },
  example: { body: { version: 1, isDone: true } },
});

export const actOnInboxItem = endpoint({
  method: 'POST',
  path: '/api/inbox/v1/items/:itemId/actions/:actionId',
  access: 'inbox.write',
  summary:
    'Does what an item of the inbox offers, such as accepting what was handed in, and marks the item as done.',
  params: Type.Object({ itemId: Id, actionId: Id }),
  body: InboxDeed,
  answers: { 200: InboxItem },
  example: { answer: { status: 404 }, params: { actionId: 'accept' }, body: { version: 1 } },
});

export const getInboxDigest = endpoint({
  method: 'GET',
  path: '/api/inbox/v1/digest',
  access: 'inbox.read',
  summary: 'Returns how often the person is e-mailed about the inbox.',
  answers: { 200: InboxDigest },
});

export const chooseInboxDigest = endpoint({
  method: 'PUT',
  path: '/api/inbox/v1/digest',
  access: 'inbox.choose',
  summary: 'Chooses how often the person is e-mailed about the inbox.',
  body: InboxDigest,
  answers: { 200: InboxDigest },
  example: { body: { frequency: 'daily' } },
});
