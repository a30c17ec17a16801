/** Languages of the portal, each by its native name, in the order in which they are offered. */
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
 * Returns the options of a language select.
 *
 * @param offered - languages that the firm offers; undefined for all of the portal's.
 * @param current - the person's current language, which is always included.
 */
export function languageOptions(
  offered: readonly string[] | undefined,
  current: string,
): { readonly value: string; readonly label: string }[] {
  return Object.entries(languageNames)
    .filter(([language]) => !offered || offered.includes(language) || language === current)
    .map(([value, label]) => ({ value, label }));
}
