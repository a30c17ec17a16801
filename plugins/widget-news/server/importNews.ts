import { isDeepStrictEqual } from 'node:util';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import type { Importer, ImportRow, Portal, RowFault } from '@anteroom/server-sdk';
import { clientFaults, differingRows, draftFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import { sql } from 'kysely';
import Type from 'typebox';
import { v5 } from 'uuid';
import { NewsDraft, NewsText } from '../api.ts';
import { newsColumns, newsFaults } from './newsDraft.ts';
import type { NewsTx } from './newsStore.ts';

/** Imports a firm's news. Each row is an article in one language. */
export const importNews = ({ clients: portalClients }: Pick<Portal, 'clients'>): Importer => ({
  help: [
    'news for all clients of the firm or, with client, for one; one row for each language of an item, identified by a key of your choice',
    'pictures, and languages that are not in the file, stay unchanged; write times as 2026-11-20T12:00:00Z and languages as pt-br; body is Markdown',
  ],
  columns: {
    key: 'required',
    published_from: 'required',
    language: 'required',
    title: 'required',
    summary: 'required',
    body: 'required',
    client: 'optional',
    published_until: 'optional',
  },
  async run({ clock, events }, tx: NewsTx, companyId, rows) {
    const clients = await portalClients.ids(tx, companyId);
    const items = Map.groupBy(rows, ({ values }) => values.key ?? '');
    const faults = [
      ...rows.flatMap((row) => faultsOf(row, clients)),
      ...differingRows(rows, ['client', 'published_from', 'published_until'], ({ key = '' }) => key),
      ...repeatedRows(rows, 'language', ({ key, language }) => `${language} ${key}`),
    ];
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    const present = await presentNews(tx, companyId, [...items.keys()].map(newsIdOf));
    let [added, changed] = [0, 0];
    for (const [key, group] of items) {
      const newsId = newsIdOf(key);
      const before = present.get(newsId);
      const draft = draftOf(group, before);
      if (isDeepStrictEqual(draft, before)) continue;
      const columns = newsColumns(draft, { userId: null, now: clock.now() });
      await tx
        .insertInto('widget_news.items')
        .values({ company_id: companyId, news_id: newsId, ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'news_id']).doUpdateSet(columns))
        .execute();
      const written = group.map(({ values }) => becomes(values.language ?? '', draft, before));
      added += written.filter((what) => what === 'added').length;
      changed += written.filter((what) => what === 'changed').length;
    }
    if (added + changed > 0) {
      await events.publish({ companyId, clientId: null }, { type: 'news-changed', data: {} }, tx);
    }
    return { faults: [], added, changed };
  },
});

/** Returns the ID of an article, derived from its key so that the same key always refers to the same article. */
function newsIdOf(key: string): string {
  return v5(key, '6a3a2f52-5e0c-4c5e-9d0c-1f1b6f0f8f57');
}

const Row = Type.Object({
  publishedFrom: NewsDraft.properties.publishedFrom,
  publishedUntil: NewsDraft.properties.publishedUntil,
  ...NewsText.properties,
});

const messages = {
  '/publishedFrom': 'published_from: is not a time in UTC, such as 2026-11-20T12:00:00Z',
  '/publishedUntil': 'published_until: is not a time in UTC, such as 2026-11-20T12:00:00Z',
  '/title': 'title: has 1 to 200 characters',
  '/summary': 'summary: has 1 to 500 characters',
  '/body': 'body: has 1 to 50,000 characters',
};

const columnOf = { publishedFrom: 'published_from', publishedUntil: 'published_until' };

function faultsOf({ line, values }: ImportRow, clients: ReadonlySet<string>): readonly RowFault[] {
  const { key, client, language = '', published_from, published_until, title, summary, body } = values;
  const times = { publishedFrom: published_from ?? '', publishedUntil: published_until || null };
  const malformed = draftFaults(Row, { ...times, title, summary, body }, messages);
  const faults = [
    ...(key ? [] : ['key: is missing']),
    ...(client ? clientFaults(client, clients) : []),
    ...(supportedLanguages.has(language)
      ? []
      : [`language: is none of ${[...supportedLanguages].join(', ')}`]),
    ...malformed,
    ...(malformed.length > 0
      ? []
      : newsFaults(times).map(([field, message]) => `${columnOf[field]}: ${message}`)),
  ];
  return faults.map((message) => ({ line, message }));
}

async function presentNews(
  tx: NewsTx,
  companyId: string,
  newsIds: readonly string[],
): Promise<ReadonlyMap<string, NewsDraft>> {
  const rows = await tx
    .selectFrom('widget_news.items')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`news_id = any(${newsIds}::text[])`)
    .execute();
  return new Map(
    rows.map(({ news_id, client_id, published_from, published_until, image, texts }) => [
      news_id,
      {
        clientId: client_id,
        publishedFrom: published_from.toISOString(),
        publishedUntil: published_until?.toISOString() ?? null,
        image,
        texts,
      },
    ]),
  );
}

/** @param rows - valid rows of one article. */
function draftOf(rows: readonly ImportRow[], before: NewsDraft | undefined): NewsDraft {
  const { client, published_from = '', published_until } = rows[0]?.values ?? {};
  const texts = rows.map(({ values: { language = '', title = '', summary = '', body = '' } }) => [
    language,
    { title, summary, body },
  ]);
  return {
    clientId: client || null,
    publishedFrom: new Date(published_from).toISOString(),
    publishedUntil: published_until ? new Date(published_until).toISOString() : null,
    image: before?.image ?? null,
    texts: { ...before?.texts, ...(Object.fromEntries(texts) as NewsDraft['texts']) },
  };
}

/** Returns whether an import adds or changes an article in one language, or leaves it the same. */
function becomes(
  language: string,
  { texts, ...facts }: NewsDraft,
  before: NewsDraft | undefined,
): 'added' | 'changed' | 'same' {
  const { texts: textsBefore = {}, ...factsBefore } = before ?? {};
  if (!textsBefore[language]) return 'added';
  const same =
    isDeepStrictEqual(facts, factsBefore) && isDeepStrictEqual(texts[language], textsBefore[language]);
  return same ? 'same' : 'changed';
}
