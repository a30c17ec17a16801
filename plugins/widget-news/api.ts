import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { examplePicture } from '@anteroom/contract/examplePicture';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';
import { shownWhen } from './rules/shownWhen.ts';

/** Language of the portal, such as `pt-br`. */
const Language = Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' });
/** Name of a picture within its article, as used in the text: `![Calendar](calendar.png)`. */
const ImageName = Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' });

/** A news article in a list, in the reader's language or the closest available one. */
export const NewsItem = Type.Object({
  id: Type.String(),
  language: Language,
  title: Type.String(),
  summary: Type.String(),
  /** Time in ISO 8601. */
  publishedFrom: Type.String(),
  /** Whether the person has read it. */
  isRead: Type.Boolean(),
  /** The picture above the text; null if there is none. */
  image: Type.Union([ImageName, Type.Null()]),
});
export type NewsItem = Static<typeof NewsItem>;

/** Query of {@link listNews}. */
export const NewsQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type NewsQuery = Static<typeof NewsQuery>;

/** Current news for a client, newest first: those for all clients and those for this one. */
export const NewsList = Type.Object({
  items: Type.Array(NewsItem),
  /** Number of unread articles on all pages. */
  unread: Type.Integer(),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type NewsList = Static<typeof NewsList>;

/** Response of {@link getNewsArticle}. */
export const NewsArticle = Type.Object({
  ...NewsItem.properties,
  /** Text in Markdown. It refers to pictures by name, see {@link NewsImage}. */
  body: Type.String(),
});
export type NewsArticle = Static<typeof NewsArticle>;

/** Response of {@link getNewsImage}. */
export const NewsImage = Type.Object({
  /** `data:image/…;base64,…`; the picture has at most 1 MB. */
  dataUrl: Type.String(),
  /** Width in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
});
export type NewsImage = Static<typeof NewsImage>;

/** Body of {@link putNewsImage}. */
export const NewsImageUpload = Type.Object(
  {
    /** A PNG, JPEG, GIF or WebP of at most 1 MB, in base64. */
    content: Type.String({ minLength: 1, maxLength: 1_450_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  },
  { additionalProperties: false },
);
export type NewsImageUpload = Static<typeof NewsImageUpload>;

export const NewsImageParams = Type.Object({ newsId: Type.String({ maxLength: 64 }), name: ImageName });

/** An article in one language. */
export const NewsText = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    /** Summary of one or two sentences, plain text. */
    summary: Type.String({ pattern: '\\S', maxLength: 500 }),
    /** Text in Markdown; HTML markup in it is shown as text. */
    body: Type.String({ pattern: '\\S', maxLength: 50_000 }),
  },
  { additionalProperties: false },
);
export type NewsText = Static<typeof NewsText>;

/**
 * An article as written by staff: body of {@link addNews}, and of {@link replaceNews}, which replaces the whole
 * article.
 */
export const NewsDraft = Type.Object(
  {
    /** Client that may read it; null for all of the firm's clients. */
    clientId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    /** Time in ISO 8601, UTC, before which only staff see the article. */
    publishedFrom: Time,
    /** Time in ISO 8601, UTC, after which only staff see the article; null for no end. */
    publishedUntil: Type.Union([Time, Type.Null()]),
    image: Type.Union([ImageName, Type.Null()]),
    /** Texts by language; at least one. */
    texts: Type.Record(Language, NewsText, { minProperties: 1, additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type NewsDraft = Static<typeof NewsDraft>;

/** An article as shown to staff. */
export const ManagedNews = Type.Object({
  id: Type.String(),
  ...NewsDraft.properties,
  /** Names of the article's pictures. */
  images: Type.Array(ImageName),
  /** Display name of the client that may read it; null for all of the firm's clients. */
  client: Type.Union([Type.String(), Type.Null()]),
  /** The first hundred people who have read it, earliest first. */
  readBy: Type.Array(Type.Object({ userId: Type.String(), name: Type.String(), readAt: Type.String() })),
});
export type ManagedNews = Static<typeof ManagedNews>;

/** Response of {@link listManagedNews}: past, current and future articles, newest first. */
export const ManagedNewsList = Type.Object({
  items: Type.Array(ManagedNews),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ManagedNewsList = Static<typeof ManagedNewsList>;

const ofNews = Type.Object({ newsId: Id });

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news/v1/clients/:clientId/news',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Lists the news for a client now, newest first.',
  params: Type.Object({ clientId: Id }),
  query: NewsQuery,
  answers: { 200: NewsList },
});

export const getNewsArticle = endpoint({
  method: 'GET',
  path: '/api/news/v1/news/:newsId',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Returns one article in the reader’s language, or the nearest.',
  params: ofNews,
  answers: { 200: NewsArticle },
});

export const markNewsAsRead = endpoint({
  method: 'PUT',
  path: '/api/news/v1/news/:newsId/read',
  access: 'dashboards.write',
  when: shownWhen,
  summary: 'Marks an article as read.',
  params: ofNews,
  answers: { 204: Nothing },
});

export const getNewsImage = endpoint({
  method: 'GET',
  path: '/api/news/v1/news/:newsId/images/:name',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Returns a picture of an article.',
  params: NewsImageParams,
  answers: { 200: NewsImage },
  example: { params: { name: 'a.png' } },
});

export const putNewsImage = endpoint({
  method: 'PUT',
  path: '/api/news/v1/news/:newsId/images/:name',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Adds or replaces a picture of an article.',
  params: NewsImageParams,
  body: NewsImageUpload,
  answers: { 200: ManagedNews },
  bodyLimit: 1_500_000,
  example: { params: { name: 'a.png' }, body: { content: examplePicture } },
});

export const listManagedNews = endpoint({
  method: 'GET',
  path: '/api/news/v1/news',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Lists all news of the firm: past, present and planned.',
  query: NewsQuery,
  answers: { 200: ManagedNewsList },
});

export const getManagedNews = endpoint({
  method: 'GET',
  path: '/api/news/v1/news/:newsId/managed',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Returns an article in all of its languages, and who has read it.',
  params: ofNews,
  answers: { 200: ManagedNews },
});

const exampleNews = {
  clientId: '{clientId}',
  publishedFrom: '2026-01-05T12:00:00Z',
  publishedUntil: null,
  image: null,
  texts: { 'en-us': { title: 'A title', summary: 'In short', body: 'At length' } },
};

export const addNews = endpoint({
  method: 'POST',
  path: '/api/news/v1/news',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Writes an article for all clients or one.',
  body: NewsDraft,
  answers: { 201: ManagedNews },
  example: { body: exampleNews },
});

export const replaceNews = endpoint({
  method: 'PUT',
  path: '/api/news/v1/news/:newsId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Replaces an article.',
  params: ofNews,
  body: NewsDraft,
  answers: { 200: ManagedNews },
  example: { body: exampleNews },
});

export const removeNews = endpoint({
  method: 'DELETE',
  path: '/api/news/v1/news/:newsId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Removes an article.',
  params: ofNews,
  answers: { 204: Nothing },
});
