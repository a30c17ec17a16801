import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { Notice } from './notices.ts';

/** Body of {@link beginSignIn}. */
export const OidcLoginRequest = Type.Object(
  {
    type: Type.Literal('oidc'),
    /** The requested service provider; the portal has only one. */
    sp: Type.Literal('anteroom'),
    /** Language of the identity provider's pages, such as `pt-br`. */
    lang: Type.String({ maxLength: 5 }),
    /** URL on this origin to which the browser returns with `code` and `state`. */
    redirectUri: Type.String({ maxLength: 2000 }),
    /**
     * Whether to use the portal's own accounts or the firm's provider, if the firm offers both. If it is left out or
     * not offered, the firm's default applies.
     */
    way: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('external')])),
    /** Firm whose page the person is on. Default: the firm to which this browser was last signed in. */
    companyId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type OidcLoginRequest = Static<typeof OidcLoginRequest>;

export const OidcLoginResponse = Type.Object({
  /** The identity provider's authorisation URL, to which the browser goes. */
  location: Type.String(),
});
export type OidcLoginResponse = Static<typeof OidcLoginResponse>;

/** Query of {@link completeSignIn}. The body is empty and has the content type of a form. */
export const AuthCodeQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 1000 }),
  state: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type AuthCodeQuery = Static<typeof AuthCodeQuery>;

export const SessionToken = Type.Object({
  tokenValue: Type.String(),
  /** ISO time at which the token expires, regardless of activity. */
  expiresAt: Type.String(),
});
export type SessionToken = Static<typeof SessionToken>;

/** Response of {@link completeSignIn} if the person has proved their identity again: see {@link beginProof}. */
export const ProofTaken = Type.Object({ isProved: Type.Literal(true) });
export type ProofTaken = Static<typeof ProofTaken>;

const ExchangedToken = Type.String({ minLength: 1, maxLength: 8000 });

/**
 * Body of {@link exchangeToken}: either a token of the portal's own ({@link createSessionToken}), which can be
 * exchanged only in the browser that requested it, or a JWT of a trusted issuer. Each works once. The response is a
 * {@link SessionToken}, or 202 with a {@link TokenPerson} if the person must confirm first.
 */
export const TokenExchangeRequest = Type.Object(
  {
    token: ExchangedToken,
    /** Whether the person has seen who they would be signed in as, and has confirmed it. */
    confirmed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type TokenExchangeRequest = Static<typeof TokenExchangeRequest>;

/** Person that a token would sign in. This response does not use up the token. */
export const TokenPerson = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  companyName: Type.String(),
  /** Whether another person is signed in in this browser and would be signed out. */
  replaces: Type.Boolean(),
});
export type TokenPerson = Static<typeof TokenPerson>;

/** Body of {@link identifyLegacyToken}. */
export const LegacyTokenExchangeRequest = Type.Object(
  { token: ExchangedToken },
  { additionalProperties: false },
);
export type LegacyTokenExchangeRequest = Static<typeof LegacyTokenExchangeRequest>;

/** Response of {@link openLegacyCenter}: a URL with a token, for a client that does not have this portal yet. */
export const LegacyCenterAddress = Type.Object({ location: Type.String() });
export type LegacyCenterAddress = Static<typeof LegacyCenterAddress>;

/** Response of {@link identifyLegacyToken} to the earlier client centre: the person to whom the token was issued. */
export const LegacyCenterPerson = Type.Object({
  companyId: Type.String(),
  contactId: Type.String(),
  /** The user's ID, as in the session's `PrismGuid`. */
  userId: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Language and country, such as `pt-br`. */
  language: Type.String(),
  /** Whether the person used a second factor when they signed in. */
  secondFactor: Type.Boolean(),
});
export type LegacyCenterPerson = Static<typeof LegacyCenterPerson>;

/** Reason why a sign-in was refused, in a problem's `errors[].reason`. */
export type SignInRefusal =
  | 'MFA_AUTHENTICATION_REQUIRED'
  | 'FIRM_LOCKED_OUT'
  | 'USER_NOT_FOUND'
  /** The person of a session was to prove their identity, and another person has signed in. */
  | 'OTHER_PERSON'
  | 'STATE_UNKNOWN'
  | 'CODE_REFUSED'
  /** The token is unknown, expired, already used, for another audience, or from an issuer that is not trusted. */
  | 'TOKEN_REFUSED';

export const Grant = Type.Union([Type.Literal('Granted'), Type.Literal('Denied')]);

/**
 * Remaining time of a session, as durations, so that they do not depend on the browser's clock. It is the response of
 * {@link extendSession}, and part of the bindings.
 */
export const SessionTime = Type.Object({
  /** Seconds after the last request until the session ends. */
  IdleSeconds: Type.Integer({ minimum: 0 }),
  /** Seconds until the session ends regardless of activity. */
  LifeSeconds: Type.Integer({ minimum: 0 }),
});
export type SessionTime = Static<typeof SessionTime>;

/**
 * Response of {@link getSessionBindings}. The names are those of the wire format; `SessionInfo` of the SDK is the
 * readable form.
 */
export const SessionBindings = Type.Object({
  meta: Type.Object({
    LongToken: Type.String(),
    PrismGuid: Type.String(),
    SessionId: Type.String(),
    FirstName: Type.String(),
    LastName: Type.String(),
    EmailAddress: Type.String(),
    /** User as whom staff view the portal; otherwise null. The rest of the response describes that user. */
    EmulateePrismGuid: Type.Union([Type.String(), Type.Null()]),
    /** Contact ID of the member of staff who views the portal as that user. */
    ImpersonatorContactId: Type.Union([Type.String(), Type.Null()]),
    SessionExpiresDateTime: Type.String(),
    /**
     * ID of the newest event before this response. An event stream that resumes after it (`Last-Event-ID`) misses
     * nothing.
     */
    LastEventId: Type.String(),
    ...SessionTime.properties,
  }),
  bindings: Type.Object({
    ApplicationConfiguration: Type.Object({
      CompanyId: Type.String(),
      ContactId: Type.String(),
      /** ISO 3166 two-letter code of the firm's country. */
      Country: Type.String(),
      CompanyName: Type.String(),
      Language: Type.String(),
    }),
    FeatureResourcePermissions: Type.Record(Type.String(), Grant),
    InfrastructureAccessControls: Type.Array(Type.String()),
    /** The person's accounts at other firms, sorted by the firms' names. */
    LinkedAccounts: Type.Array(
      Type.Object({ CompanyId: Type.String(), CompanyName: Type.String(), ContactId: Type.String() }),
    ),
    /** IDs of the installed plugins that are off for the firm. */
    DisabledPlugins: Type.Array(Type.String()),
    /** All flags that the portal knows or that are set for the firm. */
    FeatureFlags: Type.Record(Type.String(), Type.Boolean()),
    /** The firm's current terms; null if it has none. */
    Terms: Type.Union([
      Type.Object({
        Version: Type.String(),
        MustSign: Type.Boolean(),
        /** Person who signed this version on the user's behalf; null before it is signed. */
        Signatory: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ]),
    Notices: Type.Array(Notice),
  }),
});
export type SessionBindings = Static<typeof SessionBindings>;

/**
 * Body of {@link switchAccount}: continues at another firm where the person has an account, as if they had signed in
 * there.
 */
export const SwitchAccount = Type.Object(
  { companyId: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);
export type SwitchAccount = Static<typeof SwitchAccount>;

/**
 * Response of {@link signOut}. The session has ended; the page at `location` ends the one at the identity provider too.
 */
export const LogoutResponse = Type.Object({ location: Type.String() });
export type LogoutResponse = Static<typeof LogoutResponse>;

/** A browser in which the person is signed in. */
export const SignedInPlace = Type.Object({
  sessionId: Type.String(),
  /** Whether it is the session that sent the request. */
  current: Type.Boolean(),
  /** Browser and operating system as reported by the browser, such as `Firefox` and `Windows`; null if unknown. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  device: Type.Union([Type.Literal('computer'), Type.Literal('phone'), Type.Literal('tablet')]),
  /** IP address from which the session was last used. */
  address: Type.String(),
  signedInAt: Type.String(),
  /** Time of last use, rounded to the minute. */
  lastSeenAt: Type.String(),
});
export type SignedInPlace = Static<typeof SignedInPlace>;

/** Response of {@link listSessions}, the most recently used first. */
export const SignedInPlaces = Type.Object({ sessions: Type.Array(SignedInPlace) });
export type SignedInPlaces = Static<typeof SignedInPlaces>;

/** Response of {@link endOtherSessions}. */
export const EndedSessions = Type.Object({ ended: Type.Integer({ minimum: 0 }) });
export type EndedSessions = Static<typeof EndedSessions>;

export const openLegacyCenter = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/legacy-center',
  access: 'session.manage',
  summary: 'Returns where a client without this portal goes on, with a token.',
  answers: { 200: LegacyCenterAddress },
  example: {
    // Everybody in the demo firms has this portal already, or is not a client.
    answer: { status: 404 },
  },
});

export const identifyLegacyToken = endpoint({
  method: 'POST',
  path: '/api/security/v1/legacy-center/token-exchange',
  // The earlier client centre's server calls this. The token itself authenticates the caller: it is secret, short-lived
  // and used up by the call.
  access: 'public',
  summary: 'Says whose such a token is. The earlier center’s server asks.',
  body: LegacyTokenExchangeRequest,
  answers: { 200: LegacyCenterPerson },
  problems: { 'bad-request': ['TOKEN_REFUSED'], 'too-many-requests': [] },
});

export const beginSignIn = endpoint({
  method: 'POST',
  path: '/api/security/v1/oidc/login',
  access: 'public',
  summary: 'Returns the identity provider’s address to sign in at.',
  body: OidcLoginRequest,
  answers: { 200: OidcLoginResponse },
  problems: { 'identity-provider-unavailable': [], 'too-many-requests': [] },
});

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/security/v1/oidc/auth-code/session',
  access: 'public',
  summary: 'Opens a session by the identity provider’s code, or adds a proof to the one that asked for it.',
  query: AuthCodeQuery,
  consumes: ['application/x-www-form-urlencoded'],
  answers: { 200: SessionToken, 202: ProofTaken },
  problems: {
    'bad-request': ['STATE_UNKNOWN', 'CODE_REFUSED'],
    forbidden: ['MFA_AUTHENTICATION_REQUIRED', 'FIRM_LOCKED_OUT', 'USER_NOT_FOUND', 'OTHER_PERSON'],
    'identity-provider-unavailable': [],
    'too-many-requests': [],
  },
});

export const beginProof = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/proof',
  access: 'session.manage',
  summary:
    'Returns the identity provider’s address at which the person proves anew who they are. The session stays, and has the proof once the code was handed in.',
  answers: { 200: OidcLoginResponse },
  problems: { 'identity-provider-unavailable': [], 'too-many-requests': [] },
});

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/token-exchange',
  access: 'public',
  summary: 'Opens a session by a token, or says whose it is.',
  body: TokenExchangeRequest,
  answers: { 200: SessionToken, 202: TokenPerson },
  problems: {
    'bad-request': ['TOKEN_REFUSED'],
    forbidden: ['MFA_AUTHENTICATION_REQUIRED', 'FIRM_LOCKED_OUT', 'USER_NOT_FOUND'],
    'too-many-requests': [],
  },
});

export const createSessionToken = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/uds-token',
  access: 'session.manage',
  summary: 'Returns a token that opens another session of the person, once.',
  answers: { 200: SessionToken },
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/account',
  access: 'session.manage',
  summary: 'Opens a session at another firm of the person.',
  body: SwitchAccount,
  answers: { 200: SessionToken },
  example: {
    answer: { status: 404 },
    body: { companyId: 'c0000' },
  },
  problems: {
    forbidden: ['MFA_AUTHENTICATION_REQUIRED', 'FIRM_LOCKED_OUT', 'USER_NOT_FOUND'],
    'identity-provider-unavailable': [],
  },
});

export const getSessionBindings = endpoint({
  method: 'GET',
  path: '/api/security/v1/session/bindings',
  access: 'session',
  summary: 'Returns who is signed in, where, and with which permissions.',
  answers: { 200: SessionBindings },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/logout',
  access: 'session.manage',
  summary: 'Ends the session. Returns where the browser goes on.',
  answers: { 200: LogoutResponse },
});

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/security/v1/session/extension',
  access: 'session',
  summary: 'Counts as a use of the session. Returns how long it lives.',
  answers: { 200: SessionTime },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/security/v1/sessions',
  access: 'session.manage',
  summary: 'Lists where the person is signed in.',
  answers: { 200: SignedInPlaces },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/security/v1/sessions/:sessionId',
  access: 'session.manage',
  summary: 'Ends another session of the person.',
  params: Type.Object({ sessionId: Id }),
  answers: { 204: Nothing },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/security/v1/sessions/end-others',
  access: 'session.manage',
  summary: 'Ends all other sessions of the person.',
  answers: { 200: EndedSessions },
});
