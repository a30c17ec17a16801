import { parseHex, toHex } from './contrast.ts';

/** Background of the sign-in page's card. */
export type SignInBackground =
  | { readonly kind: 'color'; readonly color: string }
  /** Path within the portal's own origin. */
  | { readonly kind: 'picture'; readonly path: string };

/** Parses a theme's `loginBackground`; null for anything but a hexadecimal colour or a path within this origin. */
export function signInBackground(value: string | null): SignInBackground | null {
  if (value === null) return null;
  const color = parseHex(value);
  if (color) return { kind: 'color', color: toHex(color) };
  return /^\/[\w./%-]*$/.test(value) && !value.startsWith('//') ? { kind: 'picture', path: value } : null;
}
