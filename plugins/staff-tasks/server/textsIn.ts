import { serverTexts } from '@anteroom/server-sdk';
import english from '../locales/server/en-us.json' with { type: 'json' };
import spanish from '../locales/server/es-ar.json' with { type: 'json' };
import french from '../locales/server/fr-ca.json' with { type: 'json' };
import dutch from '../locales/server/nl-nl.json' with { type: 'json' };
import portuguese from '../locales/server/pt-br.json' with { type: 'json' };

/** Returns the texts that the server half writes itself, in the given language. */
export const textsIn = serverTexts({
  'en-us': english,
  'es-ar': spanish,
  'fr-ca': french,
  'nl-nl': dutch,
  'pt-br': portuguese,
});
