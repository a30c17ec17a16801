import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

const Affix = Type.Union([Type.String({ maxLength: 20 }), Type.Null()]);
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

/** Response of {@link getProfile}. */
export const Profile = Type.Object({
  id: Type.String(),
  prefix: Type.Union([Type.String(), Type.Null()]),
  firstName: Type.String(),
  middleName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.String(),
  suffix: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  /** New address, which replaces `email` once the person follows the link that was sent to it. */
  pendingEmail: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
  /** Whether to e-mail the person about new tasks and tasks that are due. */
  taskMails: Type.Boolean(),
});
export type Profile = Static<typeof Profile>;

/**
 * Body of {@link saveProfile}. All fields must be sent each time, unless stated otherwise. A new `email` must be
 * confirmed before it applies.
 */
export const ProfileChange = Type.Object(
  {
    prefix: Affix,
    firstName: Name,
    middleName: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
    lastName: Name,
    suffix: Affix,
    email: Type.String({ maxLength: 254 }),
    language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
    /** Default: unchanged. */
    taskMails: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ProfileChange = Static<typeof ProfileChange>;

/** Body of {@link saveLanguage}. */
export const LanguageChange = Type.Object(
  { language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }) },
  { additionalProperties: false },
);
export type LanguageChange = Static<typeof LanguageChange>;

/** Body of {@link confirmEmail}: the secret from the link that was sent. */
export const EmailConfirmation = Type.Object(
  { secret: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** Response of {@link confirmEmail}: the new address, which applies from now on. */
export const ConfirmedEmail = Type.Object({ email: Type.String() });
export type ConfirmedEmail = Static<typeof ConfirmedEmail>;

const ofPrismGuid = Type.Object({ prismGuid: Id });

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/v1/users/me',
  access: 'profile.read',
  summary: 'Returns the person’s profile.',
  answers: { 200: Profile },
});

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile/v1/users/:prismGuid',
  access: 'profile.write',
  // A proof is required when the e-mail address changes.
  proof: 'sometimes',
  summary: 'Saves the person’s profile.',
  params: ofPrismGuid,
  body: ProfileChange,
  answers: { 200: Profile },
  example: {
    answer: { status: 404 },
    params: { prismGuid: 'somebody' },
    body: {
      prefix: null,
      firstName: 'Somebody',
      middleName: null,
      lastName: 'Else',
      suffix: null,
      email: 'somebody@demo.test',
      language: 'en-us',
    },
  },
});

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/profile/v1/users/:prismGuid/language',
  access: 'language.write',
  summary: 'Saves the person’s language.',
  params: ofPrismGuid,
  body: LanguageChange,
  answers: { 204: Nothing },
  example: {
    // The path contains the person's ID, and no person has this one.
    answer: { status: 404 },
    params: { prismGuid: 'somebody' },
    body: { language: 'en-us' },
  },
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/profile/v1/email-confirmations',
  // The link may be opened on a different device from the one where the address was entered.
  access: 'public',
  summary: 'Confirms a new e-mail address by the secret that was sent to it.',
  body: EmailConfirmation,
  answers: { 200: ConfirmedEmail },
  // Another account already uses the address.
  problems: { conflict: [] },
});
