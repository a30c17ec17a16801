import type { ArticleChange, ArticleDraft } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { offeredLanguages } from '../companies/offeredLanguages.ts';
import { refuseStale } from '../firmSettings/refuseStale.ts';
import { tidyMarkdown } from '../firmSettings/tidyMarkdown.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults, tidy } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { findArticleVersion, listFirmArticles, noText, versionOfText } from './firmArticles.ts';
import { writeArticle } from './writeArticle.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /**
     * Details: language, title, whether it is published, its audience, and the number of the version if one was
     * restored.
     */
    'help-article-saved': unknown;
    'help-ordered': unknown;
    /** Details: the title in each language. */
    'help-article-removed': unknown;
  }
}

type ArticleDeps = Pick<Deps, 'audit' | 'clock'> & { readonly events?: Pick<Deps['events'], 'publish'> };

/** Gap between the positions of two articles, so that an import can put one between them. */
const placeStep = 10;

/** Adds an article at the end and returns its ID. @throws ServerError `conflict` (`taken`), `bad-request` */
export async function addArticle(
  deps: ArticleDeps,
  tx: Tx,
  author: Author,
  { kind = 'article', language, title: given, body, isPublished = true, readers = null }: ArticleDraft,
): Promise<string> {
  const { companyId } = author;
  await holdFirm(tx, companyId);
  const title = tidy(given);
  const text = { title, body: tidyMarkdown(body), url: null };
  refuseFaults([...languageFaults(language, await offeredLanguages(tx, companyId)), ...textFaults(text)]);
  const rows = await tx
    .selectFrom('help_articles')
    .select(['article_id', 'place'])
    .where('company_id', '=', companyId)
    .execute();
  const taken = new Set(rows.map(({ article_id }) => article_id));
  const former = await tx
    .selectFrom('help_versions')
    .select('article_id')
    .distinct()
    .where('company_id', '=', companyId)
    .execute();
  if (kind !== 'article' && taken.has(kind))
    fail('conflict', 'There is such an article already.', {
      errors: [{ path: 'body/kind', message: `"${kind}" is there already`, reason: 'taken' }],
    });
  // A new article must not inherit the versions of a removed one.
  const used = new Set([...taken, ...former.map(({ article_id }) => article_id)]);
  const articleId = kind === 'article' ? freeId(title, used) : kind;
  const article = {
    company_id: companyId,
    article_id: articleId,
    language,
    kind,
    user_type: readers,
    place: Math.max(0, ...rows.map(({ place }) => place)) + placeStep,
    published: isPublished,
    ...text,
  };
  await writeArticle(tx, article, { at: deps.clock.now(), by: author.entry.userId });
  await tell(deps, tx, author, articleId, { language, title, isPublished, readers });
  return articleId;
}

/**
 * Changes an article in one language, or adds the language. Omitted values stay as they are. The previous text remains
 * available as a version.
 *
 * @throws ServerError `not-found`; `conflict` if it has changed since the given version; `bad-request` with everything
 * that is wrong.
 */
export async function saveArticle(
  deps: ArticleDeps,
  tx: Tx,
  author: Author,
  { articleId, language }: { readonly articleId: string; readonly language: string },
  { version, title, body, url, isPublished, readers }: ArticleChange,
  restored?: number,
): Promise<void> {
  const { companyId } = author;
  await holdFirm(tx, companyId);
  const rows = await tx
    .selectFrom('help_articles')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('article_id', '=', articleId)
    .execute();
  const [any] = rows;
  if (!any) fail('not-found', 'There is no such article.');
  const before = rows.find((row) => row.language === language);
  refuseStale(version, before ? versionOfText(before) : noText);
  const isLink = any.url !== null;
  const text = {
    title: title === undefined ? (before?.title ?? '') : tidy(title),
    body: isLink ? null : body === undefined ? (before?.body ?? '') : tidyMarkdown(body),
    url: isLink ? (url === undefined ? (before?.url ?? '') : url.trim()) : null,
  };
  refuseFaults([
    ...(before ? [] : languageFaults(language, await offeredLanguages(tx, companyId))),
    ...textFaults(text),
  ]);
  const article = {
    ...any,
    ...text,
    language,
    published: isPublished ?? before?.published ?? true,
    user_type: readers === undefined ? any.user_type : readers,
  };
  await writeArticle(tx, article, { at: deps.clock.now(), by: author.entry.userId });
  if (readers !== undefined)
    await tx
      .updateTable('help_articles')
      .set({ user_type: readers })
      .where('company_id', '=', companyId)
      .where('article_id', '=', articleId)
      .execute();
  await tell(deps, tx, author, articleId, {
    language,
    title: text.title,
    isPublished: article.published,
    readers: article.user_type,
    ...(restored !== undefined && { restored }),
  });
}

/**
 * Makes an earlier version the current text.
 *
 * @throws ServerError as {@link saveArticle}
 */
export async function restoreArticle(
  deps: ArticleDeps,
  tx: Tx,
  author: Author,
  of: { readonly articleId: string; readonly language: string; readonly number: number },
  version: string | undefined,
): Promise<void> {
  const { title, body, url } = await findArticleVersion(tx, author.companyId, of);
  const text = { title, ...(body !== null && { body }), ...(url !== null && { url }) };
  await saveArticle(deps, tx, author, of, { ...text, version }, of.number);
}

/**
 * Removes an article in all languages. Its texts are kept as versions, which nobody can reach.
 *
 * @throws ServerError `not-found`
 */
export async function removeArticle(
  { audit, events }: ArticleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  articleId: string,
): Promise<void> {
  await holdFirm(tx, companyId);
  const removed = await tx
    .deleteFrom('help_articles')
    .where('company_id', '=', companyId)
    .where('article_id', '=', articleId)
    .returning(['language', 'title'])
    .execute();
  if (removed.length === 0) fail('not-found', 'There is no such article.');
  const titles = Object.fromEntries(removed.map(({ language, title }) => [language, title]));
  await audit.record(
    {
      ...entry,
      action: 'help-article-removed',
      subject: `article:${articleId}`,
      details: { ...entry.details, titles },
    },
    tx,
  );
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

/**
 * Sets the order of a firm's articles.
 *
 * @throws ServerError `conflict` if its articles or their order have changed in the meantime.
 */
export async function orderArticles(
  { audit, events }: ArticleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  { ids, version }: { readonly ids: readonly string[]; readonly version?: string | undefined },
): Promise<void> {
  await holdFirm(tx, companyId);
  const { articles, version: stored } = await listFirmArticles(tx, companyId);
  const isWhole = new Set(ids).size === articles.length && articles.every(({ id }) => ids.includes(id));
  refuseStale(isWhole ? version : '', stored);
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('help_articles')
      .set({ place: (index + 1) * placeStep })
      .where('company_id', '=', companyId)
      .where('article_id', '=', id)
      .execute();
  const details = { ...entry.details, articles: ids };
  await audit.record({ ...entry, action: 'help-ordered', subject: `firm:${companyId}`, details }, tx);
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

async function tell(
  { audit, events }: ArticleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  articleId: string,
  facts: object,
): Promise<void> {
  const details = { ...entry.details, ...facts };
  await audit.record(
    { ...entry, action: 'help-article-saved', subject: `article:${articleId}`, details },
    tx,
  );
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

function languageFaults(language: string, offered: readonly string[]): Fault[] {
  if (offered.includes(language)) return [];
  return [{ field: 'language', message: `"${language}" is none of the firm's languages`, reason: 'invalid' }];
}

function textFaults({
  title,
  body,
  url,
}: {
  readonly title: string;
  readonly body: string | null;
  readonly url: string | null;
}): Fault[] {
  const faults: Fault[] = [];
  if (title === '') faults.push({ field: 'title', message: 'is missing', reason: 'required' });
  if (body === '') faults.push({ field: 'body', message: 'is missing', reason: 'required' });
  if (url !== null && !(url.startsWith('https://') && URL.canParse(url)))
    faults.push({ field: 'url', message: 'must be an address that begins with https://', reason: 'invalid' });
  return faults;
}

/** Returns an ID derived from a title, such as `send-us-documents`, that no article of the firm has or had. */
function freeId(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  const name = words || 'article';
  // The first two have their own entries in the menu; `order` is a path.
  const reserved = ['how-to', 'privacy', 'order'];
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(id) && !reserved.includes(id)) return id;
  }
}
