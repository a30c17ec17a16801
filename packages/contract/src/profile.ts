import Type, { type Static } from 'typebox';

/** `GET /api/profile/v1/users/me`. */
export const Profile = Type.Object({
  id: Type.String(),
  prefix: Type.Union([Type.String(), Type.Null()]),
  firstName: Type.String(),
  middleName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.String(),
  suffix: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  language: Type.String(),
});
export type Profile = Static<typeof Profile>;

/** Body of `PUT /api/profile/v1/users/{prismGuid}/language`. */
export const LanguageChange = Type.Object(
  { language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }) },
  { additionalProperties: false },
);
export type LanguageChange = Static<typeof LanguageChange>;
