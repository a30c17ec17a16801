import type { OperatorDeps } from '../operator/asOperator.ts';
import { holdFirm } from '../people/Author.ts';
import type { HelpFile } from './readHelpFolder.ts';
import { keepVersion, writeArticle } from './writeArticle.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'help-imported': unknown;
  }
}

/**
 * Replaces a firm's help in these languages. Entries that link elsewhere are kept, and all texts remain available as
 * versions.
 *
 * @throws OperatorError if there is no such firm.
 */
export async function importHelp(
  { db, audit, clock, operator }: OperatorDeps,
  companyId: string,
  articles: readonly HelpFile[],
): Promise<void> {
  const languages = [...new Set(articles.map(({ language }) => language))].sort();
  await db.transaction().execute(async (tx) => {
    await holdFirm(tx, companyId);
    const saved = { at: clock.now(), by: null };
    const before = await tx
      .deleteFrom('help_articles')
      .where('company_id', '=', companyId)
      .where('language', 'in', languages)
      .where('url', 'is', null)
      .returningAll()
      .execute();
    for (const article of before) await keepVersion(tx, article, saved);
    for (const { id, ...article } of articles)
      await writeArticle(
        tx,
        { company_id: companyId, article_id: id, ...article, url: null, published: true },
        saved,
      );
    const details = { operator, languages, articles: articles.length };
    await audit.record({ action: 'help-imported', companyId, userId: null, details }, tx);
  });
}
