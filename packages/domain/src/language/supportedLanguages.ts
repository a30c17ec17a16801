/** Languages of the portal (spec §1). The variant that represents its base language comes before the others. */
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
