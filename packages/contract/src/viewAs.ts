import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { SessionToken } from './security.ts';

/** Query of {@link listViewableContacts}. */
export const ViewableContactQuery = Type.Object({
  /** Words that must all occur in the contact's name or e-mail address, or in the name of one of their clients. */
  searchTerm: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type ViewableContactQuery = Static<typeof ViewableContactQuery>;

/** A client user as whom staff may view the portal. */
export const ViewableContact = Type.Object({
  userId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Names of the contact's first clients, in order. */
  clients: Type.Array(Type.String()),
  /** Total number of the contact's clients. */
  clientCount: Type.Integer(),
});
export type ViewableContact = Static<typeof ViewableContact>;

/** Contacts, sorted by name. */
export const ViewableContactList = Type.Object({
  contacts: Type.Array(ViewableContact),
  /** Cursor for `after`; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ViewableContactList = Static<typeof ViewableContactList>;

/**
 * Body of {@link beginViewAs}. The response is a {@link SessionToken} for the view. The caller's own token remains
 * valid.
 */
export const ViewAs = Type.Object(
  { userId: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);
export type ViewAs = Static<typeof ViewAs>;

export const listViewableContacts = endpoint({
  method: 'GET',
  path: '/api/staff/v1/contacts',
  access: 'viewAs.begin',
  summary: 'Lists the client users whose view staff can open.',
  query: ViewableContactQuery,
  answers: { 200: ViewableContactList },
});

export const beginViewAs = endpoint({
  method: 'POST',
  path: '/api/security/v1/view-as',
  access: 'viewAs.begin',
  summary: 'Opens a session that sees what a client user sees, and changes nothing.',
  body: ViewAs,
  answers: { 200: SessionToken },
  example: {
    answer: { status: 404 },
    body: { userId: 'nobody' },
  },
});

export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/security/v1/view-as',
  access: 'session',
  summary: 'Ends such a session.',
  answers: { 204: Nothing },
  example: {
    // In the examples, nobody views the portal as another person.
    answer: { status: 404 },
  },
});
