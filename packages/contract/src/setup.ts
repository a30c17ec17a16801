import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { PasskeyOffer } from './ownAccount.ts';

/** A firm that is to be added to the portal. */
export const FirmDraft = Type.Object(
  {
    /** ID in URLs, such as `/company/harbor`. Default: the portal generates one. */
    id: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,39}$' })),
    name: Type.String({ maxLength: 200 }),
    /** ISO 3166 two-letter code. */
    country: Type.String({ maxLength: 10 }),
    /** Language of new users, such as `pt-br`. Default: the country's. */
    language: Type.Optional(Type.String({ maxLength: 10 })),
    /** IANA name. Default: the country's. */
    timeZone: Type.Optional(Type.String({ maxLength: 60 })),
    /** Address to which the portal sends its e-mails to the firm. */
    email: Type.String({ maxLength: 320 }),
    /** Hexadecimal colour of the header and of buttons. The portal corrects its contrast when it shows it. */
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

/** State of the first-run set-up. */
export const SetupState = Type.Object({
  /** The firm and its owner, once they are stored; null before. */
  done: Type.Union([
    Type.Object({ companyId: Type.String(), firmName: Type.String(), ownerEmail: Type.String() }),
    Type.Null(),
  ]),
  mail: Type.Object({
    /** Host of the mail server; null if there is none. */
    server: Type.Union([Type.String(), Type.Null()]),
    /** Folder into which e-mails are written if there is no mail server. */
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
    /** The person who has all rights and signs in with a password or a passkey. */
    owner: Type.Object(
      {
        ...ownerName,
        password: Type.Optional(Type.String({ maxLength: 200 })),
        /**
         * Alternative to a password: the browser's response to {@link offerOwnerPasskey}, a `RegistrationResponseJSON`
         * of WebAuthn.
         */
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
   * `accepted` or `refused` by the mail server; `unreachable`: there was no connection, or it broke; `timeout`: the
   * server did not reply in time; `written` to a file, because there is no mail server.
   */
  outcome: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('refused'),
    Type.Literal('unreachable'),
    Type.Literal('timeout'),
    Type.Literal('written'),
  ]),
  /** Text of the mail server's reply or of the network error; null if there is none. */
  reply: Type.Union([Type.String(), Type.Null()]),
});
export type MailTrial = Static<typeof MailTrial>;

/**
 * Reason why the set-up is refused, as `errors[].reason` of a `not-found` problem. For a guessed link it is always
 * `link-unknown`, or `no-setup` if a firm exists already.
 */
export type SetupRefusal = (typeof setupRefusals)[number];

const setupRefusals = ['link-unknown', 'link-expired', 'link-used', 'no-setup'] as const;
const faulty = ['required', 'invalid', 'unknown', 'taken'];
const problems = { 'not-found': setupRefusals, 'too-many-requests': [] };
/** Maximum size in bytes of a body that may contain a logo. */
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
