import { expect, it } from 'vitest';
import { languageNames, languageOptions } from './languageNames.ts';
import { supportedLanguages } from './supportedLanguages.ts';

it('names each language of the portal', () => {
  expect(Object.keys(languageNames).sort()).toEqual([...supportedLanguages].sort());
});

it('offers the firm’s languages and the person’s own', () => {
  expect(languageOptions(undefined, 'en-us')).toHaveLength(supportedLanguages.size);
  expect(languageOptions(['pt-br', 'en-us'], 'nl-nl')).toEqual([
    { value: 'en-us', label: 'English (US)' },
    { value: 'nl-nl', label: 'Nederlands' },
    { value: 'pt-br', label: 'Português (Brasil)' },
  ]);
});
