import { serverTexts } from '@anteroom/server-sdk';
import english from '../locales/server/en-us.json' with { type: 'json' };
import spanish from '../locales/server/es-ar.json' with { type: 'json' };
import french from '../locales/server/fr-ca.json' with { type: 'json' };
import dutch from '../locales/server/nl-nl.json' with { type: 'json' };
import portuguese from '../locales/server/pt-br.json' with { type: 'json' };

export type ReportName = keyof typeof english.files;
export type ColumnName = keyof typeof english.columns;

/** Texts of report files. The texts of the screens are in `locales` itself. */
export type ReportTexts = ReturnType<typeof reportTexts>;

/** Returns the texts in the language of the person who downloads the file. */
export const reportTexts = serverTexts({
  'en-us': english,
  'es-ar': spanish,
  'fr-ca': french,
  'nl-nl': dutch,
  'pt-br': portuguese,
});

const choices: Readonly<Record<'payrollKind' | 'rubric', object>> = english.values;

/**
 * Returns the name of a choice in the request's form, or its ID if another version of the form offered it and no text
 * is known.
 */
export function choiceName(texts: ReportTexts, of: 'payrollKind' | 'rubric', choice: string): string {
  return Object.hasOwn(choices[of], choice)
    ? texts(`values.${of}.${choice}` as 'values.rubric.other')
    : choice;
}
