import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../schema.ts';
import type { HelpTables } from './tables.ts';

export type ArticleRow = Selectable<HelpTables['help_articles']>;

/**
 * Stores an article in one language, and its text as a version. This is the only writer of help texts. The caller has
 * locked the firm.
 *
 * @param saved - when, and the user who saved it; null for the operator.
 */
export async function writeArticle(
  tx: Tx,
  article: Insertable<HelpTables['help_articles']>,
  saved: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  const before = await tx
    .selectFrom('help_articles')
    .selectAll()
    .where('company_id', '=', article.company_id)
    .where('article_id', '=', article.article_id)
    .where('language', '=', article.language)
    .executeTakeFirst();
  if (before) await keepVersion(tx, before, { ...saved, by: null });
  const { company_id, ...changed } = article;
  await tx
    .insertInto('help_articles')
    .values(article)
    .onConflict((conflict) => conflict.columns(['company_id', 'article_id', 'language']).doUpdateSet(changed))
    .execute();
  await keepVersion(tx, article, saved);
}

/** Stores a text of an article as a version, unless it already is the latest one. */
export async function keepVersion(
  tx: Tx,
  {
    company_id,
    article_id,
    language,
    title,
    body,
    url,
  }: Pick<ArticleRow, 'company_id' | 'article_id' | 'language' | 'title'> & {
    readonly body?: string | null | undefined;
    readonly url?: string | null | undefined;
  },
  saved: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  const key = { company_id, article_id, language };
  const text = { title, body: body ?? null, url: url ?? null };
  const latest = await tx
    .selectFrom('help_versions')
    .select(['number', 'title', 'body', 'url'])
    .where(({ and }) => and(key))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest && latest.title === text.title && latest.body === text.body && latest.url === text.url) return;
  await tx
    .insertInto('help_versions')
    .values({ ...key, ...text, number: (latest?.number ?? 0) + 1, saved_at: saved.at, saved_by: saved.by })
    .execute();
}
