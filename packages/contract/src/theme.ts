import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/**
 * Response of {@link getTheme} and {@link getCurrentTheme} (by the theme cookie). It is public because the sign-in page
 * uses it.
 */
export const Theme = Type.Object({
  companyId: Type.Union([Type.String(), Type.Null()]),
  companyName: Type.String(),
  /** ISO 3166 two-letter code. */
  country: Type.String(),
  /** CSS hex colours as the firm chose them; the host corrects their contrast. */
  colors: Type.Object({
    headerFillColor: Type.String(),
    headerTextColor: Type.String(),
    buttonFillColor: Type.String(),
    buttonTextColor: Type.String(),
    /** `rgba(…)` or hexadecimal. If the firm has not chosen one, it is the button colour at 0.1 alpha. */
    translucentColor: Type.String(),
  }),
  /** A data URL or a path on this origin. */
  headerImage: Type.Union([Type.String(), Type.Null()]),
  /** Whether the firm has a banner (see {@link getThemeBanner}). */
  hasBanner: Type.Boolean(),
  /** Text beside the header image, or instead of it. */
  headerLine1: Type.Union([Type.String(), Type.Null()]),
  loginPageText: Type.Union([Type.String(), Type.Null()]),
  /** Background of the sign-in page: a hexadecimal colour, or the path of a picture. */
  loginBackground: Type.Union([Type.String(), Type.Null()]),
  /** Languages that the firm’s people can choose from. Absent: all languages of the portal. */
  languages: Type.Optional(Type.Array(Type.String())),
  /** Destination after signing out: a path of the portal, or an https URL. */
  logoutUrl: Type.Union([Type.String(), Type.Null()]),
  /** Ways in which the firm's people can sign in, the default first; empty while the firm is not known. */
  signInWays: Type.Optional(Type.Array(Type.Union([Type.Literal('own'), Type.Literal('external')]))),
});
export type Theme = Static<typeof Theme>;

/** Response of {@link getThemeBanner}. It is public. */
export const ThemeBanner = Type.Object({
  /** Picture as a data URL. */
  dataUrl: Type.String(),
});
export type ThemeBanner = Static<typeof ThemeBanner>;

const ofCompany = Type.Object({ companyId: Id });

export const getTheme = endpoint({
  method: 'GET',
  path: '/api/theme/v1/companies/:companyId',
  access: 'public',
  summary: 'Returns how a firm’s portal looks.',
  params: ofCompany,
  answers: { 200: Theme },
});

export const getThemeBanner = endpoint({
  method: 'GET',
  path: '/api/theme/v1/companies/:companyId/banner',
  access: 'public',
  summary: 'Returns a firm’s banner.',
  params: ofCompany,
  // Any text. Browsers cache the banner, so a different value loads it again.
  query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 40 })) }),
  answers: { 200: ThemeBanner },
});

export const getSignInBackground = endpoint({
  method: 'GET',
  path: '/api/theme/v1/companies/:companyId/login-background',
  access: 'public',
  summary: 'Returns the picture behind a firm’s sign-in page.',
  params: ofCompany,
  produces: ['image/*'],
});

export const getCurrentTheme = endpoint({
  method: 'GET',
  path: '/api/theme/v1/current',
  access: 'public',
  summary: 'Returns how the portal of the firm looks that the browser last signed in to.',
  answers: { 200: Theme },
});
