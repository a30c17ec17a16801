import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { HelpKind } from './tables.ts';

export interface HelpEntry {
  readonly id: string;
  readonly kind: HelpKind;
  readonly title: string;
  /** Link target outside the portal; null for an entry inside the portal. */
  readonly url: string | null;
  readonly language: string;
}

export interface HelpArticle {
  readonly title: string;
  /** Text in Markdown. */
  readonly body: string;
  readonly language: string;
}

/** Firm, reader and language of a help request. A reader whose `userType` is null sees only articles for everybody. */
export interface HelpReader {
  readonly companyId: string;
  readonly userType: 'client' | 'staff' | null;
  readonly language: string;
}

/** Returns all help of a firm, each entry in the nearest available language, in the firm's order. */
export async function listHelp(db: Db, reader: HelpReader): Promise<HelpEntry[]> {
  const rows = await entries(db, reader).orderBy('place').orderBy('article_id').execute();
  return inNearestLanguage(rows, reader.language);
}

/** Returns the entries whose text or title contains the words, best matches first. */
export async function searchHelp(db: Db, reader: HelpReader, words: string): Promise<HelpEntry[]> {
  const config = sql`(case left(language, 2)
    when 'en' then 'english' when 'pt' then 'portuguese' when 'es' then 'spanish'
    when 'nl' then 'dutch' when 'fr' then 'french' else 'simple' end)::regconfig`;
  const document = sql`setweight(to_tsvector(${config}, title), 'A') || to_tsvector(${config}, coalesce(body, ''))`;
  const query = sql`websearch_to_tsquery(${config}, ${words})`;
  const found = await entries(db, reader)
    .where('kind', '<>', 'search')
    .where(({ or, eb }) =>
      or([
        sql<boolean>`(${document}) @@ ${query}`,
        eb(sql`lower(title)`, 'like', `%${escapeLike(words.toLowerCase())}%`),
      ]),
    )
    .orderBy(sql`ts_rank(${document}, ${query})`, 'desc')
    .orderBy('place')
    .execute();
  // A match in another language is left out if the entry exists in a language closer to the reader's.
  const shown = new Map((await listHelp(db, reader)).map(({ id, language }) => [id, language]));
  return found.filter(({ id, language }) => shown.get(id) === language);
}

export async function findArticle(
  db: Db,
  reader: HelpReader,
  articleId: string,
): Promise<HelpArticle | null> {
  const rows = await entries(db, reader).select('body').where('article_id', '=', articleId).execute();
  const [row] = inNearestLanguage(rows, reader.language);
  return row?.body ? { title: row.title, body: row.body, language: row.language } : null;
}

function entries(db: Db, { companyId, userType }: HelpReader) {
  return db
    .selectFrom('help_articles')
    .select(['article_id as id', 'kind', 'title', 'url', 'language'])
    .where('company_id', '=', companyId)
    .where('published', '=', true)
    .where(({ or, eb }) =>
      or([eb('user_type', 'is', null), ...(userType ? [eb('user_type', '=', userType)] : [])]),
    );
}

/** Returns one row per article, in the nearest language. Keeps the order of the rows. */
function inNearestLanguage<Row extends { id: string; language: string }>(
  rows: readonly Row[],
  language: string,
): Row[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((forms) => {
    const nearest = nearestLanguage(
      forms.map((form) => form.language),
      language,
    );
    return forms.find((form) => form.language === nearest) ?? [];
  });
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
