import type { OperatorDeps } from '../operator/asOperator.ts';
import { HelpFault } from './helpFault.ts';
import type { HelpFile } from './readHelpFolder.ts';

/**
 * Puts a firm's help in the place of what it has in these languages. Entries that lead elsewhere by an address stay.
 *
 * @throws HelpFault when there is no such firm.
 */
export async function importHelp(
  { db, audit, operator }: OperatorDeps,
  companyId: string,
  articles: readonly HelpFile[],
): Promise<void> {
  const languages = [...new Set(articles.map(({ language }) => language))].sort();
  await db.transaction().execute(async (tx) => {
    const firm = await tx
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!firm) throw new HelpFault(`There is no firm "${companyId}".`);
    await tx
      .deleteFrom('help_articles')
      .where('company_id', '=', companyId)
      .where('language', 'in', languages)
      .where('url', 'is', null)
      .execute();
    await tx
      .insertInto('help_articles')
      .values(articles.map(({ id, ...article }) => ({ company_id: companyId, article_id: id, ...article })))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'article_id', 'language']).doUpdateSet(({ ref }) => ({
          kind: ref('excluded.kind'),
          place: ref('excluded.place'),
          title: ref('excluded.title'),
          body: ref('excluded.body'),
          url: null,
        })),
      )
      .execute();
    const details = { operator, languages, articles: articles.length };
    await audit.record({ action: 'help-imported', companyId, userId: null, details }, tx);
  });
}
