/** The languages of the portal, each in its own words, in the order in which they are offered. */
export const languageNames = {
  'en-us': 'English (US)',
  'en-gb': 'English (UK)',
  'en-au': 'English (Australia)',
  'en-ca': 'English (Canada)',
  'es-ar': 'Español (Argentina)',
  'fr-ca': 'Français (Canada)',
  'nl-nl': 'Nederlands',
  'pt-br': 'Português (Brasil)',
} as const;

/**
 * Returns the languages that a person may choose from, for a select.
 *
 * @param offered - languages of the firm; undefined for all of the portal's.
 * @param current - language of the person, which stays among them.
 */
export function languageOptions(
  offered: readonly string[] | undefined,
  current: string,
): { readonly value: string; readonly label: string }[] {
  return Object.entries(languageNames)
    .filter(([language]) => !offered || offered.includes(language) || language === current)
    .map(([value, label]) => ({ value, label }));
}
