import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** A passkey of the person's account. */
export const Passkey = Type.Object({
  id: Type.String(),
  /** Browser and operating system in which the passkey was created, such as `Chrome` and `Windows`; null if unknown. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  /** ISO time of the last sign-in with the passkey; null if there was none yet. */
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

/** Response of {@link getSignInMethods}. */
export const SignInMethods = Type.Object({
  /** Whether the person has an account of the portal's own. Without one, there is nothing to change here. */
  hasAccount: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** Oldest first. */
  passkeys: Type.Array(Passkey),
  /** Whether passkeys work at this portal's address. */
  offersPasskeys: Type.Boolean(),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** Body of {@link changePassword}. */
export const PasswordChange = Type.Object(
  { current: Type.String({ maxLength: 200 }), next: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
);
export type PasswordChange = Static<typeof PasswordChange>;

/** Body of {@link offerPasskey}. */
export const PasskeyRequest = Type.Object(
  {
    /** The account's password, if it has one. */
    password: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** Response of {@link offerPasskey}: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyOffer = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyOffer = Static<typeof PasskeyOffer>;

/** Body of {@link addPasskey}: `RegistrationResponseJSON` of WebAuthn. */
export const PasskeyAnswer = Type.Object(
  { credential: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/api/security/v1/sign-in-methods',
  access: 'profile.read',
  summary: 'Returns how the person signs in to the portal’s own account.',
  answers: { 200: SignInMethods },
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/security/v1/password',
  access: 'profile.write',
  summary: 'Changes the person’s password. All other sessions end, and the person gets an e-mail.',
  body: PasswordChange,
  answers: { 204: Nothing },
  problems: {
    'bad-request': ['no-account', 'wrong-password', 'passwordShort', 'passwordCommon', 'passwordPersonal'],
    'too-many-requests': [],
  },
  example: { answer: { status: 400 }, body: { current: 'nobody knows', next: 'short' } },
});

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/security/v1/passkeys/offers',
  access: 'profile.write',
  // A proof is required of a person without a password.
  proof: 'sometimes',
  summary: 'Returns what a browser needs to make a passkey for the person’s account.',
  body: PasskeyRequest,
  answers: { 200: PasskeyOffer },
  problems: {
    'bad-request': ['no-account', 'wrong-password'],
    conflict: ['second-factor', 'too-many'],
    'too-many-requests': [],
  },
  example: { answer: { status: 400 }, body: { password: 'nobody knows' } },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/security/v1/passkeys',
  access: 'profile.write',
  summary: 'Adds the passkey that the browser has made. The person gets an e-mail.',
  body: PasskeyAnswer,
  answers: { 200: SignInMethods },
  problems: { 'bad-request': ['no-account'], conflict: ['too-many'] },
  // The credential does not answer an offer.
  example: { answer: { status: 400 }, body: { credential: {} } },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/security/v1/passkeys/:passkeyId',
  access: 'profile.write',
  summary: 'Removes a passkey, but not the account’s last way of signing in. The person gets an e-mail.',
  params: Type.Object({ passkeyId: Id }),
  answers: { 204: Nothing },
  problems: { conflict: ['last-way'] },
});
