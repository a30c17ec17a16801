import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { PasskeyOffer } from './ownAccount.ts';

/** A new firm of the portal. */
export const FirmDraft = Type.Object(
  {
    /** ID in addresses, such as `/company/harbor`; without one the portal makes one. */
    id: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,39}$' })),
    name: Type.String({ maxLength: 200 }),
    /** ISO 3166 two-letter code. */
    country: Type.String({ maxLength: 10 }),
    /** Language of new users, as `pt-br`; the country's if left out. */
    language: Type.Optional(Type.String({ maxLength: 10 })),
    /** IANA name; the country's if left out. */
    timeZone: Type.Optional(Type.String({ maxLength: 60 })),
    /** Address to which the portal sends its e-mails to the firm. */
    email: Type.String({ maxLength: 320 }),
    /** Hexadecimal colour of the header and of buttons; its contrast is corrected where it is shown. */
    color: Type.Optional(Type.String({ maxLength: 9 })),
    /** Picture in the header, as a data URL: PNG, JPEG, WebP or GIF of at most 200 kB. */
    logo: Type.Optional(Type.Union([Type.String({ maxLength: 300_000 }), Type.Null()])),
  },
  { additionalProperties: false },
);
export type FirmDraft = Static<typeof FirmDraft>;

/** Body of {@link openSetup}. */
export const SetupLink = Type.Object(
  { secret: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);
export type SetupLink = Static<typeof SetupLink>;

/** How far the first run has come. */
export const SetupState = Type.Object({
  /** The firm and its owner, once they have been stored; null before. */
  done: Type.Union([
    Type.Object({ companyId: Type.String(), firmName: Type.String(), ownerEmail: Type.String() }),
    Type.Null(),
  ]),
  mail: Type.Object({
    /** Host of the mail server; null without one. */
    server: Type.Union([Type.String(), Type.Null()]),
    /** Folder into which e-mails are written without a mail server. */
    folder: Type.String(),
  }),
  /** Whether passkeys work at this portal's address. */
  offersPasskeys: Type.Boolean(),
});
export type SetupState = Static<typeof SetupState>;

const ownerName = {
  firstName: Type.String({ maxLength: 100 }),
  lastName: Type.String({ maxLength: 100 }),
  email: Type.String({ maxLength: 320 }),
};

/** Body of {@link offerOwnerPasskey}. */
export const OwnerDraft = Type.Object(
  { owner: Type.Object(ownerName, { additionalProperties: false }) },
  { additionalProperties: false },
);
export type OwnerDraft = Static<typeof OwnerDraft>;

/** Body of {@link setUpFirm}. */
export const FirmSetup = Type.Object(
  {
    firm: FirmDraft,
    /** The person who may do everything, and signs in with a password or a passkey. */
    owner: Type.Object(
      {
        ...ownerName,
        password: Type.Optional(Type.String({ maxLength: 200 })),
        /** Instead of a password: what the browser made of {@link offerOwnerPasskey}, `RegistrationResponseJSON` of WebAuthn. */
        passkey: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type FirmSetup = Static<typeof FirmSetup>;

/** Outcome of {@link sendSetupMail}. */
export const MailTrial = Type.Object({
  /**
   * `accepted` or `refused` by the mail server; `unreachable`: there was no connection, or it broke; `timeout`: the server did not answer
   * in time; `written` to a file, without a mail server.
   */
  outcome: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('refused'),
    Type.Literal('unreachable'),
    Type.Literal('timeout'),
    Type.Literal('written'),
  ]),
  /** Words of the mail server or of the network; null where there are none. */
  reply: Type.Union([Type.String(), Type.Null()]),
});
export type MailTrial = Static<typeof MailTrial>;

/**
 * Reason why the first run is refused, as `errors[].reason` of a `not-found` problem. A guessed link is always unknown, or there is a firm and
 * nothing to set up.
 */
export type SetupRefusal = (typeof setupRefusals)[number];

const setupRefusals = ['link-unknown', 'link-expired', 'link-used', 'no-setup'] as const;
const faulty = ['required', 'invalid', 'unknown', 'taken'];
const problems = { 'not-found': setupRefusals, 'too-many-requests': [] };
/** Bytes of a body that may have a logo in it. */
const bodyLimit = 320_000;

export const openSetup = endpoint({
  method: 'POST',
  path: '/api/setup/v1/session',
  access: 'public',
  summary: 'Exchanges the secret of a set-up link for a cookie, with which the first firm is set up.',
  body: SetupLink,
  answers: { 200: SetupState },
  problems,
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup/v1/state',
  access: 'public',
  summary: 'Returns how far the first run has come.',
  answers: { 200: SetupState },
  problems,
});

export const checkFirm = endpoint({
  method: 'POST',
  path: '/api/setup/v1/firm/check',
  access: 'public',
  summary: 'Says what is wrong with a new firm, and stores nothing.',
  body: FirmDraft,
  bodyLimit,
  answers: { 204: Nothing },
  problems: { ...problems, 'bad-request': faulty },
});

export const offerOwnerPasskey = endpoint({
  method: 'POST',
  path: '/api/setup/v1/passkey',
  access: 'public',
  summary:
    'Returns what a browser needs to make the new owner’s passkey, or says what is wrong with the owner.',
  body: OwnerDraft,
  answers: { 200: PasskeyOffer },
  problems: { ...problems, 'bad-request': faulty },
});

export const setUpFirm = endpoint({
  method: 'POST',
  path: '/api/setup/v1/firm',
  access: 'public',
  summary: 'Adds the first firm with its owner, both or neither. The set-up link is used up by it.',
  body: FirmSetup,
  bodyLimit,
  answers: { 201: SetupState },
  problems: { ...problems, 'bad-request': [...faulty, 'short', 'common', 'personal'] },
});

export const signInOwner = endpoint({
  method: 'POST',
  path: '/api/setup/v1/sign-in',
  access: 'public',
  summary:
    'Ends the first run. Within a minute, the browser’s next sign-in is the new owner’s and asks for nothing.',
  answers: { 204: Nothing },
  problems,
});

export const sendSetupMail = endpoint({
  method: 'POST',
  path: '/api/setup/v1/test-mail',
  access: 'public',
  summary: 'Sends an e-mail to the new owner and returns the mail server’s answer.',
  answers: { 200: MailTrial },
  problems,
});
