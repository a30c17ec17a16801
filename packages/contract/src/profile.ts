import Type, { type Static } from 'typebox';

const Affix = Type.Union([Type.String({ maxLength: 20 }), Type.Null()]);
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

/** `GET /api/profile/v1/users/me`. */
export const Profile = Type.Object({
  id: Type.String(),
  prefix: Type.Union([Type.String(), Type.Null()]),
  firstName: Type.String(),
  middleName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.String(),
  suffix: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  /** The address that takes the place of `email` once the link sent to it has been followed. */
  pendingEmail: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
  /** Whether the person is told by e-mail of tasks that arrive and that are due. */
  taskMails: Type.Boolean(),
});
export type Profile = Static<typeof Profile>;

/** Body of `PUT /api/profile/v1/users/{prismGuid}`: all of it, each time, but what says otherwise. Another `email` is first confirmed. */
export const ProfileChange = Type.Object(
  {
    prefix: Affix,
    firstName: Name,
    middleName: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
    lastName: Name,
    suffix: Affix,
    email: Type.String({ maxLength: 254 }),
    language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
    /** Left out: as it was. */
    taskMails: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ProfileChange = Static<typeof ProfileChange>;

/** Body of `PUT /api/profile/v1/users/{prismGuid}/language`. */
export const LanguageChange = Type.Object(
  { language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }) },
  { additionalProperties: false },
);
export type LanguageChange = Static<typeof LanguageChange>;

/** Body of `POST /api/profile/v1/email-confirmations`: the secret of the link that was sent. */
export const EmailConfirmation = Type.Object(
  { secret: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** Its answer: the address that counts from now on. */
export const ConfirmedEmail = Type.Object({ email: Type.String() });
export type ConfirmedEmail = Static<typeof ConfirmedEmail>;
