/** Maximum size of a firm's logo in bytes, because every page includes it. */
export const maxLogoBytes = 200 * 1024;

/** Media types that are allowed for a firm's pictures. SVGs must pass `isSafeSvg`. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
];
