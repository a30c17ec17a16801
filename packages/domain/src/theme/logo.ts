/** Bytes of a firm's logo at most: every page carries it. */
export const maxLogoBytes = 200 * 1024;

/** Media types of pictures that a firm can have. An SVG may only draw (`isSafeSvg`). */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
];
