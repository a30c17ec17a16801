import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Body of {@link resetSecondFactor}. */
export const SecondFactorReset = Type.Object({ contactId: Id }, { additionalProperties: false });
export type SecondFactorReset = Static<typeof SecondFactorReset>;

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/security/v1/second-factor/resets',
  access: 'accounts.manage',
  summary:
    'Removes a person’s lost authenticator app and passkeys; the next sign-in sets up another app. Both get an e-mail.',
  body: SecondFactorReset,
  answers: { 204: Nothing },
  // No person has this ID.
  example: { answer: { status: 404 }, body: { contactId: 'nobody' } },
});

/** Account at the firm's identity provider whose sign-in was refused because no person of the firm is linked to it. */
export const RefusedSignIn = Type.Object({
  issuer: Type.String(),
  subject: Type.String(),
  /** E-mail address that the provider gave; null if it gave none. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** ISO time of the last attempt. */
  refusedAt: Type.String(),
});
export type RefusedSignIn = Static<typeof RefusedSignIn>;

/** Body of {@link linkRefusedSignIn}. */
export const SignInLink = Type.Object(
  {
    issuer: Type.String({ maxLength: 2000 }),
    subject: Type.String({ maxLength: 255 }),
    contactId: Id,
  },
  { additionalProperties: false },
);
export type SignInLink = Static<typeof SignInLink>;

export const listRefusedSignIns = endpoint({
  method: 'GET',
  path: '/api/security/v1/refused-sign-ins',
  access: 'accounts.manage',
  summary: 'Lists accounts of the firm’s identity provider that were refused, the last 200 of 30 days.',
  answers: { 200: Type.Object({ signIns: Type.Array(RefusedSignIn) }) },
});

export const linkRefusedSignIn = endpoint({
  method: 'POST',
  path: '/api/security/v1/refused-sign-ins/links',
  access: 'accounts.manage',
  summary: 'Binds a refused account to a person, who can sign in with it from then on.',
  body: SignInLink,
  answers: { 204: Nothing },
  problems: { conflict: ['joined', 'disabled'] },
  // No sign-in was refused here.
  example: {
    answer: { status: 404 },
    body: { issuer: 'https://login.example', subject: 'nobody', contactId: 'nobody' },
  },
});
