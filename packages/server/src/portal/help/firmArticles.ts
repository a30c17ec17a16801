import type { ArticleText, FirmArticles } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { offeredLanguages } from '../companies/offeredLanguages.ts';
import { versionOf } from '../firmSettings/refuseStale.ts';
import type { DbOrTx } from '../schema.ts';
import type { ArticleRow } from './writeArticle.ts';

/** Version of a text that does not exist yet. */
export const noText = 'new';

/** Returns a firm's articles for its owners, in menu order. */
export async function listFirmArticles(db: DbOrTx, companyId: string): Promise<FirmArticles> {
  const rows = await db
    .selectFrom('help_articles')
    .select(['article_id', 'language', 'kind', 'user_type', 'title', 'published'])
    .where('company_id', '=', companyId)
    .orderBy('place')
    .orderBy('article_id')
    .orderBy('language')
    .execute();
  const articles = [...Map.groupBy(rows, ({ article_id }) => article_id)].map(([id, texts]) => ({
    id,
    kind: texts[0]?.kind ?? 'article',
    readers: texts[0]?.user_type ?? null,
    texts: texts.map(({ language, title, published }) => ({ language, title, isPublished: published })),
  }));
  return {
    articles,
    version: versionOf(articles.map(({ id }) => id)),
    languages: await offeredLanguages(db, companyId),
  };
}

/** Returns an article in one language, with its versions. @throws ServerError `not-found` */
export async function findArticleText(
  db: DbOrTx,
  companyId: string,
  articleId: string,
  language: string,
): Promise<ArticleText> {
  const row = await db
    .selectFrom('help_articles')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirst();
  if (!row) fail('not-found', 'There is no such article in this language.');
  const versions = await db
    .selectFrom('help_versions as v')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'v.company_id').onRef('u.user_id', '=', 'v.saved_by'),
    )
    .select(['v.number', 'v.title', 'v.saved_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('savedBy'))
    .where('v.company_id', '=', companyId)
    .where('v.article_id', '=', articleId)
    .where('v.language', '=', language)
    .orderBy('v.number', 'desc')
    .execute();
  return {
    id: articleId,
    language,
    readers: row.user_type,
    title: row.title,
    body: row.body,
    url: row.url,
    isPublished: row.published,
    version: versionOfText(row),
    versions: versions.map(({ saved_at, ...version }) => ({ ...version, savedAt: saved_at.toISOString() })),
  };
}

/** Returns the text of a version. @throws ServerError `not-found` */
export async function findArticleVersion(
  db: DbOrTx,
  companyId: string,
  { articleId, language, number }: { articleId: string; language: string; number: number },
): Promise<{ title: string; body: string | null; url: string | null }> {
  const version = await db
    .selectFrom('help_versions')
    .select(['title', 'body', 'url'])
    .where('company_id', '=', companyId)
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst();
  return version ?? fail('not-found', 'There is no such version of the article.');
}

export function versionOfText({ title, body, url, published, user_type }: ArticleRow): string {
  return versionOf([title, body, url, published, user_type]);
}
