import { serverTexts } from '@anteroom/server-sdk';
import english from './locales/en-us.json' with { type: 'json' };
import spanish from './locales/es-ar.json' with { type: 'json' };
import french from './locales/fr-ca.json' with { type: 'json' };
import dutch from './locales/nl-nl.json' with { type: 'json' };
import portuguese from './locales/pt-br.json' with { type: 'json' };

/** Returns the texts that the server itself shows in e-mails and on its pages. */
export const textsIn = serverTexts({
  'en-us': english,
  'es-ar': spanish,
  'fr-ca': french,
  'nl-nl': dutch,
  'pt-br': portuguese,
});
