import type { TermsDraft } from '@anteroom/contract';
import { offeredLanguages } from '../companies/offeredLanguages.ts';
import type { Section } from '../firmSettings/Section.ts';
import { tidyMarkdown } from '../firmSettings/tidyMarkdown.ts';
import type { Fault } from '../people/Faults.ts';
import type { DbOrTx } from '../schema.ts';

type Draft = Omit<TermsDraft, 'version'>;
export type TermsTexts = Draft['texts'];

/** Terms that a firm is writing. The draft starts with the texts of the latest version; clients do not see it. */
export const termsDraft: Section<Draft> = {
  name: 'terms',
  pictures: ['texts'],
  read: async (db, companyId) => {
    const draft = await db
      .selectFrom('terms_drafts')
      .select('texts')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const texts = inOrder(draft?.texts ?? (await latestTexts(db, companyId)));
    const offered = await offeredLanguages(db, companyId);
    return { texts, languages: [...new Set([...offered, ...Object.keys(texts)])] };
  },
  tidy: (change) => ({ ...change, ...(change.texts && { texts: tidyTermsTexts(change.texts) }) }),
  faults: ({ texts = {} }, { languages }) => languageFaults(texts, languages),
  write: async (tx, companyId, { texts }) => {
    const stored = JSON.stringify(texts);
    await tx
      .insertInto('terms_drafts')
      .values({ company_id: companyId, texts: stored })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ texts: stored }))
      .execute();
  },
};

/** Returns texts as they are stored, without empty ones. */
export function tidyTermsTexts(texts: TermsTexts): TermsTexts {
  const tidied = Object.entries(texts).map(([language, text]) => [language, tidyMarkdown(text)] as const);
  return inOrder(Object.fromEntries(tidied.filter(([, text]) => text !== '')));
}

export function languageFaults(texts: TermsTexts, languages: readonly string[]): Fault[] {
  return Object.keys(texts)
    .filter((language) => !languages.includes(language))
    .map((language) => ({
      field: `texts/${language}`,
      message: `"${language}" is none of the firm's languages`,
      reason: 'invalid',
    }));
}

/** Returns the texts sorted by language, since the database does not preserve the order of JSON keys. */
function inOrder(texts: TermsTexts): TermsTexts {
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function latestTexts(db: DbOrTx, companyId: string): Promise<TermsTexts> {
  const rows = await db
    .selectFrom('terms')
    .select(['language', 'text'])
    .where('company_id', '=', companyId)
    .where('version', '=', (terms) =>
      terms
        .selectFrom('terms')
        .select(({ fn }) => fn.max('version').as('latest'))
        .where('company_id', '=', companyId),
    )
    .execute();
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]));
}
