/** Languages of the portal (spec §1), those that stand for their mother tongue first. */
export const supportedLanguages: ReadonlySet<string> = new Set([
  'en-us',
  'en-gb',
  'en-au',
  'en-ca',
  'es-ar',
  'pt-br',
  'nl-nl',
  'fr-ca',
]);
