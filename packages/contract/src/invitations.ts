import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Latest invitation of a person to the firm's portal. */
export const Invitation = Type.Object({
  contactId: Type.String(),
  userId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Address to which the invitation was sent. */
  email: Type.String(),
  /** State of the invitation: `open` until the person joins, it expires after 14 days, or the firm revokes it. */
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('joined'),
    Type.Literal('expired'),
    Type.Literal('revoked'),
  ]),
  /** ISO times. */
  sentAt: Type.String(),
  expiresAt: Type.String(),
  joinedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Invitation = Static<typeof Invitation>;

/** Invitations, the last sent first. */
export const InvitationList = Type.Object({
  invitations: Type.Array(Invitation),
  /** Cursor for `after`; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type InvitationList = Static<typeof InvitationList>;

/** Body of {@link createInvitation}. */
export const NewInvitation = Type.Object({ contactId: Id }, { additionalProperties: false });
export type NewInvitation = Static<typeof NewInvitation>;

/** Body of {@link inviteUninvited}. */
export const InvitationBatch = Type.Object(
  {
    /** Whether only to return the people that would be invited, without sending anything. */
    dryRun: Type.Optional(Type.Boolean({ default: false })),
    /** The `next` of the previous batch. */
    after: Type.Optional(Type.String({ maxLength: 2000 })),
    /** Words that must all occur in the name or the e-mail address. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** Invites only these people, who may include the firm's staff. People with an open invitation get a new link. */
    contactIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
    /**
     * Idempotency key, made by the sender and used for all batches of one invitation. If it is repeated, for example
     * after a lost response, people whom it has invited are returned as invited, and get no second e-mail.
     */
    idempotencyKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
  },
  { additionalProperties: false },
);

const InvitedPerson = Type.Object({
  contactId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});

/** Response of {@link inviteUninvited}. */
export const InvitedBatch = Type.Object({
  /** People who were invited, or would be. */
  invited: Type.Array(InvitedPerson),
  /** People who cannot be invited, for example because they have joined in the meantime. */
  refused: Type.Array(
    Type.Object({
      ...InvitedPerson.properties,
      /** `joined`, `disabled` or `unknown`. */
      reason: Type.String(),
    }),
  ),
  /** Number of people in this batch and all later ones; null if there are more than 1,000. */
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** Cursor for `after`; null after the last batch. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type InvitedBatch = Static<typeof InvitedBatch>;

const ofContact = Type.Object({ contactId: Id });

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/security/v1/invitations',
  access: 'invitations.read',
  summary: 'Lists the firm’s invitations and who has joined.',
  query: Type.Object({
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  answers: { 200: InvitationList },
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/security/v1/invitations',
  access: 'invitations.manage',
  summary: 'Sends a person an e-mail with a link to join; a link sent before it works no more.',
  body: NewInvitation,
  answers: { 201: Invitation },
  problems: { conflict: ['joined', 'disabled'], 'too-many-requests': [] },
  // No person has this ID.
  example: { answer: { status: 404 }, body: { contactId: 'nobody' } },
});

export const inviteUninvited = endpoint({
  method: 'POST',
  path: '/api/security/v1/invitations/uninvited',
  access: 'invitations.manage',
  summary:
    'Invites the people of the firm’s clients who have no open invitation and have not joined, 100 at a time, or those who are named.',
  body: InvitationBatch,
  answers: { 200: InvitedBatch },
  problems: { 'too-many-requests': [] },
  example: { body: { dryRun: true } },
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/security/v1/invitations/:contactId/resend',
  access: 'invitations.manage',
  summary: 'Sends an invitation again, with a new link.',
  params: ofContact,
  answers: { 200: Invitation },
  problems: { conflict: ['joined', 'disabled'], 'too-many-requests': [] },
  example: { answer: { status: 404 }, params: { contactId: 'nobody' } },
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/security/v1/invitations/:contactId',
  access: 'invitations.manage',
  summary: 'Revokes an open invitation: its link works no more.',
  params: ofContact,
  answers: { 204: Nothing },
  example: { answer: { status: 404 }, params: { contactId: 'nobody' } },
});
