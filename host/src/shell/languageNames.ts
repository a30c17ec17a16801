import type { Language } from '@anteroom/sdk';

/** The languages of the portal, each in its own words, in the order in which they are offered. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-us': 'English (US)',
  'en-gb': 'English (UK)',
  'en-au': 'English (Australia)',
  'en-ca': 'English (Canada)',
  'es-ar': 'Español (Argentina)',
  'fr-ca': 'Français (Canada)',
  'nl-nl': 'Nederlands',
  'pt-br': 'Português (Brasil)',
};
