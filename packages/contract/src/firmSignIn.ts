import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** How people of a firm sign in: with the portal's own accounts, with the provider of `OIDC_ISSUER`, or with either. */
export const FirmSignInWay = Type.Union([
  Type.Literal('own'),
  Type.Literal('external'),
  Type.Literal('both'),
]);
export type FirmSignInWay = Static<typeof FirmSignInWay>;

/** Response of {@link getFirmSignIn}. */
export const FirmSignIn = Type.Object({
  way: FirmSignInWay,
  /** Whether people may sign in to the portal's own accounts with an e-mailed code, without a password. */
  passwordless: Type.Boolean(),
  /** Whether the portal has a provider (`OIDC_ISSUER`). Without one the way is `own`. */
  hasProvider: Type.Boolean(),
});
export type FirmSignIn = Static<typeof FirmSignIn>;

/** Body of {@link changeFirmSignIn}. Fields that are left out stay unchanged. */
export const FirmSignInChange = Type.Object(
  { way: Type.Optional(FirmSignInWay), passwordless: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type FirmSignInChange = Static<typeof FirmSignInChange>;

const path = '/api/security/v1/firm-sign-in';

export const getFirmSignIn = endpoint({
  method: 'GET',
  path,
  access: 'staff.manage',
  summary: 'Returns how the firm’s people sign in.',
  answers: { 200: FirmSignIn },
});

export const changeFirmSignIn = endpoint({
  method: 'PATCH',
  path,
  access: 'staff.manage',
  summary: 'Changes how the firm’s people sign in.',
  body: FirmSignInChange,
  answers: { 200: FirmSignIn },
  problems: { conflict: ['no-provider', 'no-owner'] },
  example: { body: { passwordless: false } },
});
