import Type, { type Static } from 'typebox';

/** Body of `POST /api/security/v1/oidc/login`. */
export const OidcLoginRequest = Type.Object(
  {
    type: Type.Literal('oidc'),
    /** The service provider asked for; the portal has one. */
    sp: Type.Literal('anteroom'),
    /** Language of the identity provider's pages, as `pt-br`. */
    lang: Type.String({ maxLength: 5 }),
    /** Where the browser comes back with `code` and `state`: a URL of this origin. */
    redirectUri: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
);
export type OidcLoginRequest = Static<typeof OidcLoginRequest>;

export const OidcLoginResponse = Type.Object({
  /** Where to send the browser: the identity provider's authorisation address. */
  location: Type.String(),
});
export type OidcLoginResponse = Static<typeof OidcLoginResponse>;

/** Query of `POST /api/security/v1/oidc/auth-code/session`; the body is empty, its type a form. */
export const AuthCodeQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 1000 }),
  state: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type AuthCodeQuery = Static<typeof AuthCodeQuery>;

export const SessionToken = Type.Object({
  tokenValue: Type.String(),
  /** ISO time after which the token is worthless whatever is done. */
  expiresAt: Type.String(),
});
export type SessionToken = Static<typeof SessionToken>;

/** Why a sign-in was refused; in a problem's `errors[].reason`. */
export type SignInRefusal =
  | 'MFA_AUTHENTICATION_REQUIRED'
  | 'FIRM_LOCKED_OUT'
  | 'USER_NOT_FOUND'
  | 'STATE_UNKNOWN'
  | 'CODE_REFUSED';

export const Grant = Type.Union([Type.Literal('Granted'), Type.Literal('Denied')]);

/** `GET /api/security/v1/session/bindings`. Spellings are the wire's own; `SessionInfo` of the SDK is the translation. */
export const SessionBindings = Type.Object({
  meta: Type.Object({
    LongToken: Type.String(),
    PrismGuid: Type.String(),
    SessionId: Type.String(),
    FirstName: Type.String(),
    LastName: Type.String(),
    EmailAddress: Type.String(),
    EmulateePrismGuid: Type.Union([Type.String(), Type.Null()]),
    SessionExpiresDateTime: Type.String(),
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
  }),
});
export type SessionBindings = Static<typeof SessionBindings>;

/** Answer of `POST /api/security/v1/session/logout`: the session is ended; `location` ends it at the identity provider too. */
export const LogoutResponse = Type.Object({ location: Type.String() });
export type LogoutResponse = Static<typeof LogoutResponse>;
